import type { IssueState } from '@curbcut/contract';
import { Badge } from '../components/Badge.tsx';
import { Icon } from '../components/Icon.tsx';
import { issueStateInfo } from './issue-states.ts';

/** An issue's state as an icon and text; the tone only makes it easier to spot. */
export function StateBadge({ state }: { state: IssueState }) {
  const { label, icon, tone } = issueStateInfo[state];
  return (
    <Badge tone={tone}>
      <Icon path={icon} className="size-4" />
      {label}
    </Badge>
  );
}
