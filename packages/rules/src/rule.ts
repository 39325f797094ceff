import type {
  ContrastLevel,
  ElementModel,
  PageModel,
  ProbeFactsName,
  ProbeQuestions,
} from '@curbcut/page-model';
import type { Category, CriterionId, Severity } from '@curbcut/wcag';
import type { RuleTraits } from './rule-traits.ts';

/** Facts behind a result: plain values that are inserted in messages and shown in reports. */
export type MessageParams = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export type RuleOutcome = 'passed' | 'failed' | 'cantTell';

/** The result of checking one element. `reason` is a key of the rule's `messages`. */
export interface ElementResult<Reason extends string = string> {
  readonly outcome: RuleOutcome;
  readonly reason: Reason;
  readonly facts: MessageParams;
  /** Other elements that belong to the result: the duplicate, the label, the covering element. */
  readonly related: readonly ElementModel[];
}

/** A question whose answer “yes” means failure. */
interface QuestionFailingOnYes {
  readonly question: string;
  /** What is wrong, or how to fix it, continuing the sentence “If so, …”. */
  readonly ifSo: string;
}

/**
 * A rule as its folder declares it: its criteria, the elements it applies to, the check, and a message for
 * each reason. Pure: the same page model always gives the same results.
 */
export interface RuleDeclaration<Reason extends string = string> {
  /** The id of the axe-core rule if both check the same requirement. */
  readonly id: string;
  /** The requirement, as a short sentence: “Images have alternative text”. */
  readonly title: string;
  /** How to fix it, in one or two sentences. */
  readonly help: string;
  /** Who is affected by a failure and how: “Screen reader users hear only the file name.” */
  readonly impact: string;
  /** Criteria that a failure violates; empty for a best practice. */
  readonly criteria: readonly CriterionId[];
  readonly category: Category;
  readonly severity: Severity;
  /** True if a failure violates no criterion on its own. */
  readonly bestPractice: boolean;
  /**
   * Ids of the ACT rules (https://www.w3.org/WAI/standards-guidelines/act/rules/) that this rule implements.
   */
  readonly act: readonly string[];
  /** Reasons for elements or problems that those ACT rules do not cover. */
  readonly nonActReasons?: readonly Reason[];
  /**
   * Atomic ACT rules that this rule is composed of and that no criterion (or only part of one) requires on
   * their own. Each has the reasons for which it fails whenever this rule does.
   */
  readonly actAtomicRules?: Readonly<Record<string, readonly Reason[]>>;
  /**
   * Ids of the axe-core rules that check this requirement on some of the same elements, used to merge
   * findings.
   */
  readonly axe: readonly string[];
  /**
   * Reasons that ask about every element of a type without evidence of a problem. Audits ask these questions.
   * Scan results exclude them, because on most pages reviewing each element would be a waste of time.
   */
  readonly auditReasons?: readonly Reason[];
  /**
   * Reasons whose question is asked only once for all siblings with the same tag and role, such as the days of a
   * calendar. The rule then counts as not applying to the others.
   */
  readonly askedOnce?: readonly Reason[];
  /** Traits of the rule that other packages use. */
  readonly traits?: Omit<RuleTraits, 'failsOn'>;
  /** Limitations: what the rule doesn't detect or decide, as sentences for its documentation. */
  readonly limits?: readonly string[];
  /**
   * Whether the rule runs only in scans that list it in `optionalRules`, because experts disagree on whether
   * it's worth reporting.
   */
  readonly isOptional?: boolean;
  /** The probe that the rule needs. Such a rule is evaluated after the probe, later than all others. */
  readonly probe?: RuleProbe;
  /**
   * The conformance level for which contrast is measured in pixels, if the capture alone isn't enough for the
   * rule.
   */
  readonly contrastLevel?: ContrastLevel;
  /**
   * Returns the element that the rule reports for a problem of this element, where other engines report a different one;
   * null if the rule finds no problem.
   */
  findReportedElement?(element: ElementModel): ElementModel | null;
  /**
   * Returns the elements to check, in document order. If there are none, the rule is inapplicable to the
   * page.
   */
  applies(page: PageModel): Iterable<ElementModel>;
  check(element: ElementModel, page: PageModel): ElementResult<Reason>;
  /**
   * A message for each reason; `{name}` is replaced with a fact of the result. The message for a `cantTell`
   * result is a question; if “yes” means failure, the message declares that.
   */
  readonly messages: Readonly<Record<Reason, string | QuestionFailingOnYes>>;
}

/** A declared rule, with its messages as text and the failing answers to its questions as a trait. */
export interface Rule<Reason extends string = string>
  extends Omit<RuleDeclaration<Reason>, 'traits' | 'messages'> {
  readonly traits?: RuleTraits;
  readonly messages: Readonly<Record<Reason, string>>;
}

/**
 * The facts that a rule needs from a probe, and what it requests on a page, as plain data. Rules that need
 * the same facts share one declaration.
 */
export type RuleProbe = { [Name in ProbedFactsName]: RuleProbeOf<Name> }[ProbedFactsName];

/** Contrast is measured for all rules together; see `contrastLevel`. */
type ProbedFactsName = Exclude<ProbeFactsName, 'contrast'>;

interface RuleProbeOf<Name extends ProbeFactsName> {
  readonly facts: Name;
  /** Other facts that the rule uses. It runs on each capture for which any of them were recorded. */
  readonly alsoUses?: readonly ProbeFactsName[];
  getQuestions(page: PageModel): ProbeQuestions<Name>;
}

/** The value of `questions` for probes that need none. Rules that share a probe also share its questions. */
export const noQuestions = () => null;

/** Declares a rule. The reasons that `check` may return are the keys of `messages`. */
export function defineRule<Reason extends string>(declaration: RuleDeclaration<Reason>): Rule<Reason> {
  const messages: [string, string][] = [];
  const failsOn: Record<string, 'yes'> = {};
  for (const [reason, message] of Object.entries<string | QuestionFailingOnYes>(declaration.messages)) {
    if (typeof message === 'string') messages.push([reason, message]);
    else {
      messages.push([reason, `${message.question} If so, ${message.ifSo}`]);
      failsOn[reason] = 'yes';
    }
  }
  const { traits } = declaration;
  return {
    ...declaration,
    ...(Object.keys(failsOn).length > 0 ? { traits: { failsOn, ...traits } } : traits && { traits }),
    messages: Object.fromEntries(messages) as Record<Reason, string>,
  };
}

type ResultDetails = { facts?: MessageParams; related?: readonly ElementModel[] };

function buildResult<Reason extends string>(
  outcome: RuleOutcome,
  reason: Reason,
  details: ResultDetails,
): ElementResult<Reason> {
  return { outcome, reason, facts: details.facts ?? {}, related: details.related ?? [] };
}

export function passed<Reason extends string>(
  reason: Reason,
  details: ResultDetails = {},
): ElementResult<Reason> {
  return buildResult('passed', reason, details);
}

export function failed<Reason extends string>(
  reason: Reason,
  details: ResultDetails = {},
): ElementResult<Reason> {
  return buildResult('failed', reason, details);
}

/** The result needs review: the message for the reason is a question that a person can answer. */
export function cantTell<Reason extends string>(
  reason: Reason,
  details: ResultDetails = {},
): ElementResult<Reason> {
  return buildResult('cantTell', reason, details);
}
