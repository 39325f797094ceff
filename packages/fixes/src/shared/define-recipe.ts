import type { ElementModel, PageModel, Patch, PatchStep } from '@curbcut/page-model';
import type { Confidence, FailedElement, Recipe, SuggestedFix } from '../recipe.ts';
import { removeAttribute, setAttribute } from './patch-steps.ts';
import { describeTextToWrite, getNameConfidence, type SuggestedName } from './suggested-name.ts';

/** Defines a rule's recipe for some of its failure reasons. */
export function defineRecipe(
  ruleId: string,
  fixableReasons: readonly string[],
  suggest: Recipe['suggest'],
): Recipe {
  return { ruleId, fixableReasons, suggest };
}

/** Defines recipes for rules that differ only in which elements they report. */
export function defineRecipes(
  ruleIds: readonly string[],
  fixableReasons: readonly string[],
  suggest: Recipe['suggest'],
): Recipe[] {
  return ruleIds.map((ruleId) => defineRecipe(ruleId, fixableReasons, suggest));
}

/** Creates a suggested fix. See {@link SuggestedFix} for the parameters. */
export function createFix(
  confidence: Confidence,
  why: string,
  patch: Patch,
  needsAuthorText: string | null = null,
): SuggestedFix {
  return { patch, why, confidence, needsAuthorText };
}

/** Failure reasons of the rules that require a name. */
export const missingNameReasons = ['unnamed', 'labelMissing', 'labelEmpty', 'iconCharacter'] as const;

/** Removes an `aria-labelledby` that refers to nothing, because it would override the new name. */
export function removeEmptyReference({ element, reason }: FailedElement): PatchStep[] {
  return reason === 'unnamed' || reason === 'iconCharacter' || !element.hasAttr('aria-labelledby')
    ? []
    : [removeAttribute(element, 'aria-labelledby')];
}

/** Names an element with an attribute. */
export function setNameAttribute(element: ElementModel, attribute: string, words: SuggestedName): Patch {
  return [setAttribute(element, attribute, words.text)];
}

interface NamingRecipeOptions {
  readonly ruleId: string;
  readonly reasons?: readonly string[];
  /** How the explanation refers to the element, such as “the button”. */
  readonly target: string;
  /** What a person has to write if the name is only a hint, such as “what the button does”. */
  readonly textToWrite: string;
  findName(element: ElementModel, page: PageModel): SuggestedName | null;
  /** Applies the name. The default sets `aria-label`. */
  applyName?(element: ElementModel, words: SuggestedName): Patch;
}

/** Defines the recipe for a rule that requires a name. */
export function defineNamingRecipe({
  ruleId,
  reasons = missingNameReasons,
  target,
  textToWrite,
  findName,
  applyName,
}: NamingRecipeOptions): Recipe {
  return defineRecipe(ruleId, reasons, (failure, page): SuggestedFix | null => {
    const { element } = failure;
    const name = findName(element, page);
    if (name === null) return null;
    const patch = applyName ? applyName(element, name) : setNameAttribute(element, 'aria-label', name);
    return createFix(
      getNameConfidence(name),
      `Screen readers announce ${target} as “${name.text}”, taken from ${name.source}.`,
      [...removeEmptyReference(failure), ...patch],
      describeTextToWrite(name, textToWrite),
    );
  });
}
