import type { IssueAssignee, IssueChange, IssueLabel, TrackedIssue } from '@curbcut/contract';

/** The fields of an issue that users can change. */
const changeableFields = [
  'state',
  'assignee_id',
  'note',
  'due_on',
  'ignored_reason',
  'ignored_until',
] as const satisfies readonly (keyof IssueChange)[];

/**
 * Predicts the issue as the server will return it after a change, for optimistic updates.
 *
 * @param assignee the user with the change's `assignee_id`
 * @param today the user's local date, `2026-03-04`
 * @param known the labels whose ids the change may contain
 */
export function applyChange(
  issue: TrackedIssue,
  { assignee_id: assigneeId, add_labels: added, remove_labels: removed, ...change }: IssueChange,
  assignee: IssueAssignee | null,
  today: string,
  known: readonly IssueLabel[] = [],
): TrackedIssue {
  const changed: TrackedIssue = { ...issue, ...change };
  if (assigneeId !== undefined) changed.assignee = assignee;
  if (added || removed) {
    const ids = new Set([...issue.labels.map(({ id }) => id), ...(added ?? [])]);
    for (const id of removed ?? []) ids.delete(id);
    const labels = new Map([...known, ...issue.labels].map((label) => [label.id, label]));
    changed.labels = [...labels.values()]
      .filter(({ id }) => ids.has(id))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  }
  if (change.state !== undefined && change.state !== 'ignored') {
    changed.ignored_reason = '';
    changed.ignored_until = null;
  }
  const needsWork =
    changed.state === 'open' || changed.state === 'in_progress' || changed.state === 'regressed';
  changed.overdue = needsWork && changed.due_on !== null && changed.due_on < today;
  return changed;
}

export interface UndoChange {
  readonly ids: readonly string[];
  readonly change: IssueChange;
}

/**
 * Returns the changes that undo a change; issues that need the same values restored share one change.
 *
 * @param before the issues before the change
 */
export function buildUndoChanges(
  before: readonly TrackedIssue[],
  change: IssueChange,
): readonly UndoChange[] {
  const alike = new Map<string, { ids: string[]; change: IssueChange }>();
  for (const issue of before) {
    const back: Partial<Record<string, unknown>> = {};
    for (const field of changeableFields) {
      if (change[field] === undefined) continue;
      back[field] = field === 'assignee_id' ? (issue.assignee?.user_id ?? null) : issue[field];
    }
    if (back.state === 'ignored') {
      back.ignored_reason = issue.ignored_reason;
      back.ignored_until = issue.ignored_until;
    } else if (back.state !== undefined) {
      // These fields belong only to that state.
      delete back.ignored_reason;
      delete back.ignored_until;
    }
    const { add_labels: added, remove_labels: removed } = change;
    const had = (id: string) => issue.labels.some((label) => label.id === id);
    const toRemove = added?.filter((id) => !had(id)) ?? [];
    const toAdd = removed?.filter(had) ?? [];
    if (toRemove.length > 0) back.remove_labels = toRemove;
    if (toAdd.length > 0) back.add_labels = toAdd;
    // The change had no effect on this issue.
    if (Object.keys(back).length === 0) continue;
    const key = JSON.stringify(back);
    const group = alike.get(key) ?? { ids: [], change: back as IssueChange };
    group.ids.push(issue.id);
    alike.set(key, group);
  }
  return [...alike.values()];
}

/** Maximum number of issues per request. */
const MAX_ISSUES_PER_CALL = 500;

/** Splits ids into batches that each fit in one request. */
export function splitIntoBatches(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < ids.length; from += MAX_ISSUES_PER_CALL)
    parts.push(ids.slice(from, from + MAX_ISSUES_PER_CALL));
  return parts;
}
