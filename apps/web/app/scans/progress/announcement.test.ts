import { expect, test } from 'vitest';
import { MIN_ANNOUNCEMENT_INTERVAL_MS, shouldAnnounce } from './announcement.ts';

const lastAnnouncement = { status: 'running', message: '1 of 5 pages read.', timeMs: 0 };

test.each([
  ['the first message', { ...lastAnnouncement }, null, true],
  [
    'the same message again, however late',
    { ...lastAnnouncement, timeMs: 10 * MIN_ANNOUNCEMENT_INTERVAL_MS },
    lastAnnouncement,
    false,
  ],
  [
    'news too soon after the last',
    { ...lastAnnouncement, message: '2 of 5', timeMs: MIN_ANNOUNCEMENT_INTERVAL_MS - 1 },
    lastAnnouncement,
    false,
  ],
  [
    'news after a pause',
    { ...lastAnnouncement, message: '2 of 5', timeMs: MIN_ANNOUNCEMENT_INTERVAL_MS },
    lastAnnouncement,
    true,
  ],
  ['the end, however soon', { status: 'completed', message: 'Finished.', timeMs: 1 }, lastAnnouncement, true],
])('%s', (_, next, last, spoken) => {
  expect(shouldAnnounce(next, last)).toBe(spoken);
});
