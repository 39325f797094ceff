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

/** Misspellings that differ from the attribute name by more than two letters. */
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
  const usedNames = new Set<string>();
  let areAllIntended = true;
  for (const written of facts.attributes as readonly string[]) {
    const value = element.attr(written) ?? '';
    const intended = guessIntendedName(written);
    steps.push(removeAttribute(element, written));
    if (
      intended !== null &&
      !element.hasAttr(intended) &&
      !usedNames.has(intended) &&
      isUseful(element, intended, value)
    ) {
      steps.push(setAttribute(element, intended, value));
      usedNames.add(intended);
    } else {
      areAllIntended = false;
    }
  }
  return createFix(
    areAllIntended ? 'likely' : 'guess',
    areAllIntended
      ? `Corrects the attribute name to ${[...usedNames].join(', ')}.`
      : 'This attribute does not exist. Browsers ignore it, so it can be removed.',
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
