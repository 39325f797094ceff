import type { ElementModel, PageModel } from '@curbcut/page-model';
import { fromAbove } from './from-above.ts';
import { isLandmark } from './landmarks.ts';
import { fragmentTarget, leadsElsewhere, linksOf } from './page-links.ts';
import { perPage } from './per-page.ts';

/** Landmarks that a site's pages usually share: what stands in them is no content to get to. */
export const repeatedRoles = ['banner', 'complementary', 'contentinfo', 'navigation', 'search'];

/** Landmarks that a page puts around what it alone has. */
const ownRoles = ['main', 'region', 'form'];

const isRepeated = perPage(() =>
  fromAbove<boolean>(false, ({ role }, above) => above || (role !== null && repeatedRoles.includes(role))),
);

/** Stands in no landmark that other pages repeat: as far as one page shows, it is this page's own. */
export function isOwnContent(element: ElementModel): boolean {
  return !isRepeated(element.page)(element);
}

/** Links to other pages: without any, nothing is known to repeat. */
export const linksElsewhere = perPage((page) => linksOf(page).filter(leadsElsewhere));

/** A landmark around what only this page has. */
export function ownLandmark(page: PageModel): ElementModel | undefined {
  return page.byRole(...ownRoles).find((element) => isLandmark(element) && isOwnContent(element));
}

/** A heading that people see and hear in what only this page has. */
export function ownHeading(page: PageModel): ElementModel | undefined {
  return page.byRole('heading').find((element) => element.isVisible && isOwnContent(element));
}

/** A link that people can use, to an element of the page that is shown and not part of what repeats. */
export function skipLink(page: PageModel): ElementModel | undefined {
  return linksOf(page).find((link) => {
    if (!link.isTabbable || !link.isExposed) return false;
    const target = fragmentTarget(link);
    return target?.isRendered && target.tag !== 'body' && isOwnContent(target);
  });
}
