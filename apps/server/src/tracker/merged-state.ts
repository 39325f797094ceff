import type { TrackedIssueRow } from '../db/queries/tracking.ts';
import { OPEN_STATES } from '../db/schema.ts';

/** What the common state of merged issues depends on. */
type Member = Pick<TrackedIssueRow, 'state' | 'fixedAt'>;

export const isOpenState = (state: Member['state']): boolean => OPEN_STATES.some((open) => open === state);

/** Returns the state of merged issues: the one of the issue that stays, unless it is fixed and another one isn't. */
export function getStateAfterMerge(target: Member, others: readonly Member[]): Member['state'] {
  if (target.state !== 'fixed') return target.state;
  const found = others.filter(({ fixedAt }) => fixedAt === null);
  return found.find(({ state }) => isOpenState(state))?.state ?? (found.length > 0 ? 'open' : 'fixed');
}

/**
 * Returns the common state of merged issues after a scan: fixed once none of them is found. If the scan has
 * decided nothing about them, they keep the state that people may have given them since the last scan that
 * did.
 */
function getMergedState(
  { state }: TrackedIssueRow,
  members: readonly TrackedIssueRow[],
): TrackedIssueRow['state'] {
  const isFound = members.some(({ fixedAt }) => fixedAt === null);
  if (state === 'fixed') return isFound ? 'regressed' : 'fixed';
  return isOpenState(state) && !isFound ? 'fixed' : state;
}

/** The issues that people have merged, as they are while a scan is being matched. */
export class MergedIssues {
  readonly #known: ReadonlyMap<string, TrackedIssueRow>;
  /** All issues by id of the one that they are merged into, including that one. */
  readonly #members = new Map<string, Map<string, TrackedIssueRow>>();
  readonly #changed = new Set<string>();
  readonly #decided = new Set<string>();

  constructor(known: readonly TrackedIssueRow[]) {
    this.#known = new Map(known.map((issue) => [issue.id, issue]));
    for (const issue of known) {
      const target = issue.mergedIntoId === null ? undefined : this.#known.get(issue.mergedIntoId);
      if (!target) continue;
      const members = this.#members.get(target.id) ?? new Map([[target.id, target]]);
      this.#members.set(target.id, members.set(issue.id, issue));
    }
  }

  has({ id, mergedIntoId }: TrackedIssueRow): boolean {
    return this.#members.has(mergedIntoId ?? id);
  }

  /** @param isDecided whether the scan has found it or confirmed that it's gone */
  set(issue: TrackedIssueRow, isDecided: boolean): void {
    const targetId = issue.mergedIntoId ?? issue.id;
    this.#members.get(targetId)!.set(issue.id, issue);
    this.#changed.add(targetId);
    if (isDecided) this.#decided.add(targetId);
  }

  /**
   * Lists the groups of merged issues in which an issue has changed. `before` is the issue that stays, as it was before
   * the scan; `members` are all issues as they are now.
   */
  *listChanged(): Generator<{
    readonly before: TrackedIssueRow;
    readonly members: TrackedIssueRow[];
    readonly state: TrackedIssueRow['state'];
  }> {
    for (const id of this.#changed) {
      const before = this.#known.get(id)!;
      const members = [...this.#members.get(id)!.values()];
      yield {
        before,
        members,
        state: this.#decided.has(id) ? getMergedState(before, members) : before.state,
      };
    }
  }
}
