import type { ElementModel, PageModel } from '@curbcut/page-model';
import { findMetaElements } from './meta-elements.ts';
import { parseRefreshDelay } from './parse-refresh.ts';

/** Returns, for each document, the first `meta` element with a valid refresh: the one that browsers apply. */
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
