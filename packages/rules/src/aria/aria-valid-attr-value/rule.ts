import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import {
  describeExpectedValue,
  getAriaAttributes,
  getElementsWithAria,
  isAriaAttribute,
} from '../../shared/aria-attributes.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * ACT 6a7281. Empty values are ignored, and a referenced id does not have to exist: the element, such as an
 * error message, may be added later. A missing name or description needs review if the element would then
 * have no name. It also needs review if the id exists elsewhere on the page (with different capitalization,
 * or out of reach in a shadow root), because then the text has been written.
 */
export const ariaValidAttrValue = defineRule({
  id: 'aria-valid-attr-value',
  title: 'ARIA attributes have valid values',
  help: 'Use one of the values that WAI-ARIA allows for the attribute.',
  impact: 'Browsers ignore the value or use a default, so screen reader users hear a wrong state or none.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['6a7281'],
  axe: ['aria-valid-attr-value'],
  traits: { isAboutAnnouncement: true, indicates: ['aria'] },
  applies: (page) =>
    getElementsWithAria(page).filter(
      (element) => (element.isHtml || element.isSvg) && getDefinedAttributes(element).length > 0,
    ),
  check: (element) => {
    for (const [attribute, value] of getDefinedAttributes(element)) {
      const expected = describeExpectedValue(attribute, value);
      if (expected) return failed('notAllowed', { facts: { attribute, value, expected } });
    }
    const attribute = ['aria-labelledby', 'aria-describedby'].find((name) => isTextMissing(element, name));
    return attribute
      ? cantTell('pointsNowhere', { facts: { attribute, ids: element.tokens(attribute) } })
      : passed('allowed');
  },
  messages: {
    allowed: 'All ARIA attributes have valid values.',
    notAllowed: 'The value “{value}” isn’t valid for {attribute}, which allows {expected}.',
    pointsNowhere: {
      question: 'Is any text missing here?',
      ifSo: 'correct the id: {attribute} points to “{ids}”, which doesn’t exist.',
    },
  },
});

function getDefinedAttributes(element: ElementModel): [name: string, value: string][] {
  return getAriaAttributes(element).filter(([name, value]) => value !== '' && isAriaAttribute(name));
}

function isTextMissing(element: ElementModel, attribute: string): boolean {
  const ids = element.tokens(attribute);
  if (!element.isExposed || ids.length === 0 || element.references(attribute).length > 0) return false;
  const known = getIds(element.page);
  return element.name === '' || ids.some((id) => known.has(id.toLowerCase()));
}

/** The ids of all elements on the page, in lowercase. */
const getIds = memoizePerPage(
  (page) => new Set(page.byAttribute('id').map((element) => (element.attr('id') ?? '').toLowerCase())),
);
