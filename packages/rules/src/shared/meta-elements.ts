import type { DocumentModel, ElementModel, PageModel } from '@curbcut/page-model';
import { getTreeScope } from './documents.ts';

/**
 * Finds the `meta` elements in a document whose attribute equals this keyword, ignoring case. Elements in
 * shadow trees are excluded because browsers ignore them.
 */
export function findMetaElements(
  page: PageModel,
  document: DocumentModel,
  attribute: 'name' | 'http-equiv',
  keyword: string,
): ElementModel[] {
  const { root } = document;
  if (!root) return [];
  const scope = getTreeScope(root);
  return page
    .byTag('meta')
    .filter((meta) => meta.attr(attribute)?.toLowerCase() === keyword && getTreeScope(meta) === scope);
}

/**
 * Returns the first `meta` element with a valid refresh in each document, which is the one that browsers
 * apply.
 */
export function getRefreshElements(page: PageModel): ElementModel[] {
  return page.documents.flatMap(
    (document) =>
      findMetaElements(page, document, 'http-equiv', 'refresh').find(
        (meta) => getRefreshSeconds(meta) !== null,
      ) ?? [],
  );
}

/**
 * Returns the seconds until a `meta` element refreshes or redirects the page; null if its content is invalid
 * and has no effect.
 */
export function getRefreshSeconds(meta: ElementModel): number | null {
  return parseRefreshDelay(meta.attr('content') ?? '');
}

/** Whether a relative URL is valid does not depend on the base URL. */
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

/**
 * Parses the `content` of a viewport `meta` element into properties, in lowercase; the last value for each
 * name wins. https://drafts.csswg.org/css-viewport/#parsing-algorithm
 */
export function parseViewportContent(content: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const part of content.toLowerCase().split(/[,;]/)) {
    let rest = part;
    for (let equals = rest.indexOf('='); equals >= 0; equals = rest.indexOf('=')) {
      const name = rest.slice(0, equals).match(/[^\s]+/)?.[0];
      const afterEquals = rest.slice(equals).replace(/^[\s=]+/, '');
      if (name === undefined) {
        rest = afterEquals;
        continue;
      }
      const value = afterEquals.match(/^[^\s=]*/)?.[0] ?? '';
      if (value !== '') properties.set(name, value);
      rest = afterEquals.slice(value.length);
    }
  }
  return properties;
}

/** Returns whether `user-scalable` allows zooming: unknown values count as no. */
export function allowsScaling(value: string): boolean {
  if (value === 'yes' || value === 'device-width' || value === 'device-height') return true;
  const number = Number.parseFloat(value);
  return number >= 1 || number <= -1;
}

/** Returns the maximum zoom factor of `maximum-scale`; null if the value is ignored, which means no limit. */
export function parseMaximumScale(value: string): number | null {
  if (value === 'yes') return 1;
  if (value === 'device-width' || value === 'device-height') return 10;
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return 0.1;
  return number < 0 ? null : Math.min(10, Math.max(0.1, number));
}
