const REPLACEMENT = '\uFFFD';

/**
 * A value from a page as PostgreSQL can keep it: text holds no NUL there and JSON no half of a surrogate pair, and a
 * page that has either must not cost the scan its transaction. Both become the replacement character.
 */
export function storable<Value>(value: Value): Value {
  return cleaned(value) as Value;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', REPLACEMENT);
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleaned(key), cleaned(item)]));
}
