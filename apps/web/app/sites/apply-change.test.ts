import { IssueChange } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { createTrackedIssue } from '../../e2e/support/mock-site.ts';
import { applyChange, buildUndoChanges, splitIntoBatches } from './apply-change.ts';

test('what is overdue follows from state and day', () => {
  const late = createTrackedIssue(1, { state: 'open', due_on: '2026-03-03' });
  expect(applyChange(late, { state: 'in_progress' }, '2026-03-04').overdue).toBe(true);
  expect(applyChange(late, { state: 'false_alarm' }, '2026-03-04').overdue).toBe(false);
  expect(applyChange(late, { due_on: '2026-03-04' }, '2026-03-04').overdue).toBe(false);
});

test('reason and day of ignoring go with the state', () => {
  const ignored = createTrackedIssue(1, {
    state: 'ignored',
    ignored_reason: 'Goes in May',
    ignored_until: '2026-05-01',
  });
  expect(applyChange(ignored, { state: 'open' }, '2026-03-04')).toMatchObject({
    ignored_reason: '',
    ignored_until: null,
  });
});

test('a change is taken back together for issues that were alike', () => {
  const before = [
    createTrackedIssue(1, { state: 'open' }),
    createTrackedIssue(2, { state: 'in_progress' }),
    createTrackedIssue(3, { state: 'open' }),
    createTrackedIssue(4, { state: 'ignored', ignored_reason: 'Goes in May', ignored_until: null }),
  ];
  const undoing = buildUndoChanges(before, { state: 'false_alarm' });
  expect(undoing).toEqual([
    { ids: [before[0]?.id, before[2]?.id], change: { state: 'open' } },
    { ids: [before[1]?.id], change: { state: 'in_progress' } },
    {
      ids: [before[3]?.id],
      change: { state: 'ignored', ignored_reason: 'Goes in May', ignored_until: null },
    },
  ]);
  for (const { change } of undoing) expect(IssueChange.safeParse(change).success).toBe(true);
});

test('to take back ignoring sends no reason along', () => {
  const undoing = buildUndoChanges([createTrackedIssue(1, { state: 'open' })], {
    state: 'ignored',
    ignored_reason: 'Goes in May',
    ignored_until: '2026-05-01',
  });
  expect(undoing).toEqual([{ ids: [createTrackedIssue(1).id], change: { state: 'open' } }]);
});

test('what only a scan can say can be taken back to', () => {
  const regressed = createTrackedIssue(2, { state: 'regressed' });
  expect(buildUndoChanges([regressed], { state: 'open' })).toEqual([
    { ids: [regressed.id], change: { state: 'regressed' } },
  ]);
});

test('large selections go in parts that one call takes', () => {
  expect(splitIntoBatches(Array.from({ length: 1001 }, String)).map(({ length }) => length)).toEqual([
    500, 500, 1,
  ]);
});
