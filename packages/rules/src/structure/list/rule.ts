import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { listChildren } from '../../shared/list-children.ts';

/** The question of axe-core's `list`; wrappers that assistive technology does not see are looked through. */
export const list = defineRule({
  id: 'list',
  title: 'Lists hold list items only',
  help: 'Put everything in the list into li elements, or use an element other than ul or ol.',
  impact:
    'Screen readers count a list by its items: people hear a wrong number and cannot jump over what is not one.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['bc4a75'],
  axe: ['list'],
  applies: (page) =>
    page.byTag('ul', 'ol', 'menu').filter((element) => element.isExposed && element.role === 'list'),
  check: (element) => {
    const { elements, texts } = listChildren(element);
    const strays = elements.filter((child) => !isItem(child));
    if (strays.length === 0 && texts.length === 0) return passed('itemsOnly');
    const found = [...new Set([...strays.map(describe), ...texts.map((text) => `“${text}”`)])];
    return failed('otherContent', { facts: { found }, related: strays });
  },
  messages: {
    itemsOnly: 'The list holds list items only.',
    otherContent:
      'Screen-reader users hear a wrong number of items, or none: the list holds {found} outside of its list items.',
  },
});

/** An li has its role only in a list's own child list, so one inside of a wrapper counts by its tag. */
function isItem(child: ElementModel): boolean {
  return child.role === 'listitem' || (child.isHtml && child.tag === 'li' && child.explicitRole === null);
}

function describe(stray: ElementModel): string {
  return stray.explicitRole ? `${stray.tag} with the role ${stray.explicitRole}` : stray.tag;
}
