import { NodeState } from '@curbcut/page-model';
import { getTabStopsInside } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/** What reacts to a click is a button, as far as its source tells; a text that does nothing needs no stop. */
export const focusOrderSemantics = defineRecipe('focus-order-semantics', ['noRole'], ({ element }) => {
  const reacts = ['onclick', 'onkeydown', 'onkeyup', 'onkeypress', 'onmousedown'].some((name) =>
    element.hasAttr(name),
  );
  const isAlone = getTabStopsInside(element).length === 0;
  if (reacts || element.style('cursor') === 'pointer') {
    if (!isAlone || element.textContent.trim() === '' || element.hasState(NodeState.scrollable)) return null;
    return createFix(
      'guess',
      'It reacts to a click, so people should hear that it is a button.',
      [setAttribute(element, 'role', 'button')],
      'Use a button element if you can: it works with Enter and Space by itself.',
    );
  }
  if (element.hasAttr('onfocus') || element.hasAttr('onblur')) return null;
  return createFix(
    'guess',
    'Nothing in its source shows that it can be used, and a text needs no stop to be read.',
    [removeAttribute(element, 'tabindex')],
    'If a script makes it a control, use a button element instead.',
  );
});
