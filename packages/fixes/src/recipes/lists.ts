import type { ElementModel, PatchStep, TextModel } from '@curbcut/page-model';
import type { Recipe } from '../recipe.ts';
import { createFix, defineRecipe } from '../shared/define-recipe.ts';
import {
  moveElement,
  removeAttribute,
  removeAttributes,
  renameElement,
  setAttribute,
  unwrapElement,
  wrapNodes,
} from '../shared/patch-steps.ts';

/**
 * Returns the run of adjacent siblings of the same type around an element, including white space between
 * them.
 */
function getSiblingRun(
  element: ElementModel,
  isOfKind: (sibling: ElementModel) => boolean,
): readonly (ElementModel | TextModel)[] {
  const siblings = (element.parent?.flatChildren ?? []).filter((node) => 'tag' in node || !node.isGenerated);
  const own = siblings.findIndex((node) => 'tag' in node && node === element);
  if (own < 0) return [element];
  const isPartOfRun = (node: ElementModel | TextModel | undefined): boolean =>
    node !== undefined &&
    ('tag' in node
      ? isOfKind(node) || node.tag === 'script' || node.tag === 'template'
      : node.text.trim() === '');
  let [from, to] = [own, own];
  while (isPartOfRun(siblings[from - 1])) from -= 1;
  while (isPartOfRun(siblings[to + 1])) to += 1;
  const run = siblings.slice(from, to + 1);
  const isElement = (node: ElementModel | TextModel) => 'tag' in node && isOfKind(node);
  return run.slice(run.findIndex(isElement), run.findLastIndex(isElement) + 1);
}

/** Moves stray content into descriptions, and turns a list without pairs into a plain list. */
const definitionList = defineRecipe(
  'definition-list',
  ['otherContent', 'unpaired'],
  ({ element: list, reason, related: strays }) => {
    const parts = list.children;
    if (reason === 'unpaired') {
      const isPlain = parts.every(({ tag }) => tag === 'dd') || parts.every(({ tag }) => tag === 'dt');
      if (!isPlain || parts.length === 0) return null;
      return createFix(
        'likely',
        'Screen readers announce a plain list, because it contains no pairs of terms and descriptions.',
        [renameElement(list, 'ul'), ...parts.map((part) => renameElement(part, 'li'))],
      );
    }
    const steps: PatchStep[] = [];
    const firstTerm = parts.find(({ tag, isExposed }) => isExposed && (tag === 'dt' || tag === 'div'));
    for (const stray of strays) {
      // A description before the first term wouldn't describe anything.
      const isAhead = firstTerm !== undefined && stray.index < firstTerm.index && isBlock(stray);
      steps.push(...(isAhead ? [moveElement(stray, 'before', list)] : moveIntoDescription(stray)));
    }
    for (const holder of [
      list,
      ...parts.filter(({ tag, explicitRole }) => tag === 'div' && explicitRole === null),
    ]) {
      for (const child of holder.flatChildren) {
        if (!('tag' in child) && child.text.trim() !== '' && !child.isGenerated)
          steps.push(wrapNodes([child], 'dd'));
      }
    }
    const text = list.flatChildren.find(
      (child) => !('tag' in child) && child.text.trim() !== '' && !child.isGenerated,
    );
    const moved = new Set(
      steps.flatMap(({ kind, ...step }) => (kind === 'move' && 'node' in step ? [step.node] : [])),
    );
    const first = parts.find(({ isExposed, index }) => isExposed && !moved.has(index));
    const isBefore = text !== undefined && first !== undefined && text.index < first.index;
    if (steps.length === 0 || isBefore || (first && first.tag !== 'dt' && first.tag !== 'div')) return null;
    return createFix(
      'likely',
      moved.size > 0
        ? 'Screen readers announce which description belongs to which term: content before the first term moves out of the list, and content between the pairs into a description of the preceding term.'
        : 'Screen readers announce which description belongs to which term: content between the pairs moves into a description of the preceding term.',
      steps,
    );
  },
);

/** Returns whether an element is allowed before a list wherever the list is allowed. */
const isBlock = ({ isHtml, tag }: ElementModel) =>
  isHtml && /^(p|div|h[1-6]|section|figure|ul|ol|table)$/.test(tag);

function moveIntoDescription(stray: ElementModel): PatchStep[] {
  if (/^(dt|dd)$/.test(stray.tag)) return removeAttributes(stray, ['role']);
  const isWrapper =
    stray.children.length > 0 && stray.children.every(({ tag }) => tag === 'dt' || tag === 'dd');
  if (isWrapper && stray.isHtml)
    return stray.attributes.size === 0
      ? [unwrapElement(stray)]
      : [...removeAttributes(stray, ['role']), renameElement(stray, 'div')];
  return stray.tag === 'p' ? [renameElement(stray, 'dd')] : [wrapNodes([stray], 'dd')];
}

const isTermOrDescription = ({ isHtml, tag }: ElementModel) => isHtml && (tag === 'dt' || tag === 'dd');

const dlitem = defineRecipe(
  'dlitem',
  ['outside', 'parentIsNoList'],
  ({ element: item, reason, related: [list] }) => {
    if (reason === 'parentIsNoList' && list) {
      return createFix('likely', 'Screen readers announce a description list, which the role hid.', [
        removeAttribute(list, 'role'),
      ]);
    }
    const run = getSiblingRun(item, isTermOrDescription);
    const [first] = run;
    const hasBoth =
      run.some((node) => 'tag' in node && node.tag === 'dd') && first && 'tag' in first && first.tag === 'dt';
    if (!hasBoth) return null;
    return createFix(
      'likely',
      'Screen readers announce a description list: a dl element now contains the terms and descriptions.',
      [wrapNodes(run, 'dl')],
    );
  },
);

/** Moves nested lists into the preceding item, and wraps the list's other content in separate items. */
const list = defineRecipe('list', ['otherContent'], ({ element: listElement, related: strays }) => {
  const steps: PatchStep[] = [];
  for (const stray of strays) steps.push(...moveIntoItem(stray, listElement));
  const open: ElementModel[] = [listElement];
  for (let holder = open.pop(); holder; holder = open.pop()) {
    for (const child of holder.flatChildren) {
      if ('tag' in child) {
        if (child.role === 'none' && child.tag !== 'li') open.push(child);
      } else if (isVisibleText(child)) {
        steps.push(wrapNodes([child], 'li'));
      }
    }
  }
  return steps.length === 0
    ? null
    : createFix(
        'likely',
        'Screen readers announce the right number of items: all of the list’s content is now in list items.',
        steps,
      );
});

function isVisibleText(text: TextModel): boolean {
  return text.text.trim() !== '' && !text.isGenerated;
}

function moveIntoItem(stray: ElementModel, listElement: ElementModel): PatchStep[] {
  const items = stray.children.filter(({ isHtml, tag }) => isHtml && tag === 'li');
  const isWrapper = stray.isHtml && /^(div|span)$/.test(stray.tag) && stray.explicitRole === null;
  if (
    isWrapper &&
    items.length > 0 &&
    items.length === stray.children.length &&
    stray.parent === listElement
  ) {
    // Keeps a wrapper with attributes, because styles or scripts may depend on it.
    return stray.attributes.size === 0 ? [unwrapElement(stray)] : [setAttribute(stray, 'role', 'none')];
  }
  const siblings = listElement.children;
  const before = siblings[siblings.indexOf(stray) - 1];
  if (/^(ul|ol)$/.test(stray.tag) && before?.tag === 'li' && stray.parent === listElement) {
    return [moveElement(stray, 'last-child', before)];
  }
  if (stray.isHtml && stray.tag === 'li')
    return [{ kind: 'remove-attribute', node: stray.index, name: 'role' }];
  return [wrapNodes([stray], 'li')];
}

/** Composite roles in which `li` elements are only wrappers. */
const compositeRoles = new Set(['menu', 'menubar', 'tablist', 'tree', 'listbox', 'radiogroup', 'toolbar']);

const isItem = ({ isHtml, tag }: ElementModel) => isHtml && tag === 'li';

/** Wraps consecutive items in a list, or turns a parent that contains only items into the list. */
const listitem = defineRecipe(
  'listitem',
  ['outside', 'parentIsNoList'],
  ({ element: item, reason, related: [parent] }) => {
    if (reason === 'parentIsNoList' && parent) {
      if (compositeRoles.has(parent.role ?? '')) {
        return createFix(
          'likely',
          `Nothing changes for users, because in a ${parent.role}, li elements are only wrappers and need no role.`,
          [setAttribute(item, 'role', 'none')],
        );
      }
      const isList = /^(ul|ol|menu)$/.test(parent.tag);
      return isList
        ? createFix('likely', 'Screen readers announce a list, which the role hid.', [
            removeAttribute(parent, 'role'),
          ])
        : createFix('likely', 'Screen readers announce a list and how many items it has.', [
            wrapNodes(getSiblingRun(item, isItem), 'ul'),
          ]);
    }
    const above = item.parent;
    const hasOnlyItems =
      above?.flatChildren.every((node) => ('tag' in node ? isItem(node) : node.text.trim() === '')) ?? false;
    if (above && hasOnlyItems && above.isHtml && above.tag === 'div' && above.explicitRole === null) {
      return createFix(
        'likely',
        'Screen readers announce a list and how many items it has. The parent contains only list items, so make it the list.',
        [renameElement(above, 'ul')],
      );
    }
    return createFix('likely', 'Screen readers announce a list and how many items it has.', [
      wrapNodes(getSiblingRun(item, isItem), 'ul'),
    ]);
  },
);

export const recipes: readonly Recipe[] = [definitionList, dlitem, list, listitem];
