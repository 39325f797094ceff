import { type CalculatedScore, calculateScore, type ScanToScore, type ScoreOptions } from './score.ts';

const MESSAGES = {
  'score/no-scans': 'No scans data provided',
  'score/batch-failed': 'Failed to calculate batch scores',
} as const;

/**
 * Thrown with the reason why a batch has no scores. The messages are fixed
 * (docs/decisions/0095-fixed-values.md).
 */
export class BatchScoreError extends Error {
  override readonly name = 'BatchScoreError';
  readonly code: keyof typeof MESSAGES;

  constructor(code: keyof typeof MESSAGES, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.code = code;
  }
}

export interface BatchScan extends ScanToScore {
  readonly scan_id: string;
}

export interface BatchScore {
  readonly scan_id: string;
  /** Null when the scan has no basic score. */
  readonly result: CalculatedScore | null;
}

/**
 * Calculates the scores of several scans, in the order given.
 * @throws {BatchScoreError} `score/no-scans` when there are none; `score/batch-failed`, with the cause, when
 * one of them cannot be scored, since a comparison that lacks a scan would be misleading.
 */
export function calculateBatchScores(
  scans: readonly BatchScan[] | null | undefined,
  options: ScoreOptions,
): BatchScore[] {
  if (!scans?.length) throw new BatchScoreError('score/no-scans');
  try {
    return scans.map((scan) => ({ scan_id: scan.scan_id, result: calculateScore(scan, options) }));
  } catch (cause) {
    throw new BatchScoreError('score/batch-failed', { cause });
  }
}
