import { defineRule, failed, passed } from '../../rule.ts';
import { getAriaAttributes, getElementsWithAria } from '../../shared/aria-attributes.ts';
import { isAriaAttribute } from '../../shared/aria-values.ts';

/** ACT 5f99a7. */
export const ariaValidAttr = defineRule({
  id: 'aria-valid-attr',
  title: 'Attributes that start with aria- exist',
  help: 'Look for a slip of the pen: aria-labelledby, aria-describedby, aria-expanded are often misspelt.',
  impact:
    'Browsers ignore the attribute: the name or state that it was meant to give never reaches screen-reader users.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['5f99a7'],
  axe: ['aria-valid-attr'],
  applies: getElementsWithAria,
  check: (element) => {
    const attributes = getAriaAttributes(element).map(([name]) => name);
    const unknown = attributes.filter((name) => !isAriaAttribute(name));
    return unknown.length > 0
      ? failed('unknown', { facts: { attributes: unknown } })
      : passed('known', { facts: { attributes } });
  },
  messages: {
    known: 'WAI-ARIA defines {attributes}.',
    unknown: 'Screen readers never learn what “{attributes}” was meant to say: WAI-ARIA does not define it.',
  },
});
