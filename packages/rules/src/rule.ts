import type { ElementModel, PageModel } from '@curbcut/page-model';
import type { Category, CriterionId, Severity } from '@curbcut/wcag';

/** Facts behind a verdict: plain values that fill the message and that reports show. */
export type MessageParams = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export type RuleOutcome = 'passed' | 'failed' | 'cantTell';

/** What a check answers for one target. `reason` is a key of the rule's `messages`. */
export interface ElementResult<Reason extends string = string> {
  readonly outcome: RuleOutcome;
  readonly reason: Reason;
  readonly facts: MessageParams;
  /** Other elements that belong to the verdict (the duplicate, the label, the covering element). */
  readonly related: readonly ElementModel[];
}

/**
 * One rule: which criteria it speaks for, which elements it applies to, what must hold for each, and the
 * sentence for each reason. Pure: the same page model always gives the same verdicts.
 */
export interface Rule<Reason extends string = string> {
  /** axe-core's id where the rule asks the same question. */
  readonly id: string;
  /** What must hold, as a short sentence: “Images have a text alternative”. */
  readonly title: string;
  /** How to mend it, in a sentence or two. */
  readonly help: string;
  /** Whom a failure stops and how: “Screen-reader users hear only the file name.” */
  readonly impact: string;
  /** Criteria a failure breaks; empty for a best practice. */
  readonly criteria: readonly CriterionId[];
  readonly category: Category;
  readonly severity: Severity;
  /** True when a failure breaks no criterion by itself. */
  readonly bestPractice: boolean;
  /** ACT rule ids (https://www.w3.org/WAI/standards-guidelines/act/rules/) that it implements. */
  readonly act: readonly string[];
  /** Reasons that it gives of elements that those ACT rules do not ask about. */
  readonly nonActReasons?: readonly Reason[];
  /**
   * Atomic ACT rules that this one is composed of and that require no criterion by themselves, each with the reasons
   * for which it fails whenever this rule does.
   */
  readonly actAtomicRules?: Readonly<Record<string, readonly Reason[]>>;
  /** Ids of the axe-core rules that ask this question of some of the same elements: findings merge by these. */
  readonly axe: readonly string[];
  /** What it is known not to see, or to leave open: sentences for those who read its documentation. */
  readonly limits?: readonly string[];
  /** Runs only in scans that name it in `optionalRules`: people disagree about whether it is worth reporting. */
  readonly isOptional?: boolean;
  /** The probe whose facts it asks of: it can be judged once that has run, after everything else. */
  readonly probe?:
    | 'keyboard'
    | 'characters'
    | 'folding'
    | 'ticking'
    | 'pictureText'
    | 'videos'
    | 'spacing'
    | 'zoom';
  /** Elements that the question is asked of, in document order. None: the rule is inapplicable on this page. */
  applies(page: PageModel): Iterable<ElementModel>;
  check(element: ElementModel, page: PageModel): ElementResult<Reason>;
  /** A sentence for each reason; `{name}` is filled from the verdict's facts. */
  readonly messages: Readonly<Record<Reason, string>>;
}

/** Declares a rule; the reasons that `check` may give are the keys of `messages`. */
export function defineRule<Reason extends string>(rule: Rule<Reason>): Rule<Reason> {
  return rule;
}

type ResultDetails = { facts?: MessageParams; related?: readonly ElementModel[] };

function buildResult<Reason extends string>(
  outcome: RuleOutcome,
  reason: Reason,
  rest: ResultDetails,
): ElementResult<Reason> {
  return { outcome, reason, facts: rest.facts ?? {}, related: rest.related ?? [] };
}

export function passed<Reason extends string>(
  reason: Reason,
  rest: ResultDetails = {},
): ElementResult<Reason> {
  return buildResult('passed', reason, rest);
}

export function failed<Reason extends string>(
  reason: Reason,
  rest: ResultDetails = {},
): ElementResult<Reason> {
  return buildResult('failed', reason, rest);
}

/** The machine cannot know: the reason's message is the exact question for a person. */
export function cantTell<Reason extends string>(
  reason: Reason,
  rest: ResultDetails = {},
): ElementResult<Reason> {
  return buildResult('cantTell', reason, rest);
}
