import type { Issue } from '@curbcut/contract';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Link } from 'react-router';
import { buttonLook } from '../../../components/button-look.ts';
import { Icon } from '../../../components/Icon.tsx';
import { figure } from '../../../scans/words.ts';
import { useFilters } from '../result/use-filters.ts';

interface Props {
  issues: readonly Issue[];
  issueId: string;
  /** Issues in the whole list, loaded or not. */
  total: number;
}

/** The way to the cause before and after this one in the list it was opened from. */
export function Neighbours({ issues, issueId, total }: Props) {
  const place = issues.findIndex(({ id }) => id === issueId);
  if (place < 0) return null;
  return (
    <nav aria-label="Other causes" className="flex items-center gap-2">
      <span className="text-small text-muted tabular-nums">
        {figure(place + 1)} of {figure(total)}
      </span>
      <Neighbour issue={issues[place - 1]} icon={mdiChevronLeft} words="Previous cause" />
      <Neighbour issue={issues[place + 1]} icon={mdiChevronRight} words="Next cause" />
    </nav>
  );
}

function Neighbour({ issue, icon, words }: { issue: Issue | undefined; icon: string; words: string }) {
  const { addressWith } = useFilters();
  if (!issue) return null;
  return (
    <Link to={addressWith({ issue: issue.id })} className={buttonLook({ look: 'outline', size: 'small' })}>
      <Icon path={icon} />
      {words}
    </Link>
  );
}
