import { isGenericLinkName } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { plainWords } from '../../shared/plain-words.ts';
import { drop, dropAll, set } from '../../shared/steps.ts';

/** Words that say of any control no more than that it can be used. */
const vague =
  /^(add|buy|change|close|delete|details|download|edit|go|ok|open|order|remove|select|share|show|view)$/i;

/**
 * What is written on a control names it once nothing overrides that. Where it says too little by itself, the name
 * begins with it instead.
 */
export const labelContentNameMismatch = defineRecipe(
  'label-content-name-mismatch',
  ['notContained'],
  ({ element: control, facts }) => {
    const label = plainWords(String(facts.label), 200);
    if (label === null) return null;
    if (control.nameSource === 'aria-label' && (isGenericLinkName(label) || vague.test(label))) {
      return fix('likely', 'The name begins with the words that people read on the control.', [
        set(control, 'aria-label', `${label}: ${plainWords(control.name, 200) ?? ''}`),
        ...(control.hasAttr('aria-labelledby') ? [drop(control, 'aria-labelledby')] : []),
      ]);
    }
    return fix(
      'likely',
      `What is written on the control, “${label.slice(0, 80)}”, names it once nothing overrides it.`,
      dropAll(control, ['aria-label', 'aria-labelledby']),
    );
  },
);
