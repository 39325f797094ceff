import { NodeState } from '@curbcut/page-model';
import { getTabStopsInside } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/** Makes a clickable element a button, and removes text without behavior from the tab order. */
export const focusOrderSemantics = defineRecipe('focus-order-semantics', ['noRole'], ({ element }) => {
  const isClickable = ['onclick', 'onkeydown', 'onkeyup', 'onkeypress', 'onmousedown'].some((name) =>
    element.hasAttr(name),
  );
  const hasNoTabStops = getTabStopsInside(element).length === 0;
  if (isClickable || element.style('cursor') === 'pointer') {
    if (!hasNoTabStops || element.textContent.trim() === '' || element.hasState(NodeState.scrollable))
      return null;
    return createFix(
      'guess',
      'The element isClickable to clicks, so it should be announced as a button.',
      [setAttribute(element, 'role', 'button')],
      'Use a button element if possible. It supports Enter and Space natively.',
    );
  }
  if (element.hasAttr('onfocus') || element.hasAttr('onblur')) return null;
  return createFix(
    'guess',
    'The element does not seem to be interactive, and text does not have to be in the tab order to be read.',
    [removeAttribute(element, 'tabindex')],
    'If a script makes this a control, use a button element instead.',
  );
});
