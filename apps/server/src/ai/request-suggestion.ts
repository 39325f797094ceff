import { randomUUID } from 'node:crypto';
import type { AiSettings } from '../config.ts';
import type { Db } from '../db/database.ts';
import { lockScan, readScan, type ScanRow } from '../db/queries/scans.ts';
import { claimSuggestion, findKnownAnswer } from '../db/queries/suggestions.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { SignedInCaller } from '../http/caller.ts';
import { makeSuggestionJob } from '../jobs/job-definitions.ts';
import { isScanOver } from '../scans/progress-feed.ts';
import type { Services } from '../services.ts';
import { readIssuePrompt } from './issue-prompt.ts';
import { chargeSuggestion } from './suggestion-budget.ts';

/** @throws {ApiProblem} 503 on an installation without a model. */
export function requireModel({ config }: Pick<Services, 'config'>): AiSettings {
  if (!config.ai) throw new ApiProblem('model_not_configured');
  return config.ai;
}

/** @throws {ApiProblem} 404 when the caller cannot see the scan, 403 when the scan has no owner. */
export async function requireOwnScan(
  db: Db,
  { reader, user }: SignedInCaller,
  scanId: string,
): Promise<ScanRow> {
  const scan = await readScan(db, reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  if (scan.ownerId !== user.id) throw new ApiProblem('suggestion/not-owner');
  return scan;
}

/**
 * Requests a model's suggestion for an issue, unless there is one already. An earlier answer to the same question for
 * the same account is reused and does not count again.
 *
 * @throws {ApiProblem} when there is no such issue, the scan is not ready for it, or the budget is used up.
 */
export async function requestSuggestion(
  { db, queue }: Services,
  settings: AiSettings,
  caller: SignedInCaller,
  { scanId, issueId: fingerprint }: { readonly scanId: string; readonly issueId: string },
): Promise<void> {
  const { id: userId } = caller.user;
  await db.transaction(async (tx) => {
    await lockScan(tx, scanId);
    const scan = await requireOwnScan(tx, caller, scanId);
    if (!isScanOver(scan.status)) throw new ApiProblem('suggestion/scan-running');
    const issuePrompt = await readIssuePrompt(tx, settings, userId, { scanId, fingerprint });
    if (!issuePrompt) throw new ApiProblem('scan/issue-not-found');
    if (issuePrompt.issue.issue.outcome !== 'failed') throw new ApiProblem('suggestion/needs-review');
    const { hash: contentHash } = issuePrompt.prompt;
    const knownAnswer = await findKnownAnswer(tx, userId, contentHash);
    const id = randomUUID();
    const { model } = settings;
    const isClaimed = await claimSuggestion(tx, { id, scanId, fingerprint, userId, model, contentHash });
    if (!isClaimed) return;
    if (!knownAnswer) await chargeSuggestion(tx, { id, userId }, settings);
    await queue.send(tx, makeSuggestionJob, [{ suggestionId: id }]);
  });
}
