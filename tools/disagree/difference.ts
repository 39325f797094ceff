import type { TestPage } from '@curbcut/capture/test-kit';
import type { ElementModel } from '@curbcut/page-model';
import type { MessageParams } from '@curbcut/rules';

export type OurOutcome = 'failed' | 'cantTell' | 'passed' | 'inapplicable';

/** `silent`: axe-core passes the element or does not check it; `not-asked`: it has no such rule. */
export type AxeOutcome = 'failed' | 'cantTell' | 'silent' | 'not-asked';

/** Difference between the two engines for one element. */
export interface EngineDifference {
  /** Id of our rule; axe-core's if ours passes or is inapplicable. */
  readonly rule: string;
  readonly element: ElementModel;
  readonly ours: OurOutcome;
  /** Reason of our result; empty if our rule is inapplicable. */
  readonly reason: string;
  readonly facts: MessageParams;
  /** Other elements that our result refers to. */
  readonly related: readonly ElementModel[];
  readonly theirs: AxeOutcome;
  /** axe-core's summary; empty if it reports nothing. */
  readonly summary: string;
  /** Everything that axe-core reports for this element, by its rule. */
  readonly axeOutcomes: ReadonlyMap<string, 'failed' | 'cantTell'>;
  /** Other elements on this page that the engines fail for the same requirement. */
  readonly elsewhere: { readonly ours: readonly ElementModel[]; readonly theirs: readonly ElementModel[] };
}

/**
 * Direction of a difference. If one engine only reports needs review, neither is wrong, so these are
 * separate.
 */
export type EngineDifferenceKind = 'onlyOurs' | 'onlyAxe' | 'undecided';

/** Returns the kind of a difference: a failure that only one engine reports, or otherwise `undecided`. */
export function getDifferenceKind({
  ours,
  theirs,
}: Pick<EngineDifference, 'ours' | 'theirs'>): EngineDifferenceKind {
  if (ours === 'failed') return 'onlyOurs';
  return theirs === 'failed' ? 'onlyAxe' : 'undecided';
}

/** Known cause of differences between the engines, and why our result is intended. */
export interface DifferenceExplanation {
  /** Also the anchor of its paragraph in `docs/rules.md`. */
  readonly id: string;
  /** Explanation in one or two sentences. */
  readonly reason: string;
  /** Whether a difference has this cause: decided by rule, results and element, never by the page's URL. */
  matches(difference: EngineDifference): boolean;
  /** Small page on which the engines differ for this cause, and the rule concerned. */
  readonly example: { readonly rule: string; readonly page: string | TestPage };
}
