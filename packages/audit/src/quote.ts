/** Puts a text in double quotes; quotes within it become single. */
export const quote = (text: string): string => `“${text.replaceAll('“', '‘').replaceAll('”', '’')}”`;
