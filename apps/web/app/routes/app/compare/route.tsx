import { type ComparedIssue, compareScans, type ScanComparison } from '@curbcut/contract';
import { mdiArrowRight } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { NavigationTabs } from '#app/components/NavigationTabs.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { formatCount, formatNumber, getHost, shortenUrl } from '#app/format/format.ts';
import { formatLongDateTime } from '../sites/site/history/format-history-point.ts';
import { ComparedIssueList } from './ComparedIssueList.tsx';
import { describeScanCounts, describeScoreChange, describeUnlistedIssues } from './describe-comparison.ts';

/** Compares two scans side by side. */
export default function CompareScreen() {
  const { beforeId = '', afterId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['compare', beforeId, afterId],
    queryFn: ({ signal }) => callApi(compareScans, { params: { beforeId, afterId }, signal }),
  });
  if (data) return <ComparisonView comparison={data} />;
  return (
    <>
      <h1 className="text-page">Compare scans</h1>
      {error === null ? (
        <LoadingState>Comparing scans...</LoadingState>
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <ErrorState title="Scan not found" actions={<LinkButton to="/scans">See all scans</LinkButton>}>
          <p>One of these scans was deleted or belongs to another account, or the link is incomplete.</p>
        </ErrorState>
      ) : (
        <ErrorState
          title="We couldn’t compare these scans"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      )}
    </>
  );
}

const comparisonParts = [
  {
    id: 'fixed',
    label: 'Fixed',
    title: 'Fixed',
    description: 'In the earlier scan only. The later one ran the same tests on the same pages.',
    emptyText: 'No issues were fixed.',
  },
  {
    id: 'added',
    label: 'New',
    title: 'New',
    description: 'In the later scan only. The earlier one tested the same pages.',
    emptyText: 'No new issues were found.',
  },
  {
    id: 'remaining',
    label: 'Remaining',
    title: 'Remaining',
    description: 'Found in both scans.',
    emptyText: 'No issues in common.',
  },
  {
    id: 'not_comparable',
    label: 'Not retested',
    title: 'Not retested',
    description:
      'In one scan only, and the other didn’t run the same tests. They may be new, fixed or neither.',
    emptyText: 'All issues could be compared.',
  },
] as const;

/** Issues that need review are counted separately, whether new, fixed or unchanged. */
const reviewPart = {
  id: 'needs_review',
  label: 'Needs review',
  title: 'Needs review',
  description: 'Only a person can decide whether these are issues. They don’t count as issues.',
  emptyText: 'Nothing needs review.',
} as const;

type ComparisonPart = (typeof comparisonParts)[number]['id'] | typeof reviewPart.id;

/** Shows what changed between two scans. The URL selects the group. */
function ComparisonView({ comparison }: { comparison: ScanComparison }) {
  const { before, after, same_settings } = comparison;
  const requestedPart = useSearchParams()[0].get('part');
  const defaultPart: ComparisonPart =
    comparison.fixed.length > 0 ? 'fixed' : comparison.added.length > 0 ? 'added' : 'remaining';
  const all = [...comparisonParts, reviewPart];
  const part =
    all.find(({ id }) => id === requestedPart) ??
    all.find(({ id }) => id === defaultPart) ??
    comparisonParts[0];
  const issues = getPartIssues(comparison, part.id);
  const isTurned = Date.parse(before.created_at) > Date.parse(after.created_at);
  const isOneSite = getHost(before.url) === getHost(after.url);
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="max-w-prose space-y-1">
        <h1 className="text-page wrap-anywhere">What changed on {getHost(after.url)}</h1>
        <p className="text-muted">
          {formatCount(comparison.fixed.length, 'issue')} fixed, {formatNumber(comparison.added.length)} new,{' '}
          {formatNumber(comparison.remaining.length)} still there.
        </p>
        {describeUnlistedIssues(comparison.unlisted) !== null && (
          <p className="text-muted">{describeUnlistedIssues(comparison.unlisted)}</p>
        )}
      </header>
      <Card className="grid items-start gap-x-8 gap-y-4 p-5 sm:p-6 @2xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <ScanFacts title="Before" scan={before} />
        <Icon path={mdiArrowRight} className="size-8 self-center text-muted @max-2xl:rotate-90" />
        <ScanFacts title="After" scan={after} />
        <p className="border-t border-line pt-4 font-semibold @2xl:col-span-3">
          {describeScoreChange(before.score, after.score, same_settings)}
        </p>
      </Card>
      {!isOneSite && (
        <Notice kind="warning">
          <p>These scans are of two different sites. We compare only what they have in common.</p>
        </Notice>
      )}
      {!same_settings && (
        <Notice kind="warning">
          <p>
            <strong>The two scans have different settings.</strong> Some differences may come from the
            settings. Issues that one of the scans couldn’t have found are under “Not retested”.
          </p>
        </Notice>
      )}
      {isTurned && (
        <Notice>
          <p>
            “Before” is the more recent scan.{' '}
            <Link to={`/compare/${after.id}/${before.id}`} className="text-link">
              Swap scans
            </Link>
          </p>
        </Notice>
      )}
      <NavigationTabs
        label="Comparison sections"
        links={all.map(({ id, label }) => ({
          to: `?part=${id}`,
          label,
          count: formatNumber(getPartIssues(comparison, id).length),
          isCurrent: id === part.id,
        }))}
      />
      <section aria-labelledby="part" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="max-w-prose space-y-1">
          <h2 id="part" className="text-heading">
            {part.title}
          </h2>
          <p className="text-muted">{issues.length === 0 ? part.emptyText : part.description}</p>
        </div>
        <ComparedIssueList key={part.id} issues={issues} before={before} after={after} />
      </section>
    </div>
  );
}

function getPartIssues(comparison: ScanComparison, part: ComparisonPart): readonly ComparedIssue[] {
  if (part !== 'needs_review') return comparison[part];
  const { fixed, added, remaining, not_comparable } = comparison.needs_review;
  return [...added, ...remaining, ...fixed, ...not_comparable];
}

function ScanFacts({ title, scan }: { title: string; scan: ScanComparison['before'] }) {
  return (
    <div className="grid min-w-0 gap-1">
      <h2 className="text-small font-semibold text-muted">{title}</h2>
      <p className="tabular-nums">
        {scan.score === null ? (
          <span className="text-title">No score</span>
        ) : (
          <>
            <span className="text-page font-extrabold">{scan.score}</span>
            <span className="text-muted"> out of 100</span>
          </>
        )}
      </p>
      <p>
        <Link to={`/scans/${scan.id}`} className="text-link">
          {formatLongDateTime(scan.completed_at ?? scan.created_at)}
        </Link>
      </p>
      <p className="text-small text-muted wrap-anywhere">
        {describeScanCounts(scan)} From {shortenUrl(scan.url)}
      </p>
    </div>
  );
}
