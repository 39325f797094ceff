import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { declare } from '../../shared/steps.ts';

/** CSS pixels of 2.5.8. */
const least = 24;

/** The target grows to the least size that 2.5.8 asks for. */
export const targetSize = defineRecipe('target-size', ['small'], ({ element: target }) => {
  const { box } = target;
  if (box === null) return null;
  const isInline = target.style('display') === 'inline' && target.style('position') !== 'absolute';
  return fix('likely', `A target of ${least} by ${least} px is hit without hitting its neighbours.`, [
    ...(isInline ? [declare(target, 'display', 'inline-block')] : []),
    ...(box.width < least ? [declare(target, 'min-width', `${least}px`)] : []),
    ...(box.height < least ? [declare(target, 'min-height', `${least}px`)] : []),
    ...(isInline && box.height < least ? [declare(target, 'margin-block', `${room(box.height)}px`)] : []),
  ]);
});

/** What keeps a neighbour as low as the target was in the clear: half of what that lacks of the least size. */
const room = (height: number): number => Math.ceil((least - height) / 2);
