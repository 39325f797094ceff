import { expect, test } from 'vitest';
import { describeIssueChanges } from './describe-issue-changes.ts';

const none = { added: 0, newly_tested: 0, fixed: 0, not_retested: 0, merged: 0, regressed: 0 };

test.each([
  [{}, 'No changes'],
  [{ added: 1, fixed: 3, regressed: 2 }, '2 regressed, 1 new, 3 fixed'],
  [{ newly_tested: 13 }, '13 newly tested'],
  // One issue less isn’t “No changes”.
  [{ not_retested: 1 }, '1 not retested'],
  [{ merged: 2 }, '2 merged into others'],
])('describes %j', (changes, text) => {
  expect(describeIssueChanges({ ...none, ...changes })).toBe(text);
});
