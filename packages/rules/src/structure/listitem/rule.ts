import { defineRule, failed, passed } from '../../rule.ts';
import { listParent } from '../../shared/list-children.ts';

/** The question of axe-core's `listitem`, of `li` elements that carry no role of their own. */
export const listitem = defineRule({
  id: 'listitem',
  title: 'List items stand in a list',
  help: 'Put the li elements directly into a ul or ol, or use an element other than li.',
  impact: 'Screen-reader users do not hear that this is a list, how long it is, or where in it they are.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['listitem'],
  applies: (page) => page.byTag('li').filter((item) => item.isExposed && item.explicitRole === null),
  check: (item) => {
    const parent = listParent(item);
    if (parent?.role === 'list') return passed('inList');
    const facts = { parent: parent?.tag ?? '', role: parent?.role ?? '' };
    return failed(parent?.explicitRole ? 'parentIsNoList' : 'outside', {
      facts,
      related: parent ? [parent] : [],
    });
  },
  messages: {
    inList: 'The item stands in a list.',
    outside: 'Screen-reader users do not hear of a list here: the item stands in {parent}, not in ul or ol.',
    parentIsNoList:
      'Screen-reader users do not hear of a list here: the role “{role}” makes the item’s {parent} something other than a list.',
  },
});
