import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import {
  moveElement,
  removeAttributes,
  renameElement,
  unwrapElement,
  wrapNodes,
} from '../../shared/patch-steps.ts';

/** Moves stray content into descriptions, and turns a list without pairs into a plain list. */
export const definitionList = defineRecipe(
  'definition-list',
  ['otherContent', 'unpaired'],
  ({ element: list, reason, related: strays }) => {
    const parts = list.children;
    if (reason === 'unpaired') {
      const isPlain = parts.every(({ tag }) => tag === 'dd') || parts.every(({ tag }) => tag === 'dt');
      if (!isPlain || parts.length === 0) return null;
      return createFix(
        'likely',
        'The list contains no pairs of terms and descriptions, so it becomes a plain list.',
        [renameElement(list, 'ul'), ...parts.map((part) => renameElement(part, 'li'))],
      );
    }
    const steps: PatchStep[] = [];
    const firstTerm = parts.find(({ tag, isExposed }) => isExposed && (tag === 'dt' || tag === 'div'));
    for (const stray of strays) {
      // A description before the first term would describe nothing.
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
        ? 'Moves content before the first term out of the list, and content between the pairs into a description of the preceding term.'
        : 'Moves content between the pairs into a description of the preceding term.',
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
