import { mdiChevronDown } from '@mdi/js';
import { Button } from '../../../../../components/Button.tsx';
import { Icon } from '../../../../../components/Icon.tsx';
import { Menu } from '../../../../../components/Menu.tsx';
import { type IssueAction, issueActions } from './issue-actions.ts';

interface Props {
  buttonLabel: string;
  /** What is changed. */
  label: string;
  onAction: (action: IssueAction) => void;
}

/** Everything that can be done with issues, behind one button. */
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
