import type { NodeIndex, PageCapture, Patch } from '@curbcut/page-model';
import type { Fault } from '@curbcut/rules';
import { bounds } from './bounds.ts';
import { type Change, faultKey, ofPerson, type Tried, unproven } from './compare.ts';
import type { Suggestion } from './suggestions.ts';
import { takeTogether } from './take-together.ts';

/** Suggestions that are in place together, each with what is left of its patch beside the others. */
export type Taken = readonly { readonly suggestion: Suggestion; readonly patch: Patch }[];

export function takenOf(occurrences: readonly Suggestion[]): Taken {
  const left = takeTogether(occurrences.map(({ patch }) => patch));
  return occurrences.flatMap((suggestion, at) => {
    const patch = left[at];
    return patch === null || patch === undefined ? [] : [{ suggestion, patch }];
  });
}

/** What all changes of a page did together. */
export interface Together {
  readonly taken: Taken;
  readonly change: Change;
}

/** Nothing failed that did not fail before. Where something did to the end, nothing of the page counts as mended. */
export const isClean = ({ change }: Together): boolean => change.failing.length === 0;

/**
 * What is left to try once more when something new failed: all but what it may come from. The second time everything
 * goes that mends the same rules: patches may be in each other's way, such as links that get the same name.
 *
 * @param round 1 for the first time
 * @returns null when nothing failed, when nothing is left, and when it was tried often enough
 */
export function restOf(capture: PageCapture, { taken, change }: Together, round: number): Taken | null {
  if (change.failing.length === 0 || round > bounds.retries) return null;
  const culprits = new Set(culpritsOf(capture, taken, change.failing));
  const rules = new Set([...culprits].map(({ suggestion }) => suggestion.ruleId));
  const rest = taken.filter(
    (each) => !culprits.has(each) && (round === 1 || !rules.has(each.suggestion.ruleId)),
  );
  return rest.length === 0 ? null : rest;
}

/** The changes that new faults may come from: those of the same rule or beside them, else those around, else all. */
export function culpritsOf({ nodes }: PageCapture, taken: Taken, faults: readonly Fault[]): Taken {
  const parentOf = (node: NodeIndex) => nodes.parent[node] ?? -1;
  const isAbove = (node: NodeIndex, below: NodeIndex) => {
    for (let at = below; at !== -1; at = parentOf(at)) if (at === node) return true;
    return false;
  };
  const found = new Set<Taken[number]>();
  for (const { ruleId, node } of faults) {
    const near = taken.filter(
      ({ suggestion, patch }) =>
        suggestion.ruleId === ruleId ||
        nodesOf(patch).some((at) => at === node || parentOf(at) === node || at === parentOf(node)),
    );
    const around = () =>
      taken.filter(({ patch }) =>
        node === -1
          ? patch.some(isStructural)
          : nodesOf(patch).some((at) => isAbove(at, node) || isAbove(node, at)),
      );
    const suspects = near.length > 0 ? near : around();
    const words = new Set(suspects.map(({ patch }) => wordsOf(patch)));
    const twins = taken.filter(({ patch }) => words.has(wordsOf(patch)));
    for (const each of suspects.length > 0 ? twins : taken) found.add(each);
  }
  return [...found];
}

/** What a patch writes, wherever it does. */
const wordsOf = (patch: Patch): string =>
  JSON.stringify(patch, (key, value) => (['node', 'nodes', 'to'].includes(key) ? undefined : value));

function nodesOf(patch: Patch): NodeIndex[] {
  return patch.flatMap((step) => {
    if (step.kind === 'wrap') return step.nodes;
    return step.kind === 'move' ? [step.node, step.to] : [step.node];
  });
}

/** A step that changes which elements there are, or their order. */
export const isStructural = ({ kind }: Patch[number]): boolean =>
  !['set-attribute', 'remove-attribute', 'declare', 'set-text'].includes(kind);

/** What trying all changes together says of one of them. */
export function verdictTogether(capture: PageCapture, together: Together, suggestion: Suggestion): Tried {
  const { taken, change } = together;
  const own = taken.find(
    (each) => each.suggestion.ruleId === suggestion.ruleId && each.suggestion.node === suggestion.node,
  );
  if (own === undefined)
    return unproven('It could not be tried together with the other changes of the page.');
  if (!isClean(together))
    return unproven('Together with the other changes of the page it brought something new.');
  if (!change.gone.some((fault) => faultKey(fault) === faultKey(suggestion))) {
    return unproven('With all changes of the page in place the finding was still there.');
  }
  if (change.troubled.length > 0) {
    return unproven(
      `With all changes of the page in place ${change.troubled.join(', ')} could not be asked any more.`,
    );
  }
  const asked = change.asked.find((fault) => culpritsOf(capture, taken, [fault]).includes(own));
  if (asked !== undefined) return unproven(`With all changes of the page in place ${ofPerson(asked.ruleId)}`);
  return { status: 'proven' };
}
