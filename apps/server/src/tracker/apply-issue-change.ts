import type { ChangeTrackedIssuesBody, IssueChange } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { type Activity, insertActivity, listLastChanges } from '../db/queries/activity.ts';
import { applyMarks } from '../db/queries/issue-marks.ts';
import { lockSite } from '../db/queries/sites.ts';
import { type EditableFields, lockTrackedIssues, updateTrackedIssues } from '../db/queries/tracked-issues.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { refreshScans } from '../scans/refresh-scans.ts';
import type { Services } from '../services.ts';
import { getEarliestToday } from './days.ts';

const scanOwnedStates: readonly (EditableFields['state'] | undefined)[] = ['fixed', 'regressed'];

/**
 * Changes a site's issues as requested by a user, and records each change. The counts and scores of the scans
 * that last found the issues are up to date when it returns.
 *
 * @returns how many issues changed.
 * @throws {ApiProblem} if users aren't allowed to make this change; nothing is changed then.
 */
export async function applyIssueChange(
  services: Pick<Services, 'db' | 'log' | 'assessments'>,
  siteId: string,
  { ids, change }: ChangeTrackedIssuesBody,
): Promise<number> {
  const { ignored_until: until, due_on: dueOn } = change;
  const today = getEarliestToday(new Date());
  if (until && until < today) throwInvalidChange('ignored_until', 'Choose today or a later day.');
  const columns = toColumns(change);
  const { changed, scanIds } = await services.db.transaction(async (tx) => {
    // Scans that are being matched write the same issues.
    await lockSite(tx, siteId);
    const before = await lockTrackedIssues(tx, siteId, ids);
    if (scanOwnedStates.includes(change.state)) {
      const changedIds = before.filter(({ state }) => state !== change.state).map(({ id }) => id);
      await requirePriorState(tx, changedIds, change.state);
    }
    if (dueOn && dueOn < today) {
      await requirePriorDueDate(
        tx,
        before.filter((issue) => issue.dueOn !== dueOn).map(({ id }) => id),
        dueOn,
      );
    }
    const activity = before.flatMap((issue) => listFieldChanges(issue, columns));
    const changed = [...new Set(activity.map(({ issueId }) => issueId))];
    await updateTrackedIssues(tx, changed, columns);
    await insertActivity(tx, { by: 'person', scanId: null }, activity);
    // Only marks affect counts; other changes leave all numbers unchanged.
    return { changed: changed.length, scanIds: change.state ? await applyMarks(tx, siteId) : [] };
  });
  await refreshScans(services, scanIds);
  return changed;
}

/**
 * Checks that a state that only scans set is the one that the issue had just before, so that the change is an
 * undo.
 */
async function requirePriorState(
  tx: Db,
  issueIds: readonly string[],
  state: IssueChange['state'],
): Promise<void> {
  const last = await listLastChanges(tx, issueIds, 'state');
  const isUndo = (id: string) => last.get(id)?.by === 'person' && last.get(id)?.before === state;
  if (!issueIds.every(isUndo)) {
    throwInvalidChange('state', `Only a scan can mark an issue as ${state}. You can undo the last change.`);
  }
}

/** Checks that a due date in the past is the previous due date, so that the change is an undo. */
async function requirePriorDueDate(tx: Db, issueIds: readonly string[], dueOn: string): Promise<void> {
  const last = await listLastChanges(tx, issueIds, 'due_on');
  if (!issueIds.every((id) => last.get(id)?.before === dueOn))
    throwInvalidChange('due_on', 'The due date is in the past. Choose today or a later day.');
}

function toColumns(change: IssueChange): Partial<EditableFields> {
  const { state, assignee, note, due_on: dueOn, ignored_reason: reason, ignored_until: until } = change;
  return {
    ...(state && { state, ignoredReason: reason ?? '', ignoredUntil: until ?? null }),
    ...(assignee !== undefined && { assignee }),
    ...(note !== undefined && { note }),
    ...(dueOn !== undefined && { dueOn }),
  };
}

const fieldNames: Readonly<Record<keyof EditableFields, Activity['field']>> = {
  state: 'state',
  assignee: 'assignee',
  note: 'note',
  dueOn: 'due_on',
  ignoredReason: 'ignored_reason',
  ignoredUntil: 'ignored_until',
};

function listFieldChanges(
  issue: EditableFields & { readonly id: string },
  columns: Partial<EditableFields>,
): Activity[] {
  return (Object.keys(columns) as (keyof EditableFields)[]).flatMap((column) => {
    const [before, after] = [issue[column] || null, columns[column] || null];
    return before === after ? [] : [{ issueId: issue.id, field: fieldNames[column], before, after }];
  });
}

function throwInvalidChange(field: string, sentence: string): never {
  throw new ApiProblem('site/issue-change', { error: sentence, details: { [field]: [sentence] } });
}
