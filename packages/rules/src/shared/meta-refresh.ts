import type { ElementModel, PageModel } from '@curbcut/page-model';
import { findMetaElements } from './meta-elements.ts';
import { parseRefreshDelay } from './parse-refresh.ts';

/** Of each document the first `meta` element that makes it load anew or go elsewhere: the one that browsers obey. */
export function getRefreshElements(page: PageModel): ElementModel[] {
  return page.documents.flatMap(
    (document) =>
      findMetaElements(page, document, 'http-equiv', 'refresh').find(
        (meta) => getRefreshSeconds(meta) !== null,
      ) ?? [],
  );
}

/** Seconds until a `meta` element exchanges the page; null when its content is not valid, so that nothing happens. */
export function getRefreshSeconds(meta: ElementModel): number | null {
  return parseRefreshDelay(meta.attr('content') ?? '');
}
