import type { PageModel, Patch } from '@curbcut/page-model';
import type { Confidence, FailedElement, Recipe, SuggestedFix } from '../recipe.ts';

/** Defines the recipe of a rule for some of its failure reasons. */
export function defineRecipe(
  ruleId: string,
  fixableReasons: readonly string[],
  suggest: (failure: FailedElement, page: PageModel) => SuggestedFix | null,
): Recipe {
  return { ruleId, fixableReasons, suggest };
}

/** Creates a suggested fix. See {@link SuggestedFix} for the parameters. */
export function createFix(
  confidence: Confidence,
  why: string,
  patch: Patch,
  personWrites: string | null = null,
): SuggestedFix {
  return { patch, why, confidence, personWrites };
}
