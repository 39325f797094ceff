import { expect, test } from 'vitest';
import { createRows } from './row.ts';
import { findUnmetRequirements } from './unmet-requirements.ts';

const file = 'a.test.ts';
const rows = createRows(file, 'requires an email', [
  [5, 'Email required'],
  [8, 'Message without an email'],
]);
const passed = { file, title: 'requires an email', hasPassed: true };

test('lists nothing when the test of every requirement has passed', () => {
  expect(findUnmetRequirements(rows, [passed, passed])).toEqual([]);
});

test.each([
  ['failed', [{ ...passed, hasPassed: false }]],
  ['failed', [passed, { ...passed, hasPassed: false }]],
  ['failed', [{ ...passed, hasPassed: false }, passed]],
  ['did not run', []],
  ['did not run', [{ ...passed, file: 'b.test.ts' }]],
  ['did not run', [{ ...passed, title: 'requires a password' }]],
])('lists each requirement of a test that %s', (reason, results) => {
  const unmet = findUnmetRequirements(rows, results);
  expect(unmet).toEqual([
    `Section 5, “Email required”: the test “requires an email” in a.test.ts ${reason}`,
    `Section 8, “Message without an email”: the test “requires an email” in a.test.ts ${reason}`,
  ]);
});
