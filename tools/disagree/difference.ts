import type { TestPage } from '@curbcut/capture/test-kit';
import type { ElementModel } from '@curbcut/page-model';
import type { MessageParams } from '@curbcut/rules';

export type OurOutcome = 'failed' | 'cantTell' | 'passed' | 'inapplicable';

/** `silent`: axe-core passes the element or does not ask about it; `not-asked`: it has no such rule. */
export type AxeOutcome = 'failed' | 'cantTell' | 'silent' | 'not-asked';

/** One question, about one element, that the two engines answer differently. */
export interface EngineDifference {
  /** Our rule's id; axe-core's where ours passes or is inapplicable. */
  readonly rule: string;
  readonly element: ElementModel;
  readonly ours: OurOutcome;
  /** Of our verdict; empty where our rule is inapplicable. */
  readonly reason: string;
  readonly facts: MessageParams;
  /** Other elements that our verdict tells of. */
  readonly related: readonly ElementModel[];
  readonly theirs: AxeOutcome;
  /** axe-core's words; empty where it is silent. */
  readonly summary: string;
  /** All that axe-core tells of this element, by its rule. */
  readonly axeOutcomes: ReadonlyMap<string, 'failed' | 'cantTell'>;
  /** Everything that the engines fail on this page for the same question, this element apart. */
  readonly elsewhere: { readonly ours: readonly ElementModel[]; readonly theirs: readonly ElementModel[] };
}

/** Which way the engines differ. Where one only asks a person, neither is wrong: these are told apart. */
export type EngineDifferenceKind = 'onlyOurs' | 'onlyAxe' | 'undecided';

/** What sort of difference it is: a failure of one engine that the other does not tell, or else a question. */
export function getDifferenceKind({
  ours,
  theirs,
}: Pick<EngineDifference, 'ours' | 'theirs'>): EngineDifferenceKind {
  if (ours === 'failed') return 'onlyOurs';
  return theirs === 'failed' ? 'onlyAxe' : 'undecided';
}

/** A cause for which the engines differ, and why ours is meant. */
export interface DifferenceExplanation {
  /** Also the anchor of its paragraph in `docs/rules.md`. */
  readonly id: string;
  /** Why, as a sentence or two. */
  readonly reason: string;
  /** True for a difference of this cause: decided by rule, verdicts and element, never by the page's address. */
  matches(difference: EngineDifference): boolean;
  /** A small page on which the engines differ for this cause, and the rule that they differ in. */
  readonly example: { readonly rule: string; readonly page: string | TestPage };
}
