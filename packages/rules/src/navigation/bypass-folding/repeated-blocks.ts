import type { ElementModel, PageModel, ProbeQuestions } from '@curbcut/page-model';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { isSubmitButton } from '../../shared/fields.ts';
import { leadsToOtherPage } from '../../shared/links.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import {
  findNonRepeatedHeading,
  findNonRepeatedLandmark,
  findSkipLink,
  getLinksToOtherPages,
  isNonRepeatedContent,
  repeatedRoles,
} from '../../shared/non-repeated-content.ts';

/** Maximum number of controls tried on a page. */
const MAX_CONTROLS = 10;

/** The blocks on a page that other pages usually repeat and that come before the page's own content. */
export const getRepeatedBlocks = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const lastOwnText = page.texts.findLast(
    ({ isVisible, parent }) => isVisible && isNonRepeatedContent(parent),
  );
  return page
    .byRole(...repeatedRoles)
    .filter(
      (block) =>
        block.document === page.document &&
        block.isVisible &&
        lastOwnText !== undefined &&
        block.index < lastOwnText.index &&
        (block.flatParent === null || isNonRepeatedContent(block.flatParent)),
    );
});

/**
 * Returns the questions for the collapse probe: none if the repeated blocks can be skipped in another way.
 */
export function findCollapseQuestions(page: PageModel): ProbeQuestions<'folding'> {
  const controls = getToggles(page).slice(0, MAX_CONTROLS);
  const blocks = controls.length > 0 ? getRepeatedBlocks(page) : [];
  return { blocks: blocks.map(({ index }) => index), controls: controls.map(({ index }) => index) };
}

/** Controls that might collapse the repeated blocks, if there is no other way to skip them. */
export const getToggles = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const isNeeded =
    getLinksToOtherPages(page).length > 0 &&
    !findNonRepeatedLandmark(page) &&
    !findNonRepeatedHeading(page) &&
    !findSkipLink(page);
  if (!isNeeded || getRepeatedBlocks(page).length === 0) return [];
  const controls = [
    page.byRole('button', 'link', 'switch', 'checkbox'),
    page.byTag('summary'),
    page.byAttribute('onclick'),
  ];
  return mergeInDocumentOrder(controls).filter(isToggle);
});

/**
 * Returns whether a control acts on this page as far as we can tell: it doesn't link to a different page or
 * submit a form.
 */
function isToggle(control: ElementModel): boolean {
  if (control.document !== control.page.document || control.isDisabled) return false;
  if (control.tag === 'a' || control.tag === 'area')
    return !control.hasAttr('href') || !leadsToOtherPage(control);
  return !isSubmitButton(control) || control.closest(({ tag }) => tag === 'form') === null;
}
