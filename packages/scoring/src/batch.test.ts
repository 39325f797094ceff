import { describe, expect, it } from 'vitest';
import { BatchScoreError, calculateBatchScores } from './batch.ts';

const options = { calculatedAt: '2026-01-02T03:04:05.000Z' };

function catchError(calculate: () => unknown): BatchScoreError {
  try {
    calculate();
  } catch (error) {
    if (error instanceof BatchScoreError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

describe('calculateBatchScores', () => {
  it('scores each scan in order and returns null for a scan without a basic score', () => {
    const scans = [
      { scan_id: 'b', original_score: 64, issues: [] },
      { scan_id: 'a', original_score: null, issues: [] },
    ];
    expect(calculateBatchScores(scans, options)).toEqual([
      { scan_id: 'b', result: expect.objectContaining({ score: 64, calculatedAt: options.calculatedAt }) },
      { scan_id: 'a', result: null },
    ]);
  });

  it.each([[[]], [null], [undefined]])('reports missing data for %o', (scans) => {
    const failure = catchError(() => calculateBatchScores(scans, options));
    expect(failure).toMatchObject({ message: 'No scans data provided', code: 'score/no-scans' });
  });

  it('fails as a whole and keeps the cause when a scan cannot be scored', () => {
    const scans = [{ scan_id: 'a', original_score: 101, issues: [] }];
    const failure = catchError(() => calculateBatchScores(scans, options));
    expect(failure).toMatchObject({
      message: 'Failed to calculate batch scores',
      code: 'score/batch-failed',
    });
    expect(failure.cause).toBeInstanceOf(RangeError);
  });
});
