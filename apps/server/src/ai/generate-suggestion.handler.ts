import type { Fix } from '@curbcut/contract';
import {
  BrowserStartError,
  type FixVerificationResult,
  NoBrowserError,
  ScannerCrashedError,
} from '@curbcut/engine';
import type { AiSettings } from '../config.ts';
import { readScanForJob, type ScanRow } from '../db/queries/scans.ts';
import {
  beginSuggestion,
  findKnownAnswer,
  finishSuggestion,
  refundSuggestion,
  type SuggestionRow,
  saveAnswer,
  undoSuggestionStart,
} from '../db/queries/suggestions.ts';
import type { SanitizedAnswer } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import { toScanSettings } from '../scans/scan-presenters.ts';
import type { Services } from '../services.ts';
import { askModel, ModelError } from './ask-model.ts';
import { type IssuePrompt, readIssuePrompt } from './build-prompt.ts';
import { sanitizeAnswer } from './sanitize-answer.ts';

type SuggestionOutcome = Parameters<typeof finishSuggestion>[2];

/**
 * Limits how often a suggestion is attempted. Otherwise, one that crashes its process would be retried
 * forever.
 */
const MAX_ATTEMPTS = 3;

const ABANDONED = {
  status: 'failed',
  code: 'suggestion/failed',
  error: 'We couldn’t finish this suggestion. Try again later.',
} as const;
const SWITCHED_OFF = {
  status: 'failed',
  code: 'model_not_configured',
  error: 'Curbcut no longer uses a language model here.',
} as const;

const NO_BROWSER = {
  status: 'failed',
  code: 'scan/no-browser',
  error: 'We couldn’t start a browser to test the change. Try again later.',
} as const;
const NOT_VERIFIED = {
  status: 'failed',
  code: 'suggestion/not-tested',
  error: 'We were interrupted before we could test the change. Try again (this won’t count).',
} as const;

/** Asks a model about an issue, keeps the allowed parts of its answer, and verifies the change on the page. */
export async function generateSuggestion(
  services: Services,
  job: RunningJob<{ readonly suggestionId: string }>,
): Promise<void> {
  const { config, db, log } = services;
  const { suggestionId } = job.payload;
  const suggestion = await beginSuggestion(db, suggestionId);
  const scan = suggestion && (await readScanForJob(db, suggestion.scanId));
  if (!suggestion || !scan) return;
  const finish = (outcome: SuggestionOutcome, isCounted = true) =>
    db.transaction(async (tx) => {
      if (!isCounted) await refundSuggestion(tx, suggestionId);
      await finishSuggestion(tx, suggestionId, outcome);
      await job.finish(tx);
    });
  if (!config.ai) return finish(SWITCHED_OFF, false);
  if (suggestion.attempts > MAX_ATTEMPTS) return finish(ABANDONED);
  try {
    const issuePrompt = await readIssuePrompt(db, config.ai, suggestion.organizationId, suggestion);
    if (!issuePrompt) return;
    const answer = await getAnswer(services, config.ai, suggestion, issuePrompt, job.signal);
    await finish(await getOutcome(services, scan, issuePrompt, answer, job.signal));
  } catch (error) {
    if (job.signal.aborted) {
      await undoSuggestionStart(db, suggestionId);
      throw error;
    }
    if (error instanceof ModelError) {
      log.warn({ code: error.code }, 'a model gave no usable answer');
      await finish({ status: 'failed', code: error.code, error: error.message }, error.hasAnswered);
      return;
    }
    throw error;
  }
}

/** Returns the model's answer, either new or from an earlier request. */
async function getAnswer(
  { db }: Services,
  settings: AiSettings,
  { id, organizationId, answer }: SuggestionRow,
  { prompt, occurrence }: IssuePrompt,
  signal: AbortSignal,
): Promise<SanitizedAnswer> {
  if (answer !== null) return answer;
  const knownAnswer = await findKnownAnswer(db, organizationId, prompt.hash);
  const sanitized =
    knownAnswer ??
    toStorable(
      sanitizeAnswer(await askModel(settings, prompt, signal), prompt.context, occurrence.finding.selector),
    );
  await saveAnswer(db, id, sanitized);
  return sanitized;
}

async function getOutcome(
  services: Services,
  scan: ScanRow,
  { occurrence }: IssuePrompt,
  answer: SanitizedAnswer,
  signal: AbortSignal,
): Promise<SuggestionOutcome> {
  const without = (noFixBecause: string): SuggestionOutcome => ({ status: 'ready', fix: null, noFixBecause });
  if (answer.noFixBecause !== null) return without(answer.noFixBecause);
  if (scan.settings.signs_in) {
    return without('This scan signed in, and we’ve deleted its credentials, so we couldn’t test the change.');
  }
  if (scan.settings.journey?.steps) {
    return without(
      'This page is a step in a journey, and journeys aren’t replayed for suggestions, so we couldn’t test the change.',
    );
  }
  try {
    const proof = await verifySteps(services, scan, occurrence, answer, signal);
    if (proof.verifiedFix === null) return without(describeUnproven(proof));
    return { status: 'ready', fix: toStorable(toFix(answer, proof.verifiedFix)), noFixBecause: null };
  } catch (error) {
    // The answer is stored, so the next attempt doesn't ask the model again.
    if (signal.aborted || error instanceof ScannerCrashedError) throw error;
    services.log.warn({ err: error, scanId: scan.id }, 'a change suggested by a model could not be tested');
    return error instanceof NoBrowserError || error instanceof BrowserStartError ? NO_BROWSER : NOT_VERIFIED;
  }
}

/** Visits the page again in the scan's first variant and tests the change there. */
async function verifySteps(
  services: Services,
  scan: ScanRow,
  { finding, page }: IssuePrompt['occurrence'],
  { steps }: SanitizedAnswer,
  signal: AbortSignal,
): Promise<FixVerificationResult> {
  const scanner = await services.getScanner();
  const { variants, wait_for, level, best_practices, optional_rules = [] } = toScanSettings(scan);
  const key = `suggestion ${scan.id}`;
  try {
    return await scanner.verifyFix(
      page.url,
      {
        key,
        variants: variants.slice(finding.variants[0] ?? 0),
        waitFor: wait_for,
        auth: null,
        level,
        bestPractices: best_practices,
        optionalRules: optional_rules,
        secondOpinion: false,
        screenshots: 'none',
      },
      { finding: { ruleId: finding.ruleId, selector: finding.selector }, steps },
      signal,
    );
  } finally {
    await scanner.forget(key);
  }
}

function describeUnproven({ status, reason }: FixVerificationResult): string {
  if (status === 'harmful') {
    return 'We discarded the suggestion: it would have caused a new issue.';
  }
  return `We discarded the suggestion because we couldn’t verify it. ${reason ?? ''}`.trim();
}

function toFix(
  { why, hasWords }: SanitizedAnswer,
  change: NonNullable<FixVerificationResult['verifiedFix']>,
): Fix {
  return {
    status: 'proven',
    unverified_reason: null,
    proven: 'alone',
    why: why ?? 'A language model suggested this change.',
    confidence: hasWords ? 'guess' : 'likely',
    needs_author_text: hasWords
      ? 'A model wrote this text from the source code alone, without seeing the page. Check it, and replace it where it isn’t right.'
      : null,
    made_by: 'model',
    ...change,
  };
}
