import { expect, test } from 'vitest';
import { isWorthSaying, quietMs } from './announcement.ts';

const said = { status: 'running', sentence: '1 of 5 pages read.', at: 0 };

test.each([
  ['the first words', { ...said }, null, true],
  ['the same words again, however late', { ...said, at: 10 * quietMs }, said, false],
  ['news too soon after the last', { ...said, sentence: '2 of 5', at: quietMs - 1 }, said, false],
  ['news after a pause', { ...said, sentence: '2 of 5', at: quietMs }, said, true],
  ['the end, however soon', { status: 'completed', sentence: 'Finished.', at: 1 }, said, true],
])('%s', (_, next, last, spoken) => {
  expect(isWorthSaying(next, last)).toBe(spoken);
});
