/** Puts text in double quotes; quotes within it become single quotes. */
export const quote = (text: string): string => `“${text.replaceAll('“', '‘').replaceAll('”', '’')}”`;
