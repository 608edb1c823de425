export interface Section {
  heading: string;
  paragraphs: string[];
}

/** Reads a text of `content/rules/`: sections under `## `, paragraphs between blank lines. */
export function readRules(text: string): Section[] {
  const sections: Section[] = [];
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.trim();
    if (lines === '' || /^# /.test(lines)) continue;
    const heading = /^## (.*)$/m.exec(lines)?.[1];
    if (heading !== undefined) sections.push({ heading, paragraphs: [] });
    const rest = lines
      .replace(/^## .*$/m, '')
      .trim()
      .replace(/\s*\n\s*/g, ' ');
    if (rest !== '') sections.at(-1)?.paragraphs.push(rest);
  }
  return sections;
}
