import type { IssueChange } from '@curbcut/contract';
import { formatCount, formatNumber } from '../scans/format.ts';
import { formatDay } from './due-date.ts';
import { issueStateInfo } from './issue-states.ts';

/** What has just been done with issues, in a sentence. */
export function describeChange(
  count: number,
  { state, assignee, due_on, note, ignored_until }: IssueChange,
): string {
  const who = count === 1 ? 'The issue' : formatCount(count, 'issue');
  const be = count === 1 ? 'is' : 'are';
  if (state === 'ignored') {
    return `${who} ${be} ignored${ignored_until ? ` until ${formatDay(ignored_until)}` : ''}.`;
  }
  if (state === 'false_alarm') {
    return `${who} ${be} ${count === 1 ? 'a false alarm' : 'false alarms'}. Thank you for telling us.`;
  }
  if (state !== undefined) return `${who} ${be} ${issueStateInfo[state].label.toLowerCase()}.`;
  const done = [
    ...(assignee === undefined ? [] : [assignee === '' ? `assigned to nobody` : `assigned to ${assignee}`]),
    ...(due_on === undefined ? [] : [due_on === null ? 'without a due date' : `due ${formatDay(due_on)}`]),
  ];
  if (done.length > 0) return `${who} ${be} ${done.join(' and ')}.`;
  return note === undefined ? `${who} ${be} changed.` : 'The note is saved.';
}

/** How far a refused change came. */
export function describePartialFailure(done: number, count: number): string {
  return done === 0
    ? 'Nothing was changed.'
    : `${formatCount(done, 'issue')} of ${formatNumber(count)} were changed, the others were not.`;
}

export function describeUndo(count: number): string {
  return count === 1
    ? 'Undone: the issue is as it was.'
    : `Undone: ${formatCount(count, 'issue')} are as they were.`;
}
