import { mdiChevronDown } from '@mdi/js';
import { Button } from '#app/components/Button.tsx';
import type { ButtonVariant } from '#app/components/button-style.ts';
import { Icon } from '#app/components/Icon.tsx';
import { Menu } from '#app/components/Menu.tsx';

interface ActionMenuProps {
  buttonLabel: string;
  /** The accessible name: what the actions apply to. */
  label: string;
  variant?: ButtonVariant;
  onAction: (action: IssueAction) => void;
  /** Merges the issues, if there are several. */
  onMerge?: () => void;
}

/** A menu with all actions for issues. */
export function ActionMenu({ buttonLabel, label, variant = 'primary', onAction, onMerge }: ActionMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <Button size="sm" variant={variant}>
          {buttonLabel}
          <Icon path={mdiChevronDown} />
        </Button>
      }
      entries={[
        ...issueActions.map(({ action, label: entry }) => ({
          id: action,
          label: entry,
          onAction: () => onAction(action),
        })),
        ...(onMerge ? [{ id: 'merge', label: 'Merge…', onAction: onMerge }] : []),
      ]}
    />
  );
}

/** Actions that open a dialog first. */
export type PromptedAction = 'ignored' | 'false_alarm' | 'assign' | 'due' | 'label';

/** The actions for issues. */
export type IssueAction = PromptedAction | 'open' | 'in_progress';

const promptedActions: readonly string[] = [
  'ignored',
  'false_alarm',
  'assign',
  'due',
  'label',
] satisfies PromptedAction[];

export function isPromptedAction(action: IssueAction): action is PromptedAction {
  return promptedActions.includes(action);
}

/** An ellipsis marks actions that open a dialog. */
const issueActions = [
  { action: 'in_progress', label: 'In progress' },
  { action: 'open', label: 'Open' },
  { action: 'ignored', label: 'Ignore…' },
  { action: 'false_alarm', label: 'False positive…' },
  { action: 'assign', label: 'Assign…' },
  { action: 'due', label: 'Due date…' },
  { action: 'label', label: 'Labels…' },
] as const satisfies readonly { action: IssueAction; label: string }[];
