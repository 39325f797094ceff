/** Actions that ask for something before anything is changed. */
export type AskedFirst = 'ignored' | 'false_alarm' | 'assign' | 'due';

/** What can be done with issues. */
export type IssueAction = AskedFirst | 'open' | 'in_progress';

const askedFirst: readonly string[] = ['ignored', 'false_alarm', 'assign', 'due'] satisfies AskedFirst[];

export function isAskedFirst(action: IssueAction): action is AskedFirst {
  return askedFirst.includes(action);
}

/** An ellipsis says that something is asked first. */
export const issueActions = [
  { action: 'in_progress', words: 'In progress' },
  { action: 'open', words: 'Open' },
  { action: 'ignored', words: 'Ignore…' },
  { action: 'false_alarm', words: 'False alarm…' },
  { action: 'assign', words: 'Assign…' },
  { action: 'due', words: 'Due date…' },
] as const satisfies readonly { action: IssueAction; words: string }[];
