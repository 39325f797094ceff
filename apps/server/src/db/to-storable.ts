const REPLACEMENT_CHARACTER = '\uFFFD';

/**
 * Returns a value from a page in a form that PostgreSQL can store: its text can't contain NUL, and its JSON
 * can't contain lone surrogates. Both would make the scan's transaction fail, so they're replaced with the
 * replacement character.
 */
export function toStorable<Value>(value: Value): Value {
  return cleanText(value) as Value;
}

function cleanText(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', REPLACEMENT_CHARACTER);
  if (Array.isArray(value)) return value.map(cleanText);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), cleanText(item)]));
}
