import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { declareStyle } from '../../shared/patch-steps.ts';

/** Minimum target size of 2.5.8 in CSS pixels. */
const MIN_TARGET_SIZE = 24;

/** Enlarges the target to the minimum size of 2.5.8. */
export const targetSize = defineRecipe('target-size', ['small'], ({ element: target }) => {
  const { box } = target;
  if (box === null) return null;
  const isInline = target.style('display') === 'inline' && target.style('position') !== 'absolute';
  return createFix(
    'likely',
    `A target of ${MIN_TARGET_SIZE} by ${MIN_TARGET_SIZE} px can be activated without hitting its neighbors.`,
    [
      ...(isInline ? [declareStyle(target, 'display', 'inline-block')] : []),
      ...(box.width < MIN_TARGET_SIZE ? [declareStyle(target, 'min-width', `${MIN_TARGET_SIZE}px`)] : []),
      ...(box.height < MIN_TARGET_SIZE ? [declareStyle(target, 'min-height', `${MIN_TARGET_SIZE}px`)] : []),
      ...(isInline && box.height < MIN_TARGET_SIZE
        ? [declareStyle(target, 'margin-block', `${computeNeighborMargin(box.height)}px`)]
        : []),
    ],
  );
});

/** Computes the margin that keeps a neighbor of the same height clear: half of the missing height. */
const computeNeighborMargin = (height: number): number => Math.ceil((MIN_TARGET_SIZE - height) / 2);
