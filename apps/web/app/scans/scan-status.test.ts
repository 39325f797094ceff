import { expect, test } from 'vitest';
import { getScanStatusBadge } from './scan-status.ts';

test.each([
  ['completed', 'Completed'],
  ['running', 'Running'],
  ['in_progress', 'Running'],
  ['failed', 'Failed'],
  ['queued', 'Queued'],
  ['cancelled', 'Canceled'],
  ['being_rethought', 'being_rethought'],
])('shows the status %s as %s', (status, word) => {
  expect(getScanStatusBadge(status).label).toBe(word);
});
