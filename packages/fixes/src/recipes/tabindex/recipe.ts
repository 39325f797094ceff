import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, set } from '../../shared/steps.ts';

const reachable = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary', 'iframe']);

/** What the Tab key reaches by itself needs no attribute. */
export const tabindex = defineRecipe('tabindex', ['ahead'], ({ element }) => {
  const isNative = reachable.has(element.tag) && (element.hasAttr('href') || !/^(a|area)$/.test(element.tag));
  return fix('certain', 'The Tab key reaches it where it stands in the document.', [
    isNative ? drop(element, 'tabindex') : set(element, 'tabindex', '0'),
  ]);
});
