import type { ElementModel, PageModel, Patch } from '@curbcut/page-model';
import type { MessageParams } from '@curbcut/rules';

/** What a recipe is told of a failed finding, within the model of the page that it was found on. */
export interface FailedElement {
  readonly element: ElementModel;
  /** A key of the rule's `messages`. */
  readonly reason: string;
  readonly facts: MessageParams;
  /** See `Verdict.related` of rules. */
  readonly related: readonly ElementModel[];
}

/**
 * How sure it is that a team would want this very change.
 * - `certain`: there is one right way, and the page itself says all that is needed.
 * - `likely`: the usual way, from what the page says; a glance is due.
 * - `guess`: it mends the barrier, but a person should choose the words or the way.
 */
export type Confidence = 'certain' | 'likely' | 'guess';

/** A change that ought to mend a finding. Whether it does is said by proving it. */
export interface SuggestedFix {
  readonly patch: Patch;
  /** Why this change mends the barrier and where its words come from: a sentence or two for the person. */
  readonly why: string;
  readonly confidence: Confidence;
  /** What only a person can write in the place of what the patch holds there; null when nothing is left to write. */
  readonly personWrites: string | null;
}

/** How failed findings of one rule are mended. Pure: the same page model always gives the same suggestion. */
export interface Recipe {
  readonly ruleId: string;
  /** Reasons of the rule that a machine can mend; the others need words or decisions of a person. */
  readonly fixableReasons: readonly string[];
  /** The change for one element, or null where this page does not tell enough. */
  suggest(fault: FailedElement, page: PageModel): SuggestedFix | null;
}
