import { randomUUID } from 'node:crypto';
import { Framework, type Suggestion, type SuggestionBudget, type SuggestionReply } from '@curbcut/contract';
import { renderFix } from '@curbcut/engine';
import type { OrganizationCaller } from '../auth/caller.ts';
import type { AiSettings } from '../config.ts';
import type { Db } from '../db/database.ts';
import { lockScan, readScan, type ScanRow } from '../db/queries/scans.ts';
import {
  claimSuggestion,
  countSuggestionsInMonth,
  findKnownAnswer,
  type ListedSuggestion,
  readSuggestion,
  recordMonthlySuggestion,
  type SuggestionRow,
} from '../db/queries/suggestions.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { generateSuggestionJob } from '../jobs/job-definitions.ts';
import { getMonth } from '../plans/plan-usage.ts';
import { isScanFinished } from '../scans/progress-feed.ts';
import type { Services } from '../services.ts';
import { readIssuePrompt } from './build-prompt.ts';

/** @throws {ApiProblem} 503 on an installation without a model. */
export function requireModel({ config }: Pick<Services, 'config'>): AiSettings {
  if (!config.ai) throw new ApiProblem('model_not_configured');
  return config.ai;
}

/** @throws {ApiProblem} 404 if the caller can't see the scan, 403 if the scan has no owner. */
export async function requireOwnedScan(
  db: Db,
  { reader }: Pick<OrganizationCaller, 'reader'>,
  scanId: string,
): Promise<ScanRow> {
  const scan = await readScan(db, reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  if (scan.organizationId !== reader.organizationId) throw new ApiProblem('suggestion/not-owner');
  return scan;
}

/**
 * Requests a model's suggestion for an issue, unless there already is one. An earlier answer to the same
 * question for the same organization is reused and doesn't count again.
 *
 * @throws {ApiProblem} if the issue doesn't exist, the scan isn't ready for it, or the budget is used up.
 */
export async function requestSuggestion(
  { db, queue }: Services,
  settings: AiSettings,
  caller: OrganizationCaller,
  { scanId, issueId: fingerprint }: { readonly scanId: string; readonly issueId: string },
): Promise<void> {
  const { organizationId } = caller.reader;
  await db.transaction(async (tx) => {
    await lockScan(tx, scanId);
    const scan = await requireOwnedScan(tx, caller, scanId);
    if (!isScanFinished(scan.status)) throw new ApiProblem('suggestion/scan-running');
    const issuePrompt = await readIssuePrompt(tx, settings, organizationId, { scanId, fingerprint });
    if (!issuePrompt) throw new ApiProblem('scan/issue-not-found');
    if (issuePrompt.issue.issue.outcome !== 'failed') throw new ApiProblem('suggestion/needs-review');
    const { hash: contentHash } = issuePrompt.prompt;
    const knownAnswer = await findKnownAnswer(tx, organizationId, contentHash);
    const id = randomUUID();
    const { model } = settings;
    const isClaimed = await claimSuggestion(tx, {
      id,
      scanId,
      fingerprint,
      organizationId,
      model,
      contentHash,
    });
    if (!isClaimed) return;
    if (!knownAnswer) await chargeSuggestion(tx, { id, organizationId }, settings);
    await queue.send(tx, generateSuggestionJob, [{ suggestionId: id }]);
  });
}

/** Returns how many suggestions an organization has requested this month, and how many it can request. */
async function getSuggestionBudget(
  db: Db,
  organizationId: string,
  { monthlySuggestions }: AiSettings,
): Promise<SuggestionBudget> {
  const { firstDay, endsAt } = getMonth(new Date());
  return {
    used: await countSuggestionsInMonth(db, organizationId, firstDay),
    allowed: monthlySuggestions,
    resets_at: endsAt.toISOString(),
  };
}

/**
 * Counts a suggestion against the organization's monthly budget.
 *
 * @throws {ApiProblem} 429 if the budget is used up.
 */
async function chargeSuggestion(
  tx: Db,
  suggestion: Pick<SuggestionRow, 'id' | 'organizationId'>,
  { monthlySuggestions }: AiSettings,
): Promise<void> {
  const now = new Date();
  const { firstDay, endsAt } = getMonth(now);
  const isAllowed =
    monthlySuggestions > 0 && (await recordMonthlySuggestion(tx, suggestion, firstDay, monthlySuggestions));
  if (isAllowed) return;
  throw new ApiProblem('suggestion/budget-used', {
    error: `You’ve used all ${monthlySuggestions} suggestions this month. You get more on ${formatDay(endsAt)}.`,
    retryAfterSeconds: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
  });
}

function formatDay(moment: Date): string {
  return moment.toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** Returns the suggestion for an issue and the organization's remaining budget. */
export async function readSuggestionReply(
  db: Db,
  settings: AiSettings,
  organizationId: string,
  { scanId, issueId }: { readonly scanId: string; readonly issueId: string },
): Promise<SuggestionReply> {
  const found = await readSuggestion(db, scanId, issueId);
  return {
    suggestion: found ? toSuggestion(found) : null,
    model: settings.model,
    budget: await getSuggestionBudget(db, organizationId, settings),
    sends_page_text: settings.sendsPageText,
  };
}

/** Only a verified change is shown; otherwise, the reason why there is none. */
function toSuggestion({ suggestion, framework }: ListedSuggestion): Suggestion {
  const { status, model, answer, fix, noFixBecause, error, code, createdAt, completedAt } = suggestion;
  return {
    status,
    model,
    explanation: status === 'ready' ? (answer?.explanation ?? null) : null,
    change: fix && {
      fix,
      framework: framework ?? 'html',
      code: Framework.options.map((each) => renderFix(fix, each)),
    },
    no_change_because: noFixBecause,
    error,
    code,
    asked_at: createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
  };
}
