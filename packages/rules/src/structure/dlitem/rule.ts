import { defineRule, failed, passed } from '../../rule.ts';
import { getListParent } from '../../shared/list-children.ts';

/** Like axe-core's `dlitem`, for `dt` and `dd` elements without a role attribute. */
export const dlitem = defineRule({
  id: 'dlitem',
  title: 'Terms and descriptions are contained in a description list',
  help: 'Put the `<dt>` and `<dd>` elements inside a `<dl>`, or use other elements.',
  impact:
    'Screen reader users don’t hear that this is a description list, or which description belongs to which term.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['dlitem'],
  traits: { isAboutAnnouncement: true },
  applies: (page) => page.byTag('dt', 'dd').filter((item) => item.isExposed && item.explicitRole === null),
  check: (item) => {
    const list = getListParent(item);
    const facts = { item: item.tag, parent: list?.tag ?? '', role: list?.explicitRole ?? '' };
    if (!list?.isHtml || list.tag !== 'dl') return failed('outside', { facts });
    return list.explicitRole === null || list.explicitRole === 'list'
      ? passed('inList')
      : failed('parentIsNoList', { facts, related: [list] });
  },
  messages: {
    inList: 'The element is contained in a description list.',
    outside: 'This {item} element isn’t inside a description list.',
    parentIsNoList:
      'This {item} element isn’t in a description list: the role “{role}” overrides the semantics of its dl element.',
  },
});
