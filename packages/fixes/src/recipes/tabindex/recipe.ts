import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

const focusableTags = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary', 'iframe']);

/** What the Tab key reaches by itself needs no attribute. */
export const tabindex = defineRecipe('tabindex', ['ahead'], ({ element }) => {
  const isNative =
    focusableTags.has(element.tag) && (element.hasAttr('href') || !/^(a|area)$/.test(element.tag));
  return createFix('certain', 'The Tab key reaches it where it stands in the document.', [
    isNative ? removeAttribute(element, 'tabindex') : setAttribute(element, 'tabindex', '0'),
  ]);
});
