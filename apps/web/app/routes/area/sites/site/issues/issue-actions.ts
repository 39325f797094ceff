/** Actions that open a dialog first. */
export type PromptedAction = 'ignored' | 'false_alarm' | 'assign' | 'due';

/** The actions for issues. */
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

/** An ellipsis marks actions that open a dialog. */
export const issueActions = [
  { action: 'in_progress', label: 'In progress' },
  { action: 'open', label: 'Open' },
  { action: 'ignored', label: 'Ignore…' },
  { action: 'false_alarm', label: 'False positive…' },
  { action: 'assign', label: 'Assign…' },
  { action: 'due', label: 'Due date…' },
] as const satisfies readonly { action: IssueAction; label: string }[];
