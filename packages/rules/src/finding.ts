import type { Box, ElementOrigin, NodeIndex } from '@curbcut/page-model';
import type { Category, CriterionId, Severity } from '@curbcut/wcag';
import type { MessageParams } from './rule.ts';

/** An element as a finding names it: plain data, independent of the capture. */
export interface FindingElement {
  /** See `ElementModel.selector`. */
  readonly selector: string;
  readonly snippet: string;
  readonly tag: string;
  readonly role: string | null;
  readonly name: string;
  /** CSS pixels of the page; null when the element makes no box. */
  readonly box: Box | null;
  /** What of the element's place survives a deploy, for clustering: see `stablePath` of page-model. */
  readonly path: readonly string[];
  /** See `originOf` of page-model. */
  readonly origin: ElementOrigin;
}

/** A rule's `failed` or `cantTell` verdict on one element. */
export interface RuleFinding {
  readonly ruleId: string;
  readonly outcome: 'failed' | 'cantTell';
  readonly severity: Severity;
  readonly category: Category;
  readonly criteria: readonly CriterionId[];
  readonly act: readonly string[];
  readonly reason: string;
  /** The reason's sentence with the facts filled in. */
  readonly message: string;
  readonly facts: MessageParams;
  /** The element within the capture that was judged. */
  readonly node: NodeIndex;
  readonly element: FindingElement;
  readonly related: readonly FindingElement[];
}

/** How one rule fared on one page; the basic score is made of these. */
export interface RuleOutcomeCounts {
  readonly ruleId: string;
  readonly passed: number;
  readonly failed: number;
  readonly cantTell: number;
}

/** What judging one capture gives. `tallies` holds the rules that applied. */
export interface PageEvaluation {
  readonly findings: readonly RuleFinding[];
  readonly tallies: readonly RuleOutcomeCounts[];
  /** Rules that threw: named, and the page is then reported as partly tested. */
  readonly errors: readonly { readonly ruleId: string; readonly message: string }[];
}
