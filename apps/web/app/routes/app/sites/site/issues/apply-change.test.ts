import { IssueChange } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { createTrackedIssue } from '../../../../../../e2e/support/mock-site.ts';
import { applyChange, buildUndoChanges, splitIntoBatches } from './apply-change.ts';

test('derives whether an issue is overdue from its state and due date', () => {
  const late = createTrackedIssue(1, { state: 'open', due_on: '2026-03-03' });
  expect(applyChange(late, { state: 'in_progress' }, null, '2026-03-04').overdue).toBe(true);
  expect(applyChange(late, { state: 'false_alarm' }, null, '2026-03-04').overdue).toBe(false);
  expect(applyChange(late, { due_on: '2026-03-04' }, null, '2026-03-04').overdue).toBe(false);
});

test('predicts the assignee, and restores the previous one on undo', () => {
  const [ada, grace] = [
    { user_id: '11111111-1111-4111-8111-111111111111', name: 'Ada' },
    { user_id: '22222222-2222-4222-8222-222222222222', name: 'Grace' },
  ];
  const before = createTrackedIssue(1, { assignee: ada });
  expect(applyChange(before, { assignee_id: grace.user_id }, grace, '2026-03-04').assignee).toEqual(grace);
  expect(applyChange(before, { note: 'x' }, null, '2026-03-04').assignee).toEqual(ada);
  const unassigned = createTrackedIssue(2);
  expect(buildUndoChanges([before, unassigned], { assignee_id: grace.user_id })).toEqual([
    { ids: [before.id], change: { assignee_id: ada.user_id } },
    { ids: [unassigned.id], change: { assignee_id: null } },
  ]);
});

test('removes the ignore reason and date with the state', () => {
  const ignored = createTrackedIssue(1, {
    state: 'ignored',
    ignored_reason: 'Goes in May',
    ignored_until: '2026-05-01',
  });
  expect(applyChange(ignored, { state: 'open' }, null, '2026-03-04')).toMatchObject({
    ignored_reason: '',
    ignored_until: null,
  });
});

test('groups undo changes for issues with equal values', () => {
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

test('undoes ignoring without sending a reason', () => {
  const undoing = buildUndoChanges([createTrackedIssue(1, { state: 'open' })], {
    state: 'ignored',
    ignored_reason: 'Goes in May',
    ignored_until: '2026-05-01',
  });
  expect(undoing).toEqual([{ ids: [createTrackedIssue(1).id], change: { state: 'open' } }]);
});

test('restores states that only a scan can set', () => {
  const regressed = createTrackedIssue(2, { state: 'regressed' });
  expect(buildUndoChanges([regressed], { state: 'open' })).toEqual([
    { ids: [regressed.id], change: { state: 'regressed' } },
  ]);
});

test('splits large selections into requests', () => {
  expect(splitIntoBatches(Array.from({ length: 1001 }, String)).map(({ length }) => length)).toEqual([
    500, 500, 1,
  ]);
});

test('labels are added and removed, and undone only where they were changed', () => {
  const label = (id: string) => ({ id, name: id, color: 'blue' as const });
  const one = { ...createTrackedIssue(1), labels: [label('a')] };
  const two = { ...createTrackedIssue(2), labels: [label('b')] };
  const change = { add_labels: ['a'], remove_labels: ['b'] };
  expect(applyChange(two, change, null, '2026-01-01', [label('a')]).labels).toEqual([label('a')]);
  expect(applyChange(one, change, null, '2026-01-01', [label('a')])).toEqual(one);
  expect(buildUndoChanges([one, two], change)).toEqual([
    { ids: [two.id], change: { remove_labels: ['a'], add_labels: ['b'] } },
  ]);
});
