import { mdiChevronDown } from '@mdi/js';
import { Button } from '../../../../../components/Button.tsx';
import { Icon } from '../../../../../components/Icon.tsx';
import { Menu } from '../../../../../components/Menu.tsx';
import { type IssueAction, issueActions } from './issue-actions.ts';

interface Props {
  words: string;
  /** What is changed. */
  label: string;
  onAct: (action: IssueAction) => void;
}

/** Everything that can be done with issues, behind one button. */
export function ActionMenu({ words, label, onAct }: Props) {
  return (
    <Menu
      label={label}
      trigger={
        <Button size="sm">
          {words}
          <Icon path={mdiChevronDown} />
        </Button>
      }
      entries={issueActions.map(({ action, words: entry }) => ({
        id: action,
        label: entry,
        onAction: () => onAct(action),
      }))}
    />
  );
}
