import type { ElementModel, PageModel, Patch, PatchStep } from '@curbcut/page-model';
import type { FailedElement, Recipe, SuggestedFix } from '../recipe.ts';
import { createFix, defineRecipe } from './define-recipe.ts';
import { removeAttribute, setAttribute } from './patch-steps.ts';
import { describeTextToWrite, getNameConfidence, type SuggestedName } from './suggested-name.ts';

/** Reasons of the rules that ask for a name. */
export const missingNameReasons = ['unnamed', 'labelMissing', 'labelEmpty', 'iconCharacter'] as const;

/** An `aria-labelledby` that leads to nothing goes: it would stand in the way of the name that is given. */
export function removeEmptyReference({ element, reason }: FailedElement): PatchStep[] {
  return reason === 'unnamed' || reason === 'iconCharacter' || !element.hasAttr('aria-labelledby')
    ? []
    : [removeAttribute(element, 'aria-labelledby')];
}

/** Names an element by the attribute that is there for it. */
export function setNameAttribute(element: ElementModel, attribute: string, words: SuggestedName): Patch {
  return [setAttribute(element, attribute, words.text)];
}

interface NamingRecipeOptions {
  readonly ruleId: string;
  readonly reasons?: readonly string[];
  /** “the button”. */
  readonly target: string;
  /** What a person writes in the place of words that only hint: “what the button does”. */
  readonly textToWrite: string;
  findName(element: ElementModel, page: PageModel): SuggestedName | null;
  /** How the words become the name; by aria-label unless told otherwise. */
  applyName?(element: ElementModel, words: SuggestedName): Patch;
}

/** The recipe of a rule that asks for a name. */
export function defineNamingRecipe({
  ruleId,
  reasons = missingNameReasons,
  target,
  textToWrite,
  findName,
  applyName,
}: NamingRecipeOptions): Recipe {
  return defineRecipe(ruleId, reasons, (fault, page): SuggestedFix | null => {
    const { element } = fault;
    const name = findName(element, page);
    if (name === null) return null;
    const patch = applyName ? applyName(element, name) : setNameAttribute(element, 'aria-label', name);
    return createFix(
      getNameConfidence(name),
      `Gives ${target} the name “${name.text}”, from ${name.source}.`,
      [...removeEmptyReference(fault), ...patch],
      describeTextToWrite(name, textToWrite),
    );
  });
}
