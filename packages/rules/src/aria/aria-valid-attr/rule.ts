import { defineRule, failed, passed } from '../../rule.ts';
import { getAriaAttributes, getElementsWithAria, isAriaAttribute } from '../../shared/aria-attributes.ts';

/** ACT 5f99a7. */
export const ariaValidAttr = defineRule({
  id: 'aria-valid-attr',
  title: 'ARIA attributes are valid and spelled correctly',
  help: 'Check the spelling: `aria-labelledby`, `aria-describedby` and `aria-expanded` are often misspelled.',
  impact:
    'Browsers ignore the attribute, so screen reader users don’t hear the text or state it should convey.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: ['5f99a7'],
  axe: ['aria-valid-attr'],
  traits: { isAboutAnnouncement: true, indicates: ['aria'] },
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
    unknown: 'WAI-ARIA doesn’t define {attributes}.',
  },
});
