import {
  type Box,
  type ElementModel,
  type ElementOrigin,
  getElementOrigin,
  getStablePath,
  type NodeIndex,
  type SpokenText,
} from '@curbcut/page-model';
import type { Category, CriterionId, Severity } from '@curbcut/wcag';
import type { MessageParams } from './rule.ts';

/** An element of a finding as plain data, independent of the capture. */
export interface FindingElement {
  /** See `ElementModel.selector`. */
  readonly selector: string;
  readonly snippet: string;
  readonly tag: string;
  readonly role: string | null;
  readonly name: string;
  /** CSS pixels relative to the page; null if the element has no box. */
  readonly box: Box | null;
  /**
   * The parts of the element's position that survive a deployment, used for grouping; see `getStablePath` of
   * page-model.
   */
  readonly path: readonly string[];
  /** See `getElementOrigin` of page-model. */
  readonly origin: ElementOrigin;
}

/** A `failed` or `cantTell` result of a rule on one element. */
export interface RuleFinding {
  readonly ruleId: string;
  readonly outcome: 'failed' | 'cantTell';
  readonly severity: Severity;
  readonly category: Category;
  readonly criteria: readonly CriterionId[];
  readonly act: readonly string[];
  readonly reason: string;
  /** Whether only audits ask this question; see the rule's `auditReasons`. */
  readonly isForAudits: boolean;
  /** The message for the reason, with the facts filled in. */
  readonly message: string;
  readonly facts: MessageParams;
  /** The element in the evaluated capture. */
  readonly node: NodeIndex;
  readonly element: FindingElement;
  /** What is announced for the element; null if the finding isn't about names, roles or states. */
  readonly announced: SpokenText | null;
  readonly related: readonly FindingElement[];
}

/** A rule's outcomes on one page, from which the basic score is computed. */
export interface RuleOutcomeCounts {
  readonly ruleId: string;
  readonly passed: number;
  readonly failed: number;
  readonly cantTell: number;
}

/** The result of evaluating one capture. `tallies` lists the rules that applied. */
export interface PageEvaluation {
  readonly findings: readonly RuleFinding[];
  readonly tallies: readonly RuleOutcomeCounts[];
  /** Rules that threw. The page is then reported as partly tested. */
  readonly errors: readonly RuleError[];
}

/** Maximum characters of a name in a finding. An article's name can be its entire text. */
const MAX_NAME_LENGTH = 300;

/** Returns an element as plain data that outlives the capture. */
export function toFindingElement(element: ElementModel): FindingElement {
  return {
    selector: element.selector,
    snippet: element.snippet,
    tag: element.tag,
    role: element.role,
    name: element.name.slice(0, MAX_NAME_LENGTH),
    box: element.box,
    path: getStablePath(element),
    origin: getElementOrigin(element),
  };
}

/** A rule that threw on a page. */
export interface RuleError {
  readonly ruleId: string;
  readonly message: string;
  /** For the log. */
  readonly stack?: string;
}

export function toRuleError(ruleId: string, thrown: unknown): RuleError {
  if (!(thrown instanceof Error)) return { ruleId, message: String(thrown), stack: String(thrown) };
  const { message, stack = message } = thrown;
  return { ruleId, message, stack };
}
