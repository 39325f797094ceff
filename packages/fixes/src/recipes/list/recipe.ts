import type { ElementModel, PatchStep, TextModel } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { moveElement, setAttribute, unwrapElement, wrapNodes } from '../../shared/patch-steps.ts';

/** Moves nested lists into the preceding item, and wraps other content of the list in items of their own. */
export const list = defineRecipe('list', ['otherContent'], ({ element: listElement, related: strays }) => {
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
    : createFix('likely', 'Moves all content of the list into list items.', steps);
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
