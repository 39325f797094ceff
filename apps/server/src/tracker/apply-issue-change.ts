import { type ChangeTrackedIssuesBody, type IssueChange, MAX_ISSUE_LABELS } from '@curbcut/contract';
import type { Actor } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { type Activity, insertActivity, listLastChanges } from '../db/queries/activity.ts';
import { addWatchers } from '../db/queries/issue-comments.ts';
import {
  addIssueLabels,
  haveMoreLabels,
  type IssueLabelRow,
  lockLabels,
  removeIssueLabels,
} from '../db/queries/issue-labels.ts';
import { applyMarks } from '../db/queries/issue-marks.ts';
import { withdrawAssignments } from '../db/queries/issue-notifications.ts';
import { listSitePersonRows, lockSitePeople, type SitePersonRow } from '../db/queries/site-people.ts';
import { lockSite, type SiteRow } from '../db/queries/sites.ts';
import { type EditableFields, lockTrackedIssues, updateTrackedIssues } from '../db/queries/tracked-issues.ts';
import { areStillFound } from '../db/queries/tracking.ts';
import { getPersonName, lockUserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { notifyPeople } from '../people/notify.ts';
import { refreshScans } from '../scans/refresh-scans.ts';
import type { Services } from '../services.ts';
import { emitChangedIssues } from '../webhooks/emit-webhook-events.ts';
import { getEarliestToday } from './days.ts';

const scanOwnedStates: readonly (EditableFields['state'] | undefined)[] = ['fixed', 'regressed'];

/**
 * Changes a site's issues as requested by a person or an API key, and records each change. The counts and
 * scores of the scans that last found the issues are up to date when it returns.
 *
 * @returns how many issues changed.
 * @throws {ApiProblem} if users aren't allowed to make this change, in which case nothing is changed.
 */
export async function applyIssueChange(
  services: Pick<Services, 'config' | 'db' | 'log' | 'assessments' | 'origin' | 'queue'>,
  actor: Actor,
  siteId: string,
  { ids, change }: ChangeTrackedIssuesBody,
): Promise<number> {
  const { ignored_until: until, due_on: dueOn } = change;
  const today = getEarliestToday(new Date());
  if (until && until < today) throwInvalidChange('ignored_until', 'Choose today or a later date.');
  const columns = toColumns(change);
  const { changed, scanIds } = await services.db.transaction(async (tx) => {
    const assignee = await requireAssignee(tx, siteId, change.assignee_id);
    // Scans that are being matched write the same issues.
    const site = await lockSite(tx, siteId);
    const before = await lockTrackedIssues(tx, siteId, ids);
    if (scanOwnedStates.includes(change.state)) {
      const changedIds = before.filter(({ state }) => state !== change.state).map(({ id }) => id);
      await requirePriorState(tx, changedIds, change.state);
      if (change.state === 'fixed' && (await areStillFound(tx, changedIds)))
        throwInvalidChange('state', 'Scans still find this issue, so it can’t be marked as fixed.');
    }
    if (dueOn && dueOn < today) {
      await requirePriorDueDate(
        tx,
        before.filter((issue) => issue.dueOn !== dueOn).map(({ id }) => id),
        dueOn,
      );
    }
    const activity = [
      ...before.flatMap((issue) => listFieldChanges(issue, columns, assignee)),
      ...(site ? await changeLabels(tx, site.organizationId, before, change) : []),
    ];
    const changed = [...new Set(activity.map(({ issueId }) => issueId))];
    if (Object.keys(columns).length > 0) await updateTrackedIssues(tx, changed, columns);
    await insertActivity(tx, { by: 'person', scanId: null, actor }, activity);
    if (site && change.assignee_id !== undefined)
      await announceAssignment(services, tx, site, actor, before, assignee);
    if (site && changed.length > 0) await emitChangedIssues(services, tx, site, actor, activity);
    // Only marks affect counts; other changes leave all numbers unchanged.
    return { changed: changed.length, scanIds: change.state ? await applyMarks(tx, siteId) : [] };
  });
  await refreshScans(services, scanIds);
  return changed;
}

/**
 * Returns the person to assign the issues to; null for nobody. The person keeps access to the site until the
 * transaction ends.
 *
 * @throws {ApiProblem} if the person can't see the site.
 */
async function requireAssignee(
  tx: Db,
  siteId: string,
  userId: IssueChange['assignee_id'],
): Promise<SitePersonRow | null> {
  if (!userId) return null;
  // Locked in the same order as when deleting accounts or removing people.
  await lockUserRow(tx, userId);
  await lockSitePeople(tx, siteId);
  const [person] = await listSitePersonRows(tx, siteId, [userId]);
  if (!person)
    throwInvalidChange(
      'assignee_id',
      'This person can’t see the site. Choose someone else, or invite them first.',
    );
  return person;
}

/**
 * Adds and removes labels.
 *
 * @throws {ApiProblem} if a label doesn't exist, or an issue would have too many.
 */
async function changeLabels(
  tx: Db,
  organizationId: string,
  issues: readonly { readonly id: string }[],
  { add_labels: added = [], remove_labels: removed = [] }: IssueChange,
): Promise<Activity[]> {
  if (added.length === 0 && removed.length === 0) return [];
  const ids = issues.map(({ id }) => id);
  const labels = new Map(
    (await lockLabels(tx, organizationId, [...added, ...removed])).map((label) => [label.id, label.name]),
  );
  if (!added.every((id) => labels.has(id)))
    throwInvalidChange('add_labels', 'This label no longer exists. Choose another one.');
  const gone = await removeIssueLabels(
    tx,
    ids,
    removed.filter((id) => labels.has(id)),
  );
  const fresh = await addIssueLabels(tx, ids, added);
  if (fresh.length > 0 && (await haveMoreLabels(tx, ids, MAX_ISSUE_LABELS)))
    throwInvalidChange('add_labels', `An issue can have at most ${MAX_ISSUE_LABELS} labels.`);
  const nameOf = ({ labelId }: IssueLabelRow) => labels.get(labelId)!;
  const field = 'label' as const;
  return [
    ...gone.map((row) => ({ issueId: row.issueId, field, before: nameOf(row), after: null })),
    ...fresh.map((row) => ({ issueId: row.issueId, field, before: null, after: nameOf(row) })),
  ];
}

/** Makes the assignee watch the issues, notifies them, and removes notifications of earlier assignments. */
async function announceAssignment(
  services: Pick<Services, 'config' | 'queue'>,
  tx: Db,
  site: SiteRow,
  actor: Actor,
  before: Awaited<ReturnType<typeof lockTrackedIssues>>,
  assignee: SitePersonRow | null,
): Promise<void> {
  const changed = before.filter(({ assigneeId }) => assigneeId !== (assignee?.id ?? null));
  await withdrawAssignments(
    tx,
    changed.flatMap(({ id, assigneeId }) =>
      assigneeId === null ? [] : [{ issueId: id, userId: assigneeId }],
    ),
  );
  if (!assignee) return;
  const assigned = changed.map(({ id }) => ({
    issueId: id,
    userId: assignee.id,
    event: 'assigned' as const,
  }));
  await addWatchers(
    tx,
    assigned.map(({ issueId, userId }) => ({ issueId, userId })),
  );
  await notifyPeople(services, tx, site, actor, assigned);
}

/**
 * Checks that a change to a state that only scans can set is an undo, that is, the issue's previous state.
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

/** Checks that a change to a due date in the past is an undo, that is, the previous due date. */
async function requirePriorDueDate(tx: Db, issueIds: readonly string[], dueOn: string): Promise<void> {
  const last = await listLastChanges(tx, issueIds, 'due_on');
  if (!issueIds.every((id) => last.get(id)?.before === dueOn))
    throwInvalidChange('due_on', 'The due date is in the past. Choose today or a later date.');
}

function toColumns(change: IssueChange): Partial<EditableFields> {
  const {
    state,
    assignee_id: assigneeId,
    note,
    due_on: dueOn,
    ignored_reason: reason,
    ignored_until: until,
  } = change;
  return {
    ...(state && { state, ignoredReason: reason ?? '', ignoredUntil: until ?? null }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...(note !== undefined && { note }),
    ...(dueOn !== undefined && { dueOn }),
  };
}

const fieldNames: Readonly<Record<keyof EditableFields, Activity['field']>> = {
  state: 'state',
  assigneeId: 'assignee',
  note: 'note',
  dueOn: 'due_on',
  ignoredReason: 'ignored_reason',
  ignoredUntil: 'ignored_until',
};

function listFieldChanges(
  issue: Awaited<ReturnType<typeof lockTrackedIssues>>[number],
  columns: Partial<EditableFields>,
  assignee: SitePersonRow | null,
): Activity[] {
  return (Object.keys(columns) as (keyof EditableFields)[]).flatMap((column) => {
    const [before, after] = [issue[column] || null, columns[column] || null];
    if (before === after) return [];
    const change = { issueId: issue.id, field: fieldNames[column] };
    if (column !== 'assigneeId') return [{ ...change, before, after }];
    const getName = (person: typeof issue.assignee) => person && getPersonName(person);
    return [{ ...change, before: getName(issue.assignee), after: getName(assignee) }];
  });
}

function throwInvalidChange(field: string, sentence: string): never {
  throw new ApiProblem('site/issue-change', { error: sentence, details: { [field]: [sentence] } });
}
