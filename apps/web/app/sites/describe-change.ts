import type { IssueChange } from '@curbcut/contract';
import { formatCount, formatNumber } from '../scans/format.ts';
import { formatDay } from './due-date.ts';
import { issueStateInfo } from './issue-states.ts';

/** Describes a completed change in a sentence. */
export function describeChange(
  count: number,
  { state, assignee, due_on, note, ignored_until }: IssueChange,
): string {
  const subject = count === 1 ? 'The issue' : formatCount(count, 'issue');
  const verb = count === 1 ? 'is' : 'are';
  if (state === 'ignored') {
    return `${subject} ${verb} ignored${ignored_until ? ` until ${formatDay(ignored_until)}` : ''}.`;
  }
  if (state === 'false_alarm') {
    return `${subject} ${verb} marked as ${count === 1 ? 'a false positive' : 'false positives'}. Thank you for your feedback.`;
  }
  if (state !== undefined) return `${subject} ${verb} ${issueStateInfo[state].label.toLowerCase()}.`;
  const done = [
    ...(assignee === undefined ? [] : [assignee === '' ? 'unassigned' : `assigned to ${assignee}`]),
    ...(due_on === undefined ? [] : [due_on === null ? 'without a due date' : `due ${formatDay(due_on)}`]),
  ];
  if (done.length > 0) return `${subject} ${verb} ${done.join(' and ')}.`;
  return note === undefined ? `${subject} ${verb} changed.` : 'Note saved.';
}

/** Describes how many issues were changed before an error. */
export function describePartialFailure(done: number, count: number): string {
  return done === 0
    ? 'Nothing was changed.'
    : `${formatCount(done, 'issue')} of ${formatNumber(count)} were changed. The others were not.`;
}

export function describeUndo(count: number): string {
  return count === 1 ? 'Change undone.' : `Change undone for ${formatCount(count, 'issue')}.`;
}
