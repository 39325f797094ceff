import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getListParent } from '../../shared/list-children.ts';

/** Whether the item's own list has no semantics, which its items inherit (WAI-ARIA 1.2, 7.1). */
const isPresentational = ({ flatParent }: ElementModel): boolean =>
  flatParent !== null && /^(?:ul|ol|menu)$/.test(flatParent.tag) && flatParent.role === 'none';

/**
 * Like axe-core's `listitem`, for `li` elements without a role attribute; generic wrappers are ignored, as in
 * browsers.
 */
export const listitem = defineRule({
  id: 'listitem',
  title: 'List items are contained in a list',
  help: 'Put the `<li>` elements inside a `<ul>` or `<ol>`, or use an element other than `<li>`.',
  impact:
    'Screen reader users don’t hear that this is a list, how many items it has or which item they’re on.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['listitem'],
  traits: { isAboutAnnouncement: true },
  applies: (page) =>
    page
      .byTag('li')
      .filter((item) => item.isExposed && item.explicitRole === null && !isPresentational(item)),
  check: (item) => {
    const parent = getListParent(item);
    if (parent?.role === 'list') return passed('inList');
    const facts = {
      parent: (parent?.explicitRole ? parent : item.flatParent)?.tag ?? '',
      role: parent?.role ?? '',
    };
    return failed(parent?.explicitRole ? 'parentIsNoList' : 'outside', {
      facts,
      related: parent ? [parent] : [],
    });
  },
  messages: {
    inList: 'The item is contained in a list.',
    outside: 'This list item is inside a {parent} element, not inside a list.',
    parentIsNoList:
      'This list item isn’t in a list: the role “{role}” overrides the list semantics of its {parent} element.',
  },
});
