import type { Issue } from '@curbcut/contract';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Icon } from '../../../components/Icon.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { formatNumber } from '../../../scans/format.ts';
import { useResultFilters } from '../result/use-result-filters.ts';

interface Props {
  issues: readonly Issue[];
  issueId: string;
  /** Issues in the whole list, loaded or not. */
  total: number;
}

/** Links to the previous and the next issue in the list this one was opened from. */
export function AdjacentIssues({ issues, issueId, total }: Props) {
  const index = issues.findIndex(({ id }) => id === issueId);
  if (index < 0) return null;
  return (
    <nav aria-label="Other issues" className="flex items-center gap-2">
      <span className="text-small text-muted tabular-nums">
        {formatNumber(index + 1)} of {formatNumber(total)}
      </span>
      <AdjacentIssueLink issue={issues[index - 1]} icon={mdiChevronLeft} label="Previous issue" />
      <AdjacentIssueLink issue={issues[index + 1]} icon={mdiChevronRight} label="Next issue" />
    </nav>
  );
}

function AdjacentIssueLink({
  issue,
  icon,
  label,
}: {
  issue: Issue | undefined;
  icon: string;
  label: string;
}) {
  const { getUrlWith } = useResultFilters();
  if (!issue) return null;
  return (
    <LinkButton to={getUrlWith({ issue: issue.id })} variant="secondary" size="sm">
      <Icon path={icon} />
      {label}
    </LinkButton>
  );
}
