import type { NodeIndex, PageCapture, Patch } from '@curbcut/page-model';
import type { BasicFinding } from '@curbcut/rules';
import { combinePatches } from './combine-patches.ts';
import {
  type FixAttempt,
  formatNeedsReviewReason,
  getFindingKey,
  type PageChange,
  toUnproven,
} from './compare-findings.ts';
import type { FixSuggestion } from './suggest-fixes.ts';
import { verificationLimits } from './verification-limits.ts';

/** Suggestions that are in place together, each with what is left of its patch beside the others. */
export type AppliedSuggestions = readonly { readonly suggestion: FixSuggestion; readonly patch: Patch }[];

export function applySuggestions(occurrences: readonly FixSuggestion[]): AppliedSuggestions {
  const left = combinePatches(occurrences.map(({ patch }) => patch));
  return occurrences.flatMap((suggestion, at) => {
    const patch = left[at];
    return patch === null || patch === undefined ? [] : [{ suggestion, patch }];
  });
}

/** What all changes of a page did together. */
export interface CombinedChange {
  readonly applied: AppliedSuggestions;
  readonly change: PageChange;
}

/** Nothing failed that did not fail before. Where something did to the end, nothing of the page counts as mended. */
export const isClean = ({ change }: CombinedChange): boolean => change.newFailures.length === 0;

/**
 * What is left to try once more when something new failed: all but what it may come from. The second time everything
 * goes that mends the same rules: patches may be in each other's way, such as links that get the same name.
 *
 * @param round 1 for the first time
 * @returns null when nothing failed, when nothing is left, and when it was tried often enough
 */
export function selectForRetry(
  capture: PageCapture,
  { applied, change }: CombinedChange,
  round: number,
): AppliedSuggestions | null {
  if (change.newFailures.length === 0 || round > verificationLimits.retries) return null;
  const culprits = new Set(findCulprits(capture, applied, change.newFailures));
  const rules = new Set([...culprits].map(({ suggestion }) => suggestion.ruleId));
  const rest = applied.filter(
    (each) => !culprits.has(each) && (round === 1 || !rules.has(each.suggestion.ruleId)),
  );
  return rest.length === 0 ? null : rest;
}

/** The changes that new faults may come from: those of the same rule or beside them, else those around, else all. */
export function findCulprits(
  { nodes }: PageCapture,
  taken: AppliedSuggestions,
  faults: readonly BasicFinding[],
): AppliedSuggestions {
  const parentOf = (node: NodeIndex) => nodes.parent[node] ?? -1;
  const isAbove = (node: NodeIndex, below: NodeIndex) => {
    for (let at = below; at !== -1; at = parentOf(at)) if (at === node) return true;
    return false;
  };
  const found = new Set<AppliedSuggestions[number]>();
  for (const { ruleId, node } of faults) {
    const near = taken.filter(
      ({ suggestion, patch }) =>
        suggestion.ruleId === ruleId ||
        getPatchedNodes(patch).some((at) => at === node || parentOf(at) === node || at === parentOf(node)),
    );
    const around = () =>
      taken.filter(({ patch }) =>
        node === -1
          ? patch.some(isStructural)
          : getPatchedNodes(patch).some((at) => isAbove(at, node) || isAbove(node, at)),
      );
    const suspects = near.length > 0 ? near : around();
    const words = new Set(suspects.map(({ patch }) => serializeContent(patch)));
    const twins = taken.filter(({ patch }) => words.has(serializeContent(patch)));
    for (const each of suspects.length > 0 ? twins : taken) found.add(each);
  }
  return [...found];
}

/** What a patch writes, wherever it does. */
const serializeContent = (patch: Patch): string =>
  JSON.stringify(patch, (key, value) => (['node', 'nodes', 'to'].includes(key) ? undefined : value));

function getPatchedNodes(patch: Patch): NodeIndex[] {
  return patch.flatMap((step) => {
    if (step.kind === 'wrap') return step.nodes;
    return step.kind === 'move' ? [step.node, step.to] : [step.node];
  });
}

/** A step that changes which elements there are, or their order. */
export const isStructural = ({ kind }: Patch[number]): boolean =>
  !['set-attribute', 'remove-attribute', 'declare', 'set-text'].includes(kind);

/** What trying all changes together says of one of them. */
export function verifyInCombination(
  capture: PageCapture,
  together: CombinedChange,
  suggestion: FixSuggestion,
): FixAttempt {
  const { applied, change } = together;
  const own = applied.find(
    (each) => each.suggestion.ruleId === suggestion.ruleId && each.suggestion.node === suggestion.node,
  );
  if (own === undefined)
    return toUnproven('It could not be tried together with the other changes of the page.');
  if (!isClean(together))
    return toUnproven('Together with the other changes of the page it brought something new.');
  if (!change.resolved.some((fault) => getFindingKey(fault) === getFindingKey(suggestion))) {
    return toUnproven('With all changes of the page in place the finding was still there.');
  }
  if (change.newlyFailedRules.length > 0) {
    return toUnproven(
      `With all changes of the page in place ${change.newlyFailedRules.join(', ')} could not be asked any more.`,
    );
  }
  const asked = change.newReviewItems.find((fault) => findCulprits(capture, applied, [fault]).includes(own));
  if (asked !== undefined)
    return toUnproven(`With all changes of the page in place ${formatNeedsReviewReason(asked.ruleId)}`);
  return { status: 'proven' };
}
