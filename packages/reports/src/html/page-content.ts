import { html, type SafeHtml } from './safe-html.ts';

/** What comes from scanned pages: text, and never longer than a reader has use for. */

/** Characters of a title, message or address that are shown. */
const MAX_TEXT_LENGTH = 300;
/** Characters of source or of a selector. */
const MAX_CODE_LENGTH = 800;

/** Text in whatever direction it runs, without an effect on what stands around it. */
export function renderText(text: string, most = MAX_TEXT_LENGTH): SafeHtml {
  return html`<bdi>${truncate(text, most)}</bdi>`;
}

/** A selector or source within a line. */
export function renderCode(text: string, most = MAX_CODE_LENGTH): SafeHtml {
  return html`<code dir="ltr">${truncate(text, most)}</code>`;
}

/** Source as a block of its own. */
export function renderCodeBlock(text: string): SafeHtml {
  return html`<pre dir="ltr"><code>${truncate(text, MAX_CODE_LENGTH)}</code></pre>`;
}

/**
 * An address, as a link where it is one of the web: a `javascript:` address is never more than text.
 *
 * @param site an address on the site that is spoken of, whose pages are named by their path
 */
export function renderUrl(url: string, { site, most }: { site?: string; most?: number } = {}): SafeHtml {
  const parsed = URL.parse(url);
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  if (!isWeb) return renderText(url, most);
  const isOnSite = site !== undefined && URL.parse(site)?.origin === parsed.origin;
  const name = isOnSite ? `${parsed.pathname}${parsed.search}` : url;
  return html`<a href="${parsed.href}" rel="noreferrer nofollow">${renderText(name, most)}</a>`;
}

function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most)}…`;
}
