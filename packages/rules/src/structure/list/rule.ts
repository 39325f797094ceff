import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getListChildren, isDivider } from '../../shared/list-children.ts';

/**
 * Like axe-core's `list`, but based on the accessibility tree: browsers expose list items in generic wrappers
 * as items of the list, so wrappers and dividers that axe-core reports are allowed.
 */
export const list = defineRule({
  id: 'list',
  title: 'Lists contain only list items',
  help: 'Put all content of the list inside `<li>` elements, or use an element other than `<ul>` or `<ol>`.',
  impact: 'Screen reader users hear a wrong number of items and may miss content that isn’t in an item.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['bc4a75'],
  axe: ['list'],
  traits: { isAboutAnnouncement: true },
  applies: (page) =>
    page.byTag('ul', 'ol', 'menu').filter((element) => element.isExposed && element.role === 'list'),
  check: (element) => {
    const { elements, texts } = getListChildren(element);
    const otherElements = elements.some(isItem)
      ? elements.filter((child) => !isItem(child))
      : getNonItems(element, elements);
    if (otherElements.length === 0 && texts.length === 0) return passed('itemsOnly');
    const found = [...new Set([...otherElements.map(describeElement), ...texts.map((text) => `“${text}”`)])];
    return failed('otherContent', { facts: { found }, related: otherElements });
  },
  messages: {
    itemsOnly: 'The list contains only list items.',
    otherContent: 'The list contains {found} outside its list items.',
  },
});

/**
 * Returns everything in a list that has no items, including generic children, since they contain no items.
 */
function getNonItems(list: ElementModel, elements: readonly ElementModel[]): readonly ElementModel[] {
  if (elements.length > 0) return elements;
  return list.flatChildren.filter(
    (child): child is ElementModel =>
      'tag' in child && child.isExposed && child.tag !== 'slot' && !isDivider(child),
  );
}

/**
 * Returns whether the child is a list item. An `li` in a wrapper counts because of its tag: browsers expose
 * it as an item of the list.
 */
function isItem(child: ElementModel): boolean {
  return child.role === 'listitem' || (child.isHtml && child.tag === 'li' && child.explicitRole === null);
}

function describeElement(child: ElementModel): string {
  return child.explicitRole ? `${child.tag} with the role ${child.explicitRole}` : child.tag;
}
