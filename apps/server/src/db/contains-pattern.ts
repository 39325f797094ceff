/** Returns the pattern of `like` for values that contain a text, in which `%` and `_` mean themselves. */
export const toContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
