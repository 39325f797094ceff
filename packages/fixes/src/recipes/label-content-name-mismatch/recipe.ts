import { isGenericLinkName } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import { toPlainText } from '../../shared/plain-text.ts';

/** Words that say of any control no more than that it can be used. */
const vagueLabelPattern =
  /^(add|buy|change|close|delete|details|download|edit|go|ok|open|order|remove|select|share|show|view)$/i;

/**
 * What is written on a control names it once nothing overrides that. Where it says too little by itself, the name
 * begins with it instead.
 */
export const labelContentNameMismatch = defineRecipe(
  'label-content-name-mismatch',
  ['notContained'],
  ({ element: control, facts }) => {
    const label = toPlainText(String(facts.label), 200);
    if (label === null) return null;
    if (control.nameSource === 'aria-label' && (isGenericLinkName(label) || vagueLabelPattern.test(label))) {
      return createFix('likely', 'The name begins with the words that people read on the control.', [
        setAttribute(control, 'aria-label', `${label}: ${toPlainText(control.name, 200) ?? ''}`),
        ...(control.hasAttr('aria-labelledby') ? [removeAttribute(control, 'aria-labelledby')] : []),
      ]);
    }
    return createFix(
      'likely',
      `What is written on the control, “${label.slice(0, 80)}”, names it once nothing overrides it.`,
      removeAttributes(control, ['aria-label', 'aria-labelledby']),
    );
  },
);
