import { defineRule, failed, passed } from '../../rule.ts';
import { listParent } from '../../shared/list-children.ts';

/** The question of axe-core's `dlitem`, of `dt` and `dd` elements that carry no role of their own. */
export const dlitem = defineRule({
  id: 'dlitem',
  title: 'Terms and descriptions stand in a description list',
  help: 'Put the dt and dd elements into a dl, or use other elements.',
  impact:
    'Screen-reader users do not hear that this is a list of terms, or which description belongs to which.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['dlitem'],
  applies: (page) => page.byTag('dt', 'dd').filter((item) => item.isExposed && item.explicitRole === null),
  check: (item) => {
    const above = listParent(item);
    const isGroup = above?.isHtml && above.tag === 'div' && above.explicitRole === null;
    const list = isGroup ? listParent(above) : above;
    const facts = { item: item.tag, parent: list?.tag ?? '', role: list?.explicitRole ?? '' };
    if (!list?.isHtml || list.tag !== 'dl') return failed('outside', { facts });
    return list.explicitRole === null || list.explicitRole === 'list'
      ? passed('inList')
      : failed('parentIsNoList', { facts, related: [list] });
  },
  messages: {
    inList: 'The element stands in a description list.',
    outside: 'Screen-reader users do not hear of a list here: {item} stands outside of any dl.',
    parentIsNoList:
      'Screen-reader users do not hear of a list here: the role “{role}” makes the dl around this {item} something else.',
  },
});
