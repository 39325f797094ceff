import type { ProjectedScore } from '@curbcut/contract';
import { mdiCheckDecagramOutline } from '@mdi/js';
import { Link } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { formatCount, formatNumber } from '../../../scans/format.ts';
import { focusIssuesState } from './focus-issues.ts';
import { useResultFilters } from './use-result-filters.ts';

/** The score with all verified fixes, as measured. */
export function ProjectedScoreSummary({ score, projected }: { score: number; projected: ProjectedScore }) {
  const { getUrlWith } = useResultFilters();
  const { issues } = projected;
  const fixes = formatCount(issues, 'verified fix', 'verified fixes');
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Icon path={mdiCheckDecagramOutline} className="size-5 text-success" />
      {projected.score > score ? (
        <strong>
          <span className="@max-md:visually-hidden">
            Score goes from {score} to {projected.score} with {fixes}.
          </span>
          <span aria-hidden="true" className="tabular-nums @md:hidden">
            {score} → {projected.score}
          </span>
        </strong>
      ) : (
        <strong className="@max-md:visually-hidden">{fixes} available.</strong>
      )}
      <Link
        to={getUrlWith({ view: 'issues', status: 'failed', fix: 'proven', issue: undefined })}
        state={focusIssuesState}
        preventScrollReset
        className="text-link font-semibold"
      >
        {issues === 1 ? 'See the verified fix' : `See the ${formatNumber(issues)} verified fixes`}
      </Link>
    </p>
  );
}

/** Explains how the projected score was measured, in the details of the score. */
export function ProjectedScoreDetails({
  projected: { occurrences, to_word },
}: {
  projected: ProjectedScore;
}) {
  return (
    <p>
      Verified fixes were applied in the live pages and tested again: {formatCount(occurrences, 'occurrence')}{' '}
      {occurrences === 1 ? 'was' : 'were'} gone.
      {to_word > 0 &&
        ` ${formatCount(to_word, 'fix', 'fixes')} ${to_word === 1 ? 'contains' : 'contain'} text that a person should write or check.`}
    </p>
  );
}
