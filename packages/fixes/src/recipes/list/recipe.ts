import type { ElementModel, PatchStep, TextModel } from '@curbcut/page-model';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { move, set, unwrap, wrap } from '../../shared/steps.ts';

/** Everything in the list comes into an item: a list within into the item before it, other things into items of their own. */
export const list = defineRecipe('list', ['otherContent'], ({ element: around, related: strays }) => {
  const steps: PatchStep[] = [];
  for (const stray of strays) steps.push(...intoItem(stray, around));
  const open: ElementModel[] = [around];
  for (let holder = open.pop(); holder; holder = open.pop()) {
    for (const child of holder.flatChildren) {
      if ('tag' in child) {
        if (child.role === 'none' && child.tag !== 'li') open.push(child);
      } else if (isText(child)) {
        steps.push(wrap([child], 'li'));
      }
    }
  }
  return steps.length === 0 ? null : fix('likely', 'Everything in the list stands in a list item.', steps);
});

function isText(text: TextModel): boolean {
  return text.text.trim() !== '' && !text.isGenerated;
}

function intoItem(stray: ElementModel, around: ElementModel): PatchStep[] {
  const items = stray.children.filter(({ isHtml, tag }) => isHtml && tag === 'li');
  const isWrapper = stray.isHtml && /^(div|span)$/.test(stray.tag) && stray.explicitRole === null;
  if (isWrapper && items.length > 0 && items.length === stray.children.length && stray.parent === around) {
    // What styles or scripts may know the wrapper by stays.
    return stray.attributes.size === 0 ? [unwrap(stray)] : [set(stray, 'role', 'none')];
  }
  const siblings = around.children;
  const before = siblings[siblings.indexOf(stray) - 1];
  if (/^(ul|ol)$/.test(stray.tag) && before?.tag === 'li' && stray.parent === around) {
    return [move(stray, 'last-child', before)];
  }
  if (stray.isHtml && stray.tag === 'li')
    return [{ kind: 'remove-attribute', node: stray.index, name: 'role' }];
  return [wrap([stray], 'li')];
}
