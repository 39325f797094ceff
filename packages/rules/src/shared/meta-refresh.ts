import type { ElementModel, PageModel } from '@curbcut/page-model';
import { refreshDelay } from './declarative-refresh.ts';
import { metaElements } from './meta-elements.ts';

/** Of each document the first `meta` element that makes it load anew or go elsewhere: the one that browsers obey. */
export function refreshElements(page: PageModel): ElementModel[] {
  return page.documents.flatMap(
    (document) =>
      metaElements(page, document, 'http-equiv', 'refresh').find((meta) => refreshSeconds(meta) !== null) ??
      [],
  );
}

/** Seconds until a `meta` element exchanges the page; null when its content is not valid, so that nothing happens. */
export function refreshSeconds(meta: ElementModel): number | null {
  return refreshDelay(meta.attr('content') ?? '');
}
