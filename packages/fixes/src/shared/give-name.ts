import type { ElementModel, PageModel, Patch, PatchStep } from '@curbcut/page-model';
import type { FoundFault, Recipe, SuggestedFix } from '../recipe.ts';
import { defineRecipe, fix } from './define-recipe.ts';
import { confidenceOf, type FoundWords, personWrites } from './found-words.ts';
import { drop, set } from './steps.ts';

/** Reasons of the rules that ask for a name. */
export const namelessReasons = ['unnamed', 'labelMissing', 'labelEmpty', 'iconCharacter'] as const;

/** An `aria-labelledby` that leads to nothing goes: it would stand in the way of the name that is given. */
export function withoutEmptyReference({ element, reason }: FoundFault): PatchStep[] {
  return reason === 'unnamed' || reason === 'iconCharacter' || !element.hasAttr('aria-labelledby')
    ? []
    : [drop(element, 'aria-labelledby')];
}

/** Names an element by the attribute that is there for it. */
export function nameBy(element: ElementModel, attribute: string, words: FoundWords): Patch {
  return [set(element, attribute, words.text)];
}

interface Naming {
  readonly ruleId: string;
  readonly reasons?: readonly string[];
  /** “the button”. */
  readonly thing: string;
  /** What a person writes in the place of words that only hint: “what the button does”. */
  readonly what: string;
  words(element: ElementModel, page: PageModel): FoundWords | null;
  /** How the words become the name; by aria-label unless told otherwise. */
  give?(element: ElementModel, words: FoundWords): Patch;
}

/** The recipe of a rule that asks for a name. */
export function namingRecipe({
  ruleId,
  reasons = namelessReasons,
  thing,
  what,
  words,
  give,
}: Naming): Recipe {
  return defineRecipe(ruleId, reasons, (fault, page): SuggestedFix | null => {
    const { element } = fault;
    const name = words(element, page);
    if (name === null) return null;
    const patch = give ? give(element, name) : nameBy(element, 'aria-label', name);
    return fix(
      confidenceOf(name),
      `Gives ${thing} the name “${name.text}”, from ${name.from}.`,
      [...withoutEmptyReference(fault), ...patch],
      personWrites(name, what),
    );
  });
}
