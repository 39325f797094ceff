/** Returns a `like` pattern for values that contain the given text, with `%` and `_` escaped. */
export const toContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
