/** Whether an address can be parsed does not depend on the page that it is relative to. */
const PLACEHOLDER_BASE_URL = 'http://base.invalid/';

/**
 * Seconds after which a page with this `content` in its refresh `meta` element loads anew or goes elsewhere; null
 * when the content is not valid, so that nothing happens.
 * https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 */
export function parseRefreshDelay(content: string): number | null {
  const parts = /^[\t\n\f\r ]*(\d*)([.\d]*)([\s\S]*)$/.exec(content);
  const [, seconds = '', fraction = '', rest = ''] = parts ?? [];
  if (seconds === '' && !fraction.startsWith('.')) return null;
  if (!/^([;,\t\n\f\r ]|$)/.test(rest)) return null;
  const address = parseRefreshUrl(rest);
  return address === '' || URL.canParse(address, PLACEHOLDER_BASE_URL) ? Number(seconds) : null;
}

/** Where a refresh leads, as written: `url=`, when it is there, and quotes are taken off. Empty for the page itself. */
function parseRefreshUrl(rest: string): string {
  const written = rest
    .replace(/^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/, '')
    .replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '');
  const quote = written[0];
  if (quote !== '"' && quote !== "'") return written;
  const end = written.indexOf(quote, 1);
  return written.slice(1, end < 0 ? undefined : end);
}
