import { MAX_MERGED_ISSUES } from '@curbcut/contract';
import type { Actor } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { type Activity, insertActivity, isFixedIssue } from '../db/queries/activity.ts';
import { copyWatchers } from '../db/queries/issue-comments.ts';
import { applyMarks } from '../db/queries/issue-marks.ts';
import { listWatcherIds, withdrawReminders } from '../db/queries/issue-notifications.ts';
import {
  listMergedInto,
  lockIssuesToMerge,
  type MergeableIssue,
  updateMergedIssue,
} from '../db/queries/merged-issues.ts';
import { lockSite, type SiteRow } from '../db/queries/sites.ts';
import { lockUserRow, lockUserRows } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { requestTicketChanges } from '../integrations/sync-scan-tickets.ts';
import { refreshScans } from '../scans/refresh-scans.ts';
import type { Services } from '../services.ts';
import { emitChangedIssues } from '../webhooks/emit-webhook-events.ts';
import { getStateAfterMerge, isOpenState } from './merged-state.ts';

type MergeServices = Pick<Services, 'db' | 'log' | 'assessments' | 'origin' | 'queue'>;

/** A site issue. */
interface IssueRef {
  readonly siteId: string;
  readonly issueId: string;
}

/**
 * Makes issues part of another one, with the issues that were merged into them. They keep their own rows: scans match
 * each of them, and their common state depends on all of them; see `reconcileIssues`.
 *
 * @returns how many issues were merged
 * @throws {ApiProblem} 404 if the site doesn't have all of them; 409 if they can't be merged
 */
export async function mergeIssues(
  services: MergeServices,
  actor: Actor,
  { siteId, issueId }: IssueRef,
  ids: readonly string[],
): Promise<number> {
  const sourceIds = [...new Set(ids)].filter((id) => id !== issueId);
  const { merged, scanIds } = await services.db.transaction(async (tx) => {
    // Locks accounts before the site, in the same order as deleting an account.
    const watching = (await listWatcherIds(tx, sourceIds)).map(({ userId }) => userId);
    await lockUserRows(tx, actor.type === 'person' ? [actor.id, ...watching] : watching);
    // Scans that are being matched write the same issues.
    const site = await lockSite(tx, siteId);
    if (!site) throw new ApiProblem('site/not-found');
    const issues = new Map(
      (await lockIssuesToMerge(tx, siteId, [issueId, ...sourceIds])).map((issue) => [issue.id, issue]),
    );
    const target = issues.get(issueId);
    const sources = sourceIds.flatMap((id) => issues.get(id) ?? []);
    if (!target || sources.length < sourceIds.length) throw new ApiProblem('site/issue-not-found');
    requireMergeable(target, sources);
    const own = await listMergedInto(tx, [issueId]);
    const moved = await listMergedInto(tx, sourceIds);
    const members = [...sources, ...moved];
    if (own.length + members.length > MAX_MERGED_ISSUES) throw new ApiProblem('site/too-many-merged');
    const state = getStateAfterMerge(target, [...own, ...members]);
    const shared = {
      state,
      ignoredReason: target.ignoredReason,
      ignoredUntil: target.ignoredUntil,
    };
    for (const { id, ...before } of sources) {
      const { state: was, ignoredReason, ignoredUntil } = before;
      const beforeMerge = {
        ...{ state: was, ignoredReason, ignoredUntil },
        ...{ mergedState: state, mergedDueOn: target.dueOn },
      };
      await updateMergedIssue(tx, id, { mergedIntoId: issueId, beforeMerge, ...shared });
    }
    for (const one of moved) {
      const dueOn = getOwnDueDate(one, issues.get(one.mergedIntoId!)!);
      const beforeMerge = toBeforeMerge(one, { state, dueOn: target.dueOn });
      await updateMergedIssue(tx, one.id, { mergedIntoId: issueId, beforeMerge, dueOn, ...shared });
    }
    if (state !== target.state) {
      await updateMergedIssue(tx, issueId, { state });
      for (const one of own)
        await updateMergedIssue(tx, one.id, {
          ...{ state, dueOn: getOwnDueDate(one, target) },
          beforeMerge: toBeforeMerge(one, { state, dueOn: target.dueOn }),
        });
    }
    await copyWatchers(tx, sourceIds, issueId);
    await withdrawReminders(tx, sourceIds);
    await record(services, tx, site, actor, [
      ...sources.flatMap((source) => [
        { issueId, field: 'merged' as const, before: null, after: source.message },
        { issueId: source.id, field: 'merged' as const, before: null, after: target.message },
      ]),
      ...(state === target.state
        ? []
        : [{ issueId, field: 'state' as const, before: target.state, after: state }]),
    ]);
    return { merged: sources.length, scanIds: await applyMarks(tx, siteId) };
  });
  await refreshScans(services, scanIds);
  return merged;
}

function requireMergeable(target: MergeableIssue, sources: readonly MergeableIssue[]): void {
  for (const issue of [target, ...sources]) {
    if (issue.mergedIntoId !== null) throw new ApiProblem('site/already-merged');
    // Scans can't tell whether what people found still exists.
    if (issue.auditId !== null) throw new ApiProblem('site/audit-issue-merge');
    if (issue.outcome !== target.outcome) throw new ApiProblem('site/different-outcomes');
  }
}

/**
 * Turns a merged issue back into a separate issue.
 *
 * @throws {ApiProblem} 404 if the site has no such issue; 409 if it isn't merged into another one
 */
export async function splitIssue(
  services: MergeServices,
  actor: Actor,
  { siteId, issueId }: IssueRef,
): Promise<void> {
  const scanIds = await services.db.transaction(async (tx) => {
    if (actor.type === 'person') await lockUserRow(tx, actor.id);
    const site = await lockSite(tx, siteId);
    if (!site) throw new ApiProblem('site/not-found');
    const [issue] = await lockIssuesToMerge(tx, siteId, [issueId]);
    if (!issue) throw new ApiProblem('site/issue-not-found');
    const [target] =
      issue.mergedIntoId === null ? [] : await lockIssuesToMerge(tx, siteId, [issue.mergedIntoId]);
    if (!target) throw new ApiProblem('site/not-merged');
    const { beforeMerge } = issue;
    // If people or scans have changed the state since, that applies to both.
    const restored =
      beforeMerge && beforeMerge.mergedState === issue.state
        ? beforeMerge
        : { state: issue.state, ignoredReason: issue.ignoredReason, ignoredUntil: issue.ignoredUntil };
    const { ignoredReason, ignoredUntil } = restored;
    const state = toOwnState(restored.state, issue.fixedAt);
    const dueOn = getOwnDueDate(issue, target);
    await updateMergedIssue(tx, issueId, {
      ...{ mergedIntoId: null, beforeMerge: null, state, ignoredReason, ignoredUntil, dueOn },
    });
    const rest = (await listMergedInto(tx, [target.id])).filter(({ id }) => id !== issueId);
    const isStillFound = [target, ...rest].some(({ fixedAt }) => fixedAt === null);
    const targetState = isStillFound ? target.state : toOwnState(target.state, target.fixedAt);
    if (targetState !== target.state)
      for (const { id } of [target, ...rest]) await updateMergedIssue(tx, id, { state: targetState });
    await record(services, tx, site, actor, [
      { issueId: target.id, field: 'merged', before: issue.message, after: null },
      { issueId, field: 'merged', before: target.message, after: null },
      ...(state === issue.state
        ? []
        : [{ issueId, field: 'state' as const, before: issue.state, after: state }]),
      ...(dueOn === issue.dueOn
        ? []
        : [{ issueId, field: 'due_on' as const, before: issue.dueOn, after: dueOn }]),
      ...(targetState === target.state
        ? []
        : [{ issueId: target.id, field: 'state' as const, before: target.state, after: targetState }]),
    ]);
    return applyMarks(tx, siteId);
  });
  await refreshScans(services, scanIds);
}

/** Returns an issue's state on its own: an open one that scans no longer find is fixed, and vice versa. */
function toOwnState(state: MergeableIssue['state'], fixedAt: Date | null): MergeableIssue['state'] {
  if (isOpenState(state)) return fixedAt === null ? state : 'fixed';
  return state === 'fixed' && fixedAt === null ? 'open' : state;
}

/** Returns a split issue's due date: the one from before the merge, unless the merged issues got a new one since. */
const getOwnDueDate = (
  { dueOn, beforeMerge }: MergeableIssue,
  target: Pick<MergeableIssue, 'dueOn'>,
): string | null => (beforeMerge && beforeMerge.mergedDueOn !== target.dueOn ? target.dueOn : dueOn);

/** Returns what splitting a merged issue restores, when a further merge gives the merged issues a state and due date. */
function toBeforeMerge(
  { state, ignoredReason, ignoredUntil, beforeMerge }: MergeableIssue,
  merged: Pick<MergeableIssue, 'state' | 'dueOn'>,
): MergeableIssue['beforeMerge'] {
  const now = { mergedState: merged.state, mergedDueOn: merged.dueOn };
  return beforeMerge?.mergedState === state
    ? { ...beforeMerge, ...now }
    : { state, ignoredReason, ignoredUntil, ...now };
}

/** Records what happened to issues, and updates tickets and webhooks of those whose state changed. */
async function record(
  services: MergeServices,
  tx: Db,
  site: SiteRow,
  actor: Actor,
  activity: readonly Activity[],
): Promise<void> {
  await insertActivity(tx, { by: 'person', scanId: null, actor }, activity);
  const changes = activity.filter(({ field }) => field === 'state');
  if (changes.length === 0) return;
  await emitChangedIssues(services, tx, site, actor, changes);
  // Later scans report no change, because each issue already has the state that they would give it.
  await requestTicketChanges(services, tx, {
    fixed: changes.filter(isFixedIssue).map((one) => one.issueId),
    reopened: changes.filter(({ before }) => before === 'fixed').map((one) => one.issueId),
  });
}
