import { html, type Markup } from './markup.ts';

/** What comes from scanned pages: text, and never longer than a reader has use for. */

/** Characters of a title, message or address that are shown. */
const MOST_TEXT = 300;
/** Characters of source or of a selector. */
const MOST_CODE = 800;

/** Text in whatever direction it runs, without an effect on what stands around it. */
export function foreign(text: string, most = MOST_TEXT): Markup {
  return html`<bdi>${shorten(text, most)}</bdi>`;
}

/** A selector or source within a line. */
export function code(text: string, most = MOST_CODE): Markup {
  return html`<code dir="ltr">${shorten(text, most)}</code>`;
}

/** Source as a block of its own. */
export function codeBlock(text: string): Markup {
  return html`<pre dir="ltr"><code>${shorten(text, MOST_CODE)}</code></pre>`;
}

/**
 * An address, as a link where it is one of the web: a `javascript:` address is never more than text.
 *
 * @param site an address on the site that is spoken of, whose pages are named by their path
 */
export function address(url: string, { site, most }: { site?: string; most?: number } = {}): Markup {
  const parsed = URL.parse(url);
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  if (!isWeb) return foreign(url, most);
  const isOnSite = site !== undefined && URL.parse(site)?.origin === parsed.origin;
  const name = isOnSite ? `${parsed.pathname}${parsed.search}` : url;
  return html`<a href="${parsed.href}" rel="noreferrer nofollow">${foreign(name, most)}</a>`;
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most)}…`;
}
