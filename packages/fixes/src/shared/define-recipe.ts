import type { PageModel, Patch } from '@curbcut/page-model';
import type { Confidence, FailedElement, Recipe, SuggestedFix } from '../recipe.ts';

/** Declares the recipe of a rule for some of its reasons. */
export function defineRecipe(
  ruleId: string,
  mends: readonly string[],
  suggest: (fault: FailedElement, page: PageModel) => SuggestedFix | null,
): Recipe {
  return { ruleId, fixableReasons: mends, suggest };
}

/**
 * @param personWrites see `SuggestedFix`
 */
export function createFix(
  confidence: Confidence,
  why: string,
  patch: Patch,
  personWrites: string | null = null,
): SuggestedFix {
  return { patch, why, confidence, personWrites };
}
