import type { Issue } from '@curbcut/contract';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Icon } from '../../../components/Icon.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { figure } from '../../../scans/words.ts';
import { useFilters } from '../result/use-filters.ts';

interface Props {
  issues: readonly Issue[];
  issueId: string;
  /** Issues in the whole list, loaded or not. */
  total: number;
}

/** Links to the previous and the next issue in the list this one was opened from. */
export function Neighbours({ issues, issueId, total }: Props) {
  const place = issues.findIndex(({ id }) => id === issueId);
  if (place < 0) return null;
  return (
    <nav aria-label="Other issues" className="flex items-center gap-2">
      <span className="text-small text-muted tabular-nums">
        {figure(place + 1)} of {figure(total)}
      </span>
      <Neighbour issue={issues[place - 1]} icon={mdiChevronLeft} words="Previous issue" />
      <Neighbour issue={issues[place + 1]} icon={mdiChevronRight} words="Next issue" />
    </nav>
  );
}

function Neighbour({ issue, icon, words }: { issue: Issue | undefined; icon: string; words: string }) {
  const { addressWith } = useFilters();
  if (!issue) return null;
  return (
    <LinkButton to={addressWith({ issue: issue.id })} variant="secondary" size="sm">
      <Icon path={icon} />
      {words}
    </LinkButton>
  );
}
