import { isTextQualityRule } from '@curbcut/fixes';
import type { NodeIndex } from '@curbcut/page-model';
import type { BasicFinding } from '@curbcut/rules';
import type { RuleResults } from '../evaluation/evaluation-requests.ts';
import { getRuleInfo } from '../rule-info.ts';

/** What the rules said of a page: all that did not pass, and rules that could not be asked. */
export interface BasicFindings {
  readonly findings: readonly BasicFinding[];
  readonly failedRules: readonly string[];
}

/** What was said of a page at rest, as bare verdicts. */
export function toBasicFindings({ findings, nodes, errors }: RuleResults): BasicFindings {
  return {
    findings: findings.map(({ ruleId, outcome, reason }, at) => ({
      ruleId,
      outcome,
      reason,
      node: nodes[at]!,
    })),
    failedRules: errors.map(({ ruleId }) => ruleId),
  };
}

/** What became of the page with a patch, but for the finding that it is for. */
export interface PageChange {
  /** What failed before and neither fails now nor raises a question. */
  readonly resolved: readonly BasicFinding[];
  /** What fails now and did not fail before; nodes of the page before, -1 for what the patch brought in. */
  readonly newFailures: readonly BasicFinding[];
  /** What is asked now and was not before. */
  readonly newReviewItems: readonly BasicFinding[];
  /** Rules that could not be asked any more. */
  readonly newlyFailedRules: readonly string[];
  /** By {@link getFindingKey}: how what failed before stands now, where it is not gone. */
  readonly remaining: ReadonlyMap<string, BasicFinding>;
}

export const getFindingKey = ({ ruleId, node }: Pick<BasicFinding, 'ruleId' | 'node'>): string =>
  `${node} ${ruleId}`;

/**
 * Compares what the rules said of a page before and after a change, rule by rule and element by element.
 *
 * @param origins see `ChangedCapture`
 */
export function compareFindings(
  before: BasicFindings,
  after: BasicFindings,
  origins: readonly NodeIndex[] | null,
): PageChange {
  const known = new Map(before.findings.map((fault) => [getFindingKey(fault), fault]));
  const remaining = new Map<string, BasicFinding>();
  const newFailures: BasicFinding[] = [];
  const newReviewItems: BasicFinding[] = [];
  for (const found of after.findings) {
    const fault = { ...found, node: origins === null ? found.node : (origins[found.node] ?? -1) };
    const earlier = fault.node === -1 ? undefined : known.get(getFindingKey(fault));
    if (earlier?.outcome === 'failed') remaining.set(getFindingKey(fault), fault);
    if (fault.outcome === 'failed' && earlier?.outcome !== 'failed') newFailures.push(fault);
    // A question about words comes with any words, and those of a patch are marked for a person.
    if (fault.outcome === 'cantTell' && earlier === undefined && !isTextQualityRule(fault.ruleId))
      newReviewItems.push(fault);
  }
  return {
    resolved: before.findings.filter(
      (fault) => fault.outcome === 'failed' && !remaining.has(getFindingKey(fault)),
    ),
    newFailures,
    newReviewItems,
    newlyFailedRules: after.failedRules.filter((rule) => !before.failedRules.includes(rule)),
    remaining,
  };
}

/** What trying a patch showed. */
export type FixAttempt =
  | { readonly status: 'proven' }
  | {
      readonly status: 'unproven';
      readonly reason: string;
      /** The finding has not changed: with other changes it may yet be gone. */
      readonly isUnchanged: boolean;
    }
  /** It would bring a new finding. */
  | { readonly status: 'harmful'; readonly reason: string };

/** Whether a change has mended one finding and done nothing else. Pure. */
export function verifyFix(change: PageChange, target: Pick<BasicFinding, 'ruleId' | 'node'>): FixAttempt {
  const [failing] = change.newFailures;
  if (failing !== undefined) {
    return { status: 'harmful', reason: `With it, ${failing.ruleId} fails where it did not before.` };
  }
  const [troubled] = change.newlyFailedRules;
  if (troubled !== undefined) return toUnproven(`With it, ${troubled} could not be asked any more.`);
  const remaining = change.remaining.get(getFindingKey(target));
  if (remaining?.outcome === 'failed') {
    return toUnproven('With this change alone the finding is still there.', true);
  }
  if (remaining !== undefined) {
    return toUnproven(`With this change ${formatNeedsReviewReason(target.ruleId)}`);
  }
  const [asked] = change.newReviewItems;
  if (asked !== undefined) {
    return toUnproven(`With this change ${formatNeedsReviewReason(asked.ruleId)}`);
  }
  return { status: 'proven' };
}

/** The end of a sentence that names what a rule leaves to a person. */
export const formatNeedsReviewReason = (ruleId: string): string =>
  `only a person can tell whether this is so: “${getRuleInfo(ruleId)?.title ?? ruleId}”.`;

export const toUnproven = (
  reason: string,
  isUnchanged = false,
): Extract<FixAttempt, { status: 'unproven' }> => ({
  status: 'unproven',
  reason,
  isUnchanged,
});
