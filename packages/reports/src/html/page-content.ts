import { html, type SafeHtml } from './safe-html.ts';

/** Renders content from scanned pages, always as text and truncated to a readable length. */

/** Length limit for titles, messages and URLs, in characters. */
const MAX_TEXT_LENGTH = 300;
/** Length limit for source code and selectors, in characters. */
const MAX_CODE_LENGTH = 800;

/** Renders text of any direction, isolated from the text around it. */
export function renderText(text: string, maxLength = MAX_TEXT_LENGTH): SafeHtml {
  return html`<bdi>${truncate(text, maxLength)}</bdi>`;
}

/** Renders a selector or source code inline. */
export function renderCode(text: string, maxLength = MAX_CODE_LENGTH): SafeHtml {
  return html`<code dir="ltr">${truncate(text, maxLength)}</code>`;
}

/** Renders a rule's sentence, in which `backticks` mark code. */
export function renderProse(text: string, maxLength = Number.POSITIVE_INFINITY): SafeHtml {
  const parts = truncate(text, maxLength).split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code dir="ltr">${part}</code>` : part))}`;
}

/** Renders source code as a block. */
export function renderCodeBlock(text: string): SafeHtml {
  return html`<pre dir="ltr"><code>${truncate(text, MAX_CODE_LENGTH)}</code></pre>`;
}

/**
 * Renders a URL, as a link only if it is http(s): a `javascript:` URL is shown as plain text.
 *
 * @param site any URL on the scanned site; pages with the same origin are shown by their path
 */
export function renderUrl(
  url: string,
  { site, maxLength }: { site?: string; maxLength?: number } = {},
): SafeHtml {
  const parsed = URL.parse(url);
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  if (!isWeb) return renderText(url, maxLength);
  const isOnSite = site !== undefined && URL.parse(site)?.origin === parsed.origin;
  const name = isOnSite ? `${parsed.pathname}${parsed.search}` : url;
  return html`<a href="${parsed.href}" rel="noreferrer nofollow">${renderText(name, maxLength)}</a>`;
}

function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)}…`;
}
