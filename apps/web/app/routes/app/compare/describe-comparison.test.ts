import { expect, test } from 'vitest';
import { describeScoreChange } from './describe-comparison.ts';

test.each([
  [64, 71, 'The score went up by 7 points, from 64 to 71.'],
  [64, 63, 'The score went down by 1 point, from 64 to 63.'],
  [64, 64, 'The score is the same: 64.'],
  [null, 64, 'The earlier scan has no score; the later scan scored 64.'],
  [64, null, 'The earlier scan scored 64; the later scan has no score.'],
  [null, null, 'Neither scan has a score.'],
])('%s before and %s after', (before, after, sentence) => {
  expect(describeScoreChange(before, after)).toBe(sentence);
});

test('doesn’t call a change between scans with different settings better or worse', () => {
  expect(describeScoreChange(59, 60, false)).toBe('The scores 59 and 60 can’t be compared.');
  expect(describeScoreChange(null, 60, false)).toBe(
    'The earlier scan has no score; the later scan scored 60.',
  );
});
