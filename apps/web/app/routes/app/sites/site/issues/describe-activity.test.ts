import type { IssueActivity } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { describeActivity, groupActivity } from './describe-activity.ts';

const entry = (
  field: IssueActivity['field'],
  before: string | null,
  after: string | null,
): IssueActivity => ({
  at: '2026-03-04T10:00:00.000Z',
  by: 'person',
  person: { user_id: 'u1', name: 'Ada Byron' },
  scan_id: null,
  field,
  before,
  after,
});

test.each([
  [entry('state', null, 'open'), 'Open.'],
  [entry('state', 'fixed', 'regressed'), 'Regressed, was fixed.'],
  [entry('assignee', 'Ada', null), 'Unassigned from Ada.'],
  [entry('due_on', '2026-03-01', '2026-03-09'), 'Due date changed from March 1, 2026 to March 9, 2026.'],
  [entry('ignored_until', null, null), 'Indefinitely.'],
  [entry('occurrences', '12', '1'), '1 occurrence, was 12.'],
  [entry('severity', 'minor', 'serious'), 'Serious, was minor.'],
])('describes %j', (change, sentence) => {
  expect(describeActivity(change)).toBe(sentence);
});

test('names who made a change', () => {
  const audit = { ...entry('state', null, 'open'), person: null };
  const key = { ...entry('state', 'open', 'fixed'), person: { user_id: null, name: 'CI' } };
  const actors = groupActivity([entry('note', null, 'May'), audit, key], 'u2').map(({ actor }) => actor);
  expect(actors).toEqual(['Ada Byron', 'an audit', 'CI']);
});

test('groups changes made together', () => {
  const scan: IssueActivity = { ...entry('state', 'open', 'fixed'), by: 'scan', person: null, scan_id: 's' };
  const moments = groupActivity(
    [entry('state', 'open', 'ignored'), entry('ignored_reason', null, 'May'), scan],
    'u1',
  );
  expect(moments.map(({ actor, entries }) => [actor, entries.length])).toEqual([
    ['you', 2],
    ['a scan', 1],
  ]);
});
