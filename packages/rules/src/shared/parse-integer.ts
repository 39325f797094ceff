/** HTML's rules for parsing integers: leading white space and a sign are allowed, what follows is ignored. */
export function parseInteger(text: string | null): number | null {
  const digits = text?.match(/^[\t\n\f\r ]*([+-]?\d+)/)?.[1];
  return digits === undefined ? null : Number(digits);
}
