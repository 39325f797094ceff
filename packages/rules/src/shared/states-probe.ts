import type { PageModel } from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';
import { getFormsToSubmit } from './forms/forms-to-submit.ts';

/** The probe that opens hidden content, with the questions from all rules that need its observations. */
export const statesProbe = {
  facts: 'states',
  getQuestions: (page) => ({
    hasTriggers: hasTriggers(page),
    submitButtons: getFormsToSubmit(page).map(({ button }) => button),
  }),
} satisfies RuleProbe;

const TRIGGER_ATTRIBUTES = [
  'aria-expanded',
  'aria-haspopup',
  'popovertarget',
  'commandfor',
  'data-toggle',
  'data-bs-toggle',
  'onclick',
];

/** Returns whether the page may have controls that show hidden content. */
function hasTriggers(page: PageModel): boolean {
  return (
    // Links and fields may change colors on hover and focus.
    page.byTag('a', 'summary', 'button', 'select', 'input').some(({ isVisible }) => isVisible) ||
    TRIGGER_ATTRIBUTES.some((name) => page.byAttribute(name).length > 0) ||
    page.byRole('button', 'tab', 'switch', 'checkbox', 'option').length > 0 ||
    hasHiddenSubmenus(page) ||
    hasPointerElements(page)
  );
}

/** Returns whether submenus may appear on hover, without scripts. */
function hasHiddenSubmenus(page: PageModel): boolean {
  return page
    .byTag('ul', 'ol', 'div')
    .some(
      (part) =>
        !part.isVisible &&
        part.parent?.tag === 'li' &&
        part.closest(({ tag }) => /^(nav|header)$/.test(tag)) !== null,
    );
}

/** Returns whether scripts may handle clicks on elements that are not controls. */
function hasPointerElements(page: PageModel): boolean {
  return (
    page.byTag('script').length > 0 &&
    page
      .byTag('div', 'span', 'a', 'label')
      .some(
        (element) =>
          element.attr('href') === null && element.isVisible && element.style('cursor') === 'pointer',
      )
  );
}
