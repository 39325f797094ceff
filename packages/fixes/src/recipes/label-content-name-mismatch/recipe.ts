import { isGenericLinkName } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import { toPlainText } from '../../shared/plain-text.ts';

/** Labels that are too generic to name a control on their own. */
const vagueLabelPattern =
  /^(add|buy|change|close|delete|details|download|edit|go|ok|open|order|remove|select|share|show|view)$/i;

/**
 * Removes the ARIA name, so that the visible label names the control. A generic label is put at the start of the ARIA
 * name instead.
 */
export const labelContentNameMismatch = defineRecipe(
  'label-content-name-mismatch',
  ['notContained'],
  ({ element: control, facts }) => {
    const label = toPlainText(String(facts.label), 200);
    if (label === null) return null;
    if (control.nameSource === 'aria-label' && (isGenericLinkName(label) || vagueLabelPattern.test(label))) {
      return createFix('likely', 'The name starts with the visible label of the control.', [
        setAttribute(control, 'aria-label', `${label}: ${toPlainText(control.name, 200) ?? ''}`),
        ...(control.hasAttr('aria-labelledby') ? [removeAttribute(control, 'aria-labelledby')] : []),
      ]);
    }
    return createFix(
      'likely',
      `Without the ARIA attribute, the visible label “${label.slice(0, 80)}” names the control.`,
      removeAttributes(control, ['aria-label', 'aria-labelledby']),
    );
  },
);
