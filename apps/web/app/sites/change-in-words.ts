import type { IssueChange } from '@curbcut/contract';
import { counted, figure } from '../scans/words.ts';
import { dayInWords } from './due.ts';
import { stateLook } from './state-look.ts';

/** What has just been done with issues, in a sentence. */
export function changeInWords(
  count: number,
  { state, assignee, due_on, note, ignored_until }: IssueChange,
): string {
  const who = count === 1 ? 'The issue' : counted(count, 'issue');
  const be = count === 1 ? 'is' : 'are';
  if (state === 'ignored') {
    return `${who} ${be} ignored${ignored_until ? ` until ${dayInWords(ignored_until)}` : ''}.`;
  }
  if (state === 'false_alarm') {
    return `${who} ${be} ${count === 1 ? 'a false alarm' : 'false alarms'}. Thank you for telling us.`;
  }
  if (state !== undefined) return `${who} ${be} ${stateLook[state].word.toLowerCase()}.`;
  const done = [
    ...(assignee === undefined ? [] : [assignee === '' ? `assigned to nobody` : `assigned to ${assignee}`]),
    ...(due_on === undefined ? [] : [due_on === null ? 'without a due date' : `due ${dayInWords(due_on)}`]),
  ];
  if (done.length > 0) return `${who} ${be} ${done.join(' and ')}.`;
  return note === undefined ? `${who} ${be} changed.` : 'The note is saved.';
}

/** How far a refused change came. */
export function notChangedInWords(done: number, count: number): string {
  return done === 0
    ? 'Nothing was changed.'
    : `${counted(done, 'issue')} of ${figure(count)} were changed, the others were not.`;
}

export function undoneInWords(count: number): string {
  return count === 1
    ? 'Undone: the issue is as it was.'
    : `Undone: ${counted(count, 'issue')} are as they were.`;
}
