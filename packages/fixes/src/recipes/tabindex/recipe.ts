import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

const focusableTags = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary', 'iframe']);

/** Removes `tabindex` from native controls, and sets it to 0 on all other elements. */
export const tabindex = defineRecipe('tabindex', ['ahead'], ({ element }) => {
  const isNative =
    focusableTags.has(element.tag) && (element.hasAttr('href') || !/^(a|area)$/.test(element.tag));
  return createFix('certain', 'The element keeps its natural position in the tab order.', [
    isNative ? removeAttribute(element, 'tabindex') : setAttribute(element, 'tabindex', '0'),
  ]);
});
