/**
 * Characters that `JSON.stringify` leaves unescaped even though they could cause a terminal to execute or
 * reorder the text.
 */
const UNESCAPED_CHARACTERS = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/**
 * Serializes a value as JSON and escapes the characters from scanned pages that a terminal or viewer would act on: control
 * characters and those that change the order in which text is displayed. The result parses to the same value as the
 * output of `JSON.stringify`, so nothing is lost. Use it for JSON that leaves the product as a file or message.
 *
 * @param indent number of spaces per level; everything is on one line by default
 */
export function cleanJson(value: unknown, indent?: number): string {
  return escapeJson(JSON.stringify(value, null, indent));
}

/** Like {@link cleanJson}, for a value that has already been serialized. */
export function escapeJson(json: string): string {
  return json.replace(
    UNESCAPED_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
