export type UrlParamValue = string | number | readonly string[] | undefined;

/**
 * Builds the URL of a route: replaces `{name}`, and appends the query in the given order without undefined or empty
 * values.
 */
export function buildUrl(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, UrlParamValue>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs “${name}”.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
