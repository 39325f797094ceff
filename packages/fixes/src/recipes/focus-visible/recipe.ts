import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { withoutDeclarations } from '../../shared/inline-style.ts';
import { drop, set } from '../../shared/steps.ts';

/** Only what the element itself says can be taken back here; what style sheets say of the focus is theirs to mend. */
export const focusVisible = defineRecipe('focus-visible', ['unseen'], ({ element }) => {
  const style = element.attr('style');
  const without = style === null ? null : withoutDeclarations(style, /^outline(-style|-width|-color)?$/);
  if (without === null) return null;
  return fix('likely', 'Without this declaration browsers draw their mark around what has the focus.', [
    without === '' ? drop(element, 'style') : set(element, 'style', without),
  ]);
});
