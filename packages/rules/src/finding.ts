import type { Box, ElementOrigin, NodeIndex } from '@curbcut/page-model';
import type { Category, CriterionId, Severity } from '@curbcut/wcag';
import type { Facts } from './rule.ts';

/** An element as a finding names it: plain data, independent of the capture. */
export interface FoundElement {
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
export interface Finding {
  readonly ruleId: string;
  readonly outcome: 'failed' | 'cantTell';
  readonly severity: Severity;
  readonly category: Category;
  readonly criteria: readonly CriterionId[];
  readonly act: readonly string[];
  readonly reason: string;
  /** The reason's sentence with the facts filled in. */
  readonly message: string;
  readonly facts: Facts;
  /** The element within the capture that was judged. */
  readonly node: NodeIndex;
  readonly element: FoundElement;
  readonly related: readonly FoundElement[];
}

/** How one rule fared on one page; the basic score is made of these. */
export interface RuleTally {
  readonly ruleId: string;
  readonly passed: number;
  readonly failed: number;
  readonly cantTell: number;
}

/** What judging one capture gives. `tallies` holds the rules that applied. */
export interface Judgement {
  readonly findings: readonly Finding[];
  readonly tallies: readonly RuleTally[];
  /** Rules that threw: named, and the page is then reported as partly tested. */
  readonly errors: readonly { readonly ruleId: string; readonly message: string }[];
}
