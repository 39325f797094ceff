import { expect, test } from 'vitest';
import { describeUpdate } from './describe-update.ts';

test.each([
  [{ kept: 12, outdated: 0, closed: 0, added: 0 }, '12 answers kept.'],
  [
    { kept: 0, outdated: 1, closed: 2, added: 3 },
    '0 answers kept. 1 answer is outdated because the content has changed. 2 questions were closed because the content is gone. 3 questions added.',
  ],
])('describes what a newer scan has changed: %o', (update, text) => {
  expect(describeUpdate(update)).toBe(text);
});
