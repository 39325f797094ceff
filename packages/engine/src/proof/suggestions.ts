import type { Finding, Fix } from '@curbcut/contract';
import { sourceOf, suggestFix, toSteps } from '@curbcut/fixes';
import type { NodeIndex, PageModel, Patch } from '@curbcut/page-model';
import { compareSeverity } from '@curbcut/wcag';
import { fingerprintOf } from '../cluster/cluster.ts';
import type { Judged } from '../judging/questions.ts';
import { bounds } from './bounds.ts';

/** A finding with the change that ought to mend it. */
export interface Suggestion {
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly node: NodeIndex;
  readonly patch: Patch;
}

/** A cause of this page with the change for its first occurrence. */
export interface CauseToMend extends Suggestion {
  /** All that will be shown but for what the proof says; null where an earlier page shows it. */
  readonly draft: Omit<Fix, 'status' | 'unproven_because' | 'proven'> | null;
  /** The page was used to find it, which is not done again. */
  readonly isOfUse: boolean;
}

export interface Suggestions {
  /** Worst first. */
  readonly causes: readonly CauseToMend[];
  /** Every occurrence that is to be mended together with all others, in the order of the causes. */
  readonly occurrences: readonly Suggestion[];
}

/** A cause that is met on this page, with the elements that fail for it, in document order. */
export interface FoundCause {
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly nodes: readonly NodeIndex[];
  /** The page was used to find it. */
  readonly isOfUse: boolean;
}

/**
 * What our recipes suggest for what fails on a page. Pure.
 *
 * @param found worst first
 * @param isKnown tells causes that an earlier page shows
 */
export function suggestionsFor(
  model: PageModel,
  found: readonly FoundCause[],
  isKnown: (fingerprint: string) => boolean,
): Suggestions {
  const causes: CauseToMend[] = [];
  const occurrences: Suggestion[] = [];
  for (const { fingerprint, ruleId, nodes, isOfUse } of found) {
    if (causes.length === bounds.causes) break;
    for (const [at, node] of nodes.entries()) {
      if (at > 0 && (isOfUse || occurrences.length >= bounds.together)) break;
      const fix = suggestFix(model, ruleId, node);
      // What is shown of a cause is its first occurrence.
      if (fix === null && at === 0) break;
      if (fix === null) continue;
      const { patch, why, confidence, personWrites } = fix;
      const suggestion: Suggestion = { fingerprint, ruleId, node, patch };
      if (!isOfUse && occurrences.length < bounds.together) occurrences.push(suggestion);
      if (at > 0) continue;
      const draft = isKnown(fingerprint)
        ? null
        : {
            why,
            confidence,
            person_writes: personWrites,
            made_by: 'curbcut' as const,
            steps: toSteps(model, patch),
            source: sourceOf(model, patch),
          };
      causes.push({ ...suggestion, draft, isOfUse });
    }
  }
  return { causes, occurrences };
}

/** The causes of what fails on a page, worst first, those of one severity in the order in which they were met. */
export function causesOf(
  judged: readonly { readonly judged: Judged; readonly isOfUse: boolean }[],
): FoundCause[] {
  const met = new Map<string, { finding: Finding; nodes: NodeIndex[]; isOfUse: boolean }>();
  for (const {
    judged: { findings, nodes },
    isOfUse,
  } of judged) {
    for (const [at, finding] of findings.entries()) {
      if (finding.outcome !== 'failed') continue;
      const fingerprint = fingerprintOf(finding);
      const known = met.get(fingerprint);
      if (known) known.nodes.push(nodes[at]!);
      else met.set(fingerprint, { finding, nodes: [nodes[at]!], isOfUse });
    }
  }
  return [...met]
    .toSorted(([, one], [, other]) => compareSeverity(one.finding.severity, other.finding.severity))
    .map(([fingerprint, { finding, nodes, isOfUse }]) => ({
      fingerprint,
      ruleId: finding.ruleId,
      nodes,
      isOfUse,
    }));
}
