import type { NodeIndex, PageCapture, Patch } from '@curbcut/page-model';
import type { BasicFinding } from '@curbcut/rules';
import { getNodeKey } from '../combine-results.ts';
import { combinePatches } from './combine-patches.ts';
import {
  type FixAttempt,
  formatNeedsReviewReason,
  type PageChange,
  toUnverified,
} from './compare-findings.ts';
import type { FixSuggestion } from './suggest-fixes.ts';
import { verificationLimits } from './verification-limits.ts';

/** Suggestions that are applied together, each with the remaining steps of its patch. */
export type AppliedSuggestions = readonly { readonly suggestion: FixSuggestion; readonly patch: Patch }[];

export function applySuggestions(occurrences: readonly FixSuggestion[]): AppliedSuggestions {
  const remaining = combinePatches(occurrences.map(({ patch }) => patch));
  return occurrences.flatMap((suggestion, at) => {
    const patch = remaining[at];
    return patch === null || patch === undefined ? [] : [{ suggestion, patch }];
  });
}

/** The result of applying all fixes of a page together. */
export interface CombinedChange {
  readonly applied: AppliedSuggestions;
  readonly change: PageChange;
}

/**
 * Returns whether there are no new failures. If there are any in the end, nothing on the page counts as
 * fixed.
 */
export const isClean = ({ change }: CombinedChange): boolean => change.newFailures.length === 0;

/**
 * Selects the suggestions for another attempt after new failures: all except those that may have caused them.
 * The second time, it also drops all fixes for the same rules, since patches may conflict, for example links
 * that get the same name.
 *
 * @param round 1 for the first time
 * @returns null if nothing failed, nothing remains, or the maximum number of attempts is reached
 */
export function selectForRetry(
  capture: PageCapture,
  { applied, change }: CombinedChange,
  round: number,
): AppliedSuggestions | null {
  if (change.newFailures.length === 0 || round > verificationLimits.retries) return null;
  const culprits = new Set(findSuspectFixes(capture, applied, change.newFailures));
  const rules = new Set([...culprits].map(({ suggestion }) => suggestion.ruleId));
  const rest = applied.filter(
    (entry) => !culprits.has(entry) && (round === 1 || !rules.has(entry.suggestion.ruleId)),
  );
  return rest.length === 0 ? null : rest;
}

/**
 * Finds the fixes that may have caused new failures: those for the same rule or nearby; if there are none,
 * those around the failures; otherwise all.
 */
function findSuspectFixes(
  { nodes }: PageCapture,
  applied: AppliedSuggestions,
  failures: readonly BasicFinding[],
): AppliedSuggestions {
  const getParent = (node: NodeIndex) => nodes.parent[node] ?? -1;
  const isAbove = (node: NodeIndex, below: NodeIndex) => {
    for (let at = below; at !== -1; at = getParent(at)) if (at === node) return true;
    return false;
  };
  const found = new Set<AppliedSuggestions[number]>();
  for (const { ruleId, node } of failures) {
    const near = applied.filter(
      ({ suggestion, patch }) =>
        suggestion.ruleId === ruleId ||
        getPatchedNodes(patch).some((at) => at === node || getParent(at) === node || at === getParent(node)),
    );
    const getSurrounding = () =>
      applied.filter(({ patch }) =>
        node === -1
          ? patch.some(isStructural)
          : getPatchedNodes(patch).some((at) => isAbove(at, node) || isAbove(node, at)),
      );
    const suspects = near.length > 0 ? near : getSurrounding();
    const words = new Set(suspects.map(({ patch }) => serializeContent(patch)));
    const similar = applied.filter(({ patch }) => words.has(serializeContent(patch)));
    for (const entry of suspects.length > 0 ? similar : applied) found.add(entry);
  }
  return [...found];
}

/** Serializes the content that a patch writes, without the nodes it changes. */
const serializeContent = (patch: Patch): string =>
  JSON.stringify(patch, (key, value) => (['node', 'nodes', 'to'].includes(key) ? undefined : value));

function getPatchedNodes(patch: Patch): NodeIndex[] {
  return patch.flatMap((step) => {
    if (step.kind === 'wrap') return step.nodes;
    return step.kind === 'move' ? [step.node, step.to] : [step.node];
  });
}

/** Returns whether a step changes which elements exist, or their order. */
export const isStructural = ({ kind }: Patch[number]): boolean =>
  !['set-attribute', 'remove-attribute', 'declare', 'set-text'].includes(kind);

/** Returns the result for one fix with all of the page's fixes applied together. */
export function verifyInCombination(
  capture: PageCapture,
  together: CombinedChange,
  suggestion: FixSuggestion,
): FixAttempt {
  const { applied, change } = together;
  const own = applied.find(
    (entry) => entry.suggestion.ruleId === suggestion.ruleId && entry.suggestion.node === suggestion.node,
  );
  if (own === undefined) return toUnverified('We couldn’t combine it with the other fixes on this page.');
  if (!isClean(together))
    return toUnverified('Together with the other fixes on this page, it caused a new issue.');
  if (!change.resolved.some((finding) => getNodeKey(finding) === getNodeKey(suggestion))) {
    return toUnverified('The issue remained after applying all fixes on this page.');
  }
  if (change.newlyFailedRules.length > 0) {
    return toUnverified(
      `After applying all fixes on this page, we couldn’t run these rules: ${change.newlyFailedRules.join(', ')}.`,
    );
  }
  const reviewItem = change.newReviewItems.find((finding) =>
    findSuspectFixes(capture, applied, [finding]).includes(own),
  );
  if (reviewItem !== undefined)
    return toUnverified(
      `After applying all fixes on this page, ${formatNeedsReviewReason(reviewItem.ruleId)}`,
    );
  return { status: 'proven' };
}
