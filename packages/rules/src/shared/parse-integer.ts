/**
 * Parses an integer as HTML does: leading white space and a sign are allowed, and trailing text is ignored.
 */
export function parseInteger(text: string | null): number | null {
  const digits = text?.match(/^[\t\n\f\r ]*([+-]?\d+)/)?.[1];
  return digits === undefined ? null : Number(digits);
}
