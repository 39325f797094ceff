import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeDeclarations } from '../../shared/inline-style.ts';
import { declareStyle, removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/**
 * What the element itself says of its outline goes. What style sheets say is taken back by `revert`, which rolls back to
 * what browsers draw: nothing at rest, their mark on focus (CSS Cascade 4, 7.3).
 */
export const focusVisible = defineRecipe('focus-visible', ['unseen'], ({ element }) => {
  const style = element.attr('style');
  const without = style === null ? null : removeDeclarations(style, /^outline(-style|-width|-color)?$/);
  if (without === null) {
    const { box } = element;
    // Around nothing no mark can be drawn.
    if (box === null || box.width === 0 || box.height === 0) return null;
    return createFix(
      'likely',
      'Rolls back what style sheets say of the outline, so that browsers draw their mark around what has the focus.',
      [declareStyle(element, 'outline', 'revert')],
    );
  }
  return createFix('likely', 'Without this declaration browsers draw their mark around what has the focus.', [
    without === '' ? removeAttribute(element, 'style') : setAttribute(element, 'style', without),
  ]);
});
