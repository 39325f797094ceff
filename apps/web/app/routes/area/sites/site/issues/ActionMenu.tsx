import { mdiChevronDown } from '@mdi/js';
import { Button } from '../../../../../components/Button.tsx';
import { Icon } from '../../../../../components/Icon.tsx';
import { Menu } from '../../../../../components/Menu.tsx';
import { type IssueAction, issueActions } from './issue-actions.ts';

interface Props {
  buttonLabel: string;
  /** The accessible name: what the actions apply to. */
  label: string;
  onAction: (action: IssueAction) => void;
}

/** A menu with all actions for issues. */
export function ActionMenu({ buttonLabel, label, onAction }: Props) {
  return (
    <Menu
      label={label}
      trigger={
        <Button size="sm">
          {buttonLabel}
          <Icon path={mdiChevronDown} />
        </Button>
      }
      entries={issueActions.map(({ action, label: entry }) => ({
        id: action,
        label: entry,
        onAction: () => onAction(action),
      }))}
    />
  );
}
