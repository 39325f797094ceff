import type { ElementModel, PatchStep } from '@curbcut/page-model';
import {
  ariaAttributeNames,
  describeExpectedValue,
  roleProhibits,
  roleSupports,
} from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findNearestName } from '../../shared/nearest-name.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';

/** Slips of the pen that are further off than two letters. */
const commonMisspellings: Readonly<Record<string, string>> = {
  'aria-description-by': 'aria-describedby',
  'aria-descriptionby': 'aria-describedby',
  'aria-label-by': 'aria-labelledby',
  'aria-labelby': 'aria-labelledby',
  'aria-labelled': 'aria-labelledby',
  'aria-text': 'aria-label',
  'aria-title': 'aria-label',
  'aria-name': 'aria-label',
};

export const ariaValidAttr = defineRecipe('aria-valid-attr', ['unknown'], ({ element, facts }) => {
  const steps: PatchStep[] = [];
  const taken = new Set<string>();
  let isAllMeant = true;
  for (const written of facts.attributes as readonly string[]) {
    const value = element.attr(written) ?? '';
    const meant = guessIntendedName(written);
    steps.push(removeAttribute(element, written));
    if (meant !== null && !element.hasAttr(meant) && !taken.has(meant) && isUseful(element, meant, value)) {
      steps.push(setAttribute(element, meant, value));
      taken.add(meant);
    } else {
      isAllMeant = false;
    }
  }
  return createFix(
    isAllMeant ? 'likely' : 'guess',
    isAllMeant
      ? `Browsers know ${[...taken].join(', ')}.`
      : 'No attribute has this name, so browsers never read it, and nothing is lost when it goes.',
    steps,
  );
});

function guessIntendedName(written: string): string | null {
  const name = written.toLowerCase();
  return Object.hasOwn(commonMisspellings, name)
    ? commonMisspellings[name]!
    : findNearestName(name, ariaAttributeNames);
}

function isUseful(element: ElementModel, name: string, value: string): boolean {
  if (value.trim() === '' || describeExpectedValue(name, value) !== null) return false;
  const role = element.role ?? 'generic';
  return roleSupports(role, name) && !roleProhibits(role, name);
}
