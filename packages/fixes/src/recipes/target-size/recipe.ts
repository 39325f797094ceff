import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { declareStyle } from '../../shared/patch-steps.ts';

/** CSS pixels of 2.5.8. */
const MIN_TARGET_SIZE = 24;

/** The target grows to the least size that 2.5.8 asks for. */
export const targetSize = defineRecipe('target-size', ['small'], ({ element: target }) => {
  const { box } = target;
  if (box === null) return null;
  const isInline = target.style('display') === 'inline' && target.style('position') !== 'absolute';
  return createFix(
    'likely',
    `A target of ${MIN_TARGET_SIZE} by ${MIN_TARGET_SIZE} px is hit without hitting its neighbours.`,
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

/** What keeps a neighbour as low as the target was in the clear: half of what that lacks of the least size. */
const computeNeighborMargin = (height: number): number => Math.ceil((MIN_TARGET_SIZE - height) / 2);
