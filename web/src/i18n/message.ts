/** A text with `{names}`, or one text for each plural category of the number `{n}`. */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Language = 'en' | 'fr' | 'ko';
export type Values = Readonly<Record<string, string | number>>;

export const languages: readonly Language[] = ['en', 'fr', 'ko'];
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  ko: '한국어',
};

/** Fills a message in. A name that is not given stays as it is, so that a test can find it. */
export function fill(message: Message, values: Values, plural: Intl.PluralRules): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[plural.select(Number(values.n ?? 0))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** The first language of the list that the site speaks. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}
