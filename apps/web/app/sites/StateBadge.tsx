import type { IssueState } from '@curbcut/contract';
import { Badge } from '../components/Badge.tsx';
import { Icon } from '../components/Icon.tsx';
import { issueStateInfo } from './issue-states.ts';

/** What has become of an issue: a sign and a word; the tone only helps to find it. */
export function StateBadge({ state }: { state: IssueState }) {
  const { label, icon, tone } = issueStateInfo[state];
  return (
    <Badge tone={tone}>
      <Icon path={icon} className="size-4" />
      {label}
    </Badge>
  );
}
