/** Whether a URL is valid does not depend on the page that it is relative to. */
const PLACEHOLDER_BASE_URL = 'http://base.invalid/';

/**
 * Returns the seconds after which a page with this `content` in its refresh `meta` element refreshes or
 * redirects; null if the content is invalid and has no effect.
 * https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 */
export function parseRefreshDelay(content: string): number | null {
  const parts = /^[\t\n\f\r ]*(\d*)([.\d]*)([\s\S]*)$/.exec(content);
  const [, seconds = '', fraction = '', rest = ''] = parts ?? [];
  if (seconds === '' && !fraction.startsWith('.')) return null;
  if (!/^([;,\t\n\f\r ]|$)/.test(rest)) return null;
  const url = parseRefreshUrl(rest);
  return url === '' || URL.canParse(url, PLACEHOLDER_BASE_URL) ? Number(seconds) : null;
}

/** Returns the unresolved URL of a refresh, without `url=` and quotes; empty for the page itself. */
function parseRefreshUrl(rest: string): string {
  const target = rest
    .replace(/^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/, '')
    .replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '');
  const quote = target[0];
  if (quote !== '"' && quote !== "'") return target;
  const end = target.indexOf(quote, 1);
  return target.slice(1, end < 0 ? undefined : end);
}
