import type { ElementModel, FoldingQuestions, PageModel } from '@curbcut/page-model';
import { inDocumentOrder } from '../../shared/document-order.ts';
import {
  isOwnContent,
  linksElsewhere,
  ownHeading,
  ownLandmark,
  repeatedRoles,
  skipLink,
} from '../../shared/own-content.ts';
import { leadsElsewhere } from '../../shared/page-links.ts';
import { perPage } from '../../shared/per-page.ts';

/** Controls that are tried on one page. */
const mostControls = 10;

/** The blocks of a page that others usually share, and that come before content of its own. */
export const repeatedBlocks = perPage((page: PageModel): readonly ElementModel[] => {
  const own = page.texts.findLast(({ isVisible, parent }) => isVisible && isOwnContent(parent));
  return page
    .byRole(...repeatedRoles)
    .filter(
      (block) =>
        block.document === page.document &&
        block.isVisible &&
        own !== undefined &&
        block.index < own.index &&
        (block.flatParent === null || isOwnContent(block.flatParent)),
    );
});

/** What the fold probe has to try: nothing where something else leads past what repeats. */
export function foldingQuestions(page: PageModel): FoldingQuestions {
  const controls = toggles(page).slice(0, mostControls);
  const blocks = controls.length > 0 ? repeatedBlocks(page) : [];
  return { blocks: blocks.map(({ index }) => index), controls: controls.map(({ index }) => index) };
}

/** Controls that might fold away what repeats, where nothing else leads past it. */
export const toggles = perPage((page: PageModel): readonly ElementModel[] => {
  const isNeeded =
    linksElsewhere(page).length > 0 && !ownLandmark(page) && !ownHeading(page) && !skipLink(page);
  if (!isNeeded || repeatedBlocks(page).length === 0) return [];
  const controls = [
    page.byRole('button', 'link', 'switch', 'checkbox'),
    page.byTag('summary'),
    page.byAttribute('onclick'),
  ];
  return inDocumentOrder(controls).filter(isToggle);
});

/** Does something on this page, as far as can be known: leads to no other, and sends no form. */
function isToggle(control: ElementModel): boolean {
  if (control.document !== control.page.document || control.isDisabled) return false;
  if (control.tag === 'a' || control.tag === 'area')
    return !control.hasAttr('href') || !leadsElsewhere(control);
  const isSubmit =
    (control.tag === 'button' && (control.attr('type') ?? 'submit').toLowerCase() === 'submit') ||
    control.inputType === 'submit' ||
    control.inputType === 'image';
  return !isSubmit || control.closest(({ tag }) => tag === 'form') === null;
}
