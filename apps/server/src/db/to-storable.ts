const REPLACEMENT_CHARACTER = '\uFFFD';

/**
 * A value from a page as PostgreSQL can keep it: text holds no NUL there and JSON no half of a surrogate pair, and a
 * page that has either must not cost the scan its transaction. Both become the replacement character.
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
