import { expect, test } from 'vitest';
import { createNotTested, formatNotTested } from './not-tested.ts';

const gestures = {
  pass: 'interact',
  test: 'gestures and motion',
  reason: 'limit',
  done: 6,
  of: 14,
  unit: 'types of elements',
} as const;

test('reports how much of a test was done before a limit ended it', () => {
  expect(formatNotTested([gestures, { ...gestures, test: 'focus order', of: null }])).toEqual([
    {
      limits: [gestures, { ...gestures, test: 'focus order', of: null }],
      reason: 'behavior-limit',
      detail:
        'The page exceeds this scan’s limits. Partly tested: gestures and motion (6 of 14 types of elements), focus order (the first 6 types of elements).',
      selector: '',
    },
  ]);
});

test('lists what wasn’t tested without repetition, in one entry per reason', () => {
  const zoom = createNotTested('resize', 'text at 200% zoom', 'deadline');
  const entries = formatNotTested([
    zoom,
    createNotTested('interact', 'form errors', 'state'),
    zoom,
    createNotTested('fixes', 'verification of fixes', 'error'),
    createNotTested('keyboard', 'keyboard focus', 'refused'),
  ]);
  expect(entries.map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
    'time-limit: The page ran out of time or stopped responding. Not tested: text at 200% zoom, verification of fixes.',
    'behavior-limit: These tests need a freshly loaded page, and we’d already loaded it as often as this scan allows. Not tested: form errors.',
    'network-open: The browser can’t take this page offline, so we didn’t interact with it. Not tested: keyboard focus.',
  ]);
});

test('merges the views of a page, keeping the one in which less was tested', () => {
  const [entry] = formatNotTested([gestures, { ...gestures, done: 2 }]);
  expect(entry?.detail).toContain('gestures and motion (2 of 14 types of elements)');
  expect(formatNotTested([])).toEqual([]);
});
