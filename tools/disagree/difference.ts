import type { TestPage } from '@curbcut/capture/test-utils';
import type { ElementModel } from '@curbcut/page-model';
import type { MessageParams } from '@curbcut/rules';

export type OurOutcome = 'failed' | 'cantTell' | 'passed' | 'inapplicable';

/** `silent`: axe-core passes the element or does not check it; `no-axe-rule`: it has no such rule. */
export type AxeOutcome = 'failed' | 'cantTell' | 'silent' | 'no-axe-rule';

/** A difference between the two engines for one element. */
export interface EngineDifference {
  /** Id of our rule; axe-core's if ours passes or is inapplicable. */
  readonly rule: string;
  readonly element: ElementModel;
  readonly ours: OurOutcome;
  /** The reason for our result; empty if our rule is inapplicable. */
  readonly reason: string;
  readonly facts: MessageParams;
  /** Other elements that our result refers to. */
  readonly related: readonly ElementModel[];
  readonly theirs: AxeOutcome;
  /** axe-core's summary; empty if it reports nothing. */
  readonly summary: string;
  /** Everything that axe-core reports for this element, by axe-core rule. */
  readonly axeOutcomes: ReadonlyMap<string, 'failed' | 'cantTell'>;
  /** Other elements on this page that the engines fail for the same requirement. */
  readonly elsewhere: { readonly ours: readonly ElementModel[]; readonly theirs: readonly ElementModel[] };
}

/**
 * Direction of a difference. If one engine reports only that review is needed, neither is wrong, so these are
 * separate.
 */
export type EngineDifferenceKind = 'onlyOurs' | 'onlyAxe' | 'undecided';

/** Returns the kind of difference: a failure that only one engine reports, or otherwise `undecided`. */
export function getDifferenceKind({
  ours,
  theirs,
}: Pick<EngineDifference, 'ours' | 'theirs'>): EngineDifferenceKind {
  if (ours === 'failed') return 'onlyOurs';
  return theirs === 'failed' ? 'onlyAxe' : 'undecided';
}

/** A known cause of differences between the engines, and why our result is intended. */
export interface DifferenceExplanation {
  /** Also the anchor of its paragraph in `docs/rules.md`. */
  readonly id: string;
  /** Explanation in one or two sentences. */
  readonly reason: string;
  /**
   * Returns whether a difference has this cause, based on the rule, results and element, but not on the
   * page's URL.
   */
  matches(difference: EngineDifference): boolean;
  /** A small page on which the engines differ for this reason, and the rule concerned. */
  readonly example: { readonly rule: string; readonly page: string | TestPage };
}
