// Text of people for one line, as the server takes it.

/** Ends of lines, and what changes the direction of the characters that follow. */
const controls = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** At most so many characters, none of them for control. */
export const cleanLine = (text: string, longest: number): string =>
  [...text.replace(controls, ' ').trim()].slice(0, longest).join('').trim();

/** Kept from changing the direction of what stands around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
