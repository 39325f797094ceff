/** Actions that ask for something before anything is changed. */
export type PromptedAction = 'ignored' | 'false_alarm' | 'assign' | 'due';

/** What can be done with issues. */
export type IssueAction = PromptedAction | 'open' | 'in_progress';

const promptedActions: readonly string[] = [
  'ignored',
  'false_alarm',
  'assign',
  'due',
] satisfies PromptedAction[];

export function isPromptedAction(action: IssueAction): action is PromptedAction {
  return promptedActions.includes(action);
}

/** An ellipsis says that something is asked first. */
export const issueActions = [
  { action: 'in_progress', label: 'In progress' },
  { action: 'open', label: 'Open' },
  { action: 'ignored', label: 'Ignore…' },
  { action: 'false_alarm', label: 'False alarm…' },
  { action: 'assign', label: 'Assign…' },
  { action: 'due', label: 'Due date…' },
] as const satisfies readonly { action: IssueAction; label: string }[];
