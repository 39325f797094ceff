import type { ElementModel, PageModel } from '@curbcut/page-model';
import { deriveFromAncestors } from './ancestors.ts';
import { getStructuringHeadings } from './headings.ts';
import { isLandmark } from './landmarks.ts';
import { findFragmentTarget, getLinks, leadsToOtherPage } from './links.ts';
import { memoizePerPage } from './memoize-per-page.ts';
import { getAuthoredTabStops, getTabStopsInside, isAuthoredTabStop } from './tab-stops.ts';

/** Landmarks that a site's pages usually share, so their content isn't what users come for. */
export const repeatedRoles = ['banner', 'complementary', 'contentinfo', 'navigation', 'search'];

/** Landmarks that mark the page's own content. */
const nonRepeatedRoles = ['main', 'region', 'form'];

const isInRepeatedLandmark = memoizePerPage(() =>
  deriveFromAncestors<boolean>(
    false,
    ({ role }, above) => above || (role !== null && repeatedRoles.includes(role)),
  ),
);

/**
 * Returns whether the element is outside landmarks that other pages repeat, so it's probably the page's own
 * content.
 */
export function isNonRepeatedContent(element: ElementModel): boolean {
  return !isInRepeatedLandmark(element.page)(element);
}

/** Links to other pages. If there are none, we don't know what other pages repeat. */
export const getLinksToOtherPages = memoizePerPage((page) => getLinks(page).filter(leadsToOtherPage));

/** Finds a landmark that marks the page's own content. */
export function findNonRepeatedLandmark(page: PageModel): ElementModel | undefined {
  return page
    .byRole(...nonRepeatedRoles)
    .find((element) => isLandmark(element) && isNonRepeatedContent(element));
}

/** Finds a visible heading in the page's own content. */
export function findNonRepeatedHeading(page: PageModel): ElementModel | undefined {
  return getStructuringHeadings(page).find((element) => element.isVisible && isNonRepeatedContent(element));
}

/** Finds a focusable link to a rendered element in the page's own content. */
export function findSkipLink(page: PageModel): ElementModel | undefined {
  return getLinks(page).find((link) => {
    if (!link.isTabbable || !link.isExposed) return false;
    const target = findFragmentTarget(link);
    return target?.isRendered && target.tag !== 'body' && isNonRepeatedContent(target);
  });
}

/** Fewer controls than this outside a landmark aren't a block that people would want to skip. */
const MIN_LOOSE_CONTROLS = 3;

/** Shorter text in a landmark is just words and phrases, which people don't need to skip. */
const MIN_SENTENCE_WORDS = 8;

/**
 * Blocks before the page's own content that other pages may repeat: landmarks such as menus, and runs of
 * controls outside landmarks. A landmark with a single link or phrase is not a block (Understanding 2.4.1:
 * “small repeated sections of content such as individual words, phrases or single links are not considered
 * blocks”).
 */
export const getBlocksBeforeContent = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const start = findContentStart(page);
  if (start === undefined) return [];
  const isBefore = (element: ElementModel) =>
    element.document === page.document && element.index < start.index && !element.contains(start);
  const landmarks = page
    .byRole(...repeatedRoles)
    .filter((landmark) => isBefore(landmark) && landmark.isExposed && isBlock(landmark));
  const loose = [...getAuthoredTabStops(page)].filter(
    (control) => isBefore(control) && isNonRepeatedContent(control),
  );
  return loose.length >= MIN_LOOSE_CONTROLS ? [...landmarks, ...loose] : landmarks;
});

/**
 * Returns whether a landmark contains several controls, several pieces of text with a control, or at least a
 * sentence.
 */
function isBlock(landmark: ElementModel): boolean {
  const controls = getTabStopsInside(landmark).length;
  if (controls > 1) return true;
  const texts = landmark.page.texts.filter(
    ({ text, isVisible, parent }) => isVisible && text.trim() !== '' && landmark.contains(parent),
  );
  const words = texts.flatMap(({ text }) => text.trim().split(/\s+/)).length;
  return (texts.length > 1 && controls > 0) || words >= MIN_SENTENCE_WORDS;
}

/**
 * Finds where the page's own content begins: its main landmark, its heading, or its first text or field
 * outside menus.
 */
function findContentStart(page: PageModel): ElementModel | undefined {
  const isOwn = (element: ElementModel) =>
    element.document === page.document && isNonRepeatedContent(element);
  const marked =
    page.byRole('main').find(isOwn) ??
    getStructuringHeadings(page).find((each) => (each.isVisible || each.isExposed) && isOwn(each));
  if (marked) return marked;
  const text = page.texts.find(
    ({ text, isVisible, parent }) => isVisible && text.trim() !== '' && isOwn(parent) && !isInControl(parent),
  )?.parent;
  const field = page.byTag('input', 'select', 'textarea').find((each) => each.isVisible && isOwn(each));
  return text && field ? (text.index < field.index ? text : field) : (text ?? field);
}

function isInControl(element: ElementModel): boolean {
  return (
    element.closest((each) => isAuthoredTabStop(each) || each.tag === 'button' || each.tag === 'a') !== null
  );
}
