import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { dropAll, rename, unwrap, wrap } from '../../shared/steps.ts';

/** What stands between the pairs comes into a description; a list without terms is a plain one. */
export const definitionList = defineRecipe(
  'definition-list',
  ['otherContent', 'unpaired'],
  ({ element: list, reason, related: strays }) => {
    const parts = list.children;
    if (reason === 'unpaired') {
      const isPlain = parts.every(({ tag }) => tag === 'dd') || parts.every(({ tag }) => tag === 'dt');
      if (!isPlain || parts.length === 0) return null;
      return fix('likely', 'The list holds no pairs of terms and descriptions, so it is a plain list.', [
        rename(list, 'ul'),
        ...parts.map((part) => rename(part, 'li')),
      ]);
    }
    const steps: PatchStep[] = [];
    for (const stray of strays) steps.push(...intoDescription(stray));
    for (const holder of [
      list,
      ...parts.filter(({ tag, explicitRole }) => tag === 'div' && explicitRole === null),
    ]) {
      for (const child of holder.flatChildren) {
        if (!('tag' in child) && child.text.trim() !== '' && !child.isGenerated)
          steps.push(wrap([child], 'dd'));
      }
    }
    const text = list.flatChildren.find(
      (child) => !('tag' in child) && child.text.trim() !== '' && !child.isGenerated,
    );
    const first = parts.find(({ isExposed }) => isExposed);
    // A description before the first term would describe nothing.
    const isBefore = text !== undefined && first !== undefined && text.index < first.index;
    if (steps.length === 0 || isBefore || (first && first.tag !== 'dt' && first.tag !== 'div')) return null;
    return fix('likely', 'What stands between the pairs belongs to the term before it.', steps);
  },
);

function intoDescription(stray: ElementModel): PatchStep[] {
  if (/^(dt|dd)$/.test(stray.tag)) return dropAll(stray, ['role']);
  const isWrapper =
    stray.children.length > 0 && stray.children.every(({ tag }) => tag === 'dt' || tag === 'dd');
  if (isWrapper && stray.isHtml)
    return stray.attributes.size === 0
      ? [unwrap(stray)]
      : [...dropAll(stray, ['role']), rename(stray, 'div')];
  return stray.tag === 'p' ? [rename(stray, 'dd')] : [wrap([stray], 'dd')];
}
