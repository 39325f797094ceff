import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeDeclarations } from '../../shared/inline-style.ts';
import { declareStyle, removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/**
 * Removes the outline from the style attribute. Outlines set in style sheets are overridden with `revert`, which rolls
 * back to the browser default: none at rest, a focus indicator on focus (CSS Cascade 4, 7.3).
 */
export const focusVisible = defineRecipe('focus-visible', ['unseen'], ({ element }) => {
  const style = element.attr('style');
  const without = style === null ? null : removeDeclarations(style, /^outline(-style|-width|-color)?$/);
  if (without === null) {
    const { box } = element;
    // An element without a size cannot show an outline.
    if (box === null || box.width === 0 || box.height === 0) return null;
    return createFix(
      'likely',
      'Overrides the outline set in style sheets, so that browsers show their default focus indicator.',
      [declareStyle(element, 'outline', 'revert')],
    );
  }
  return createFix('likely', 'Without this declaration, browsers show their default focus indicator.', [
    without === '' ? removeAttribute(element, 'style') : setAttribute(element, 'style', without),
  ]);
});
