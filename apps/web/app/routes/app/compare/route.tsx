import { type ComparedIssue, compareScans, type ScanComparison } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { mdiArrowRight } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Chip } from '#app/components/Chip.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { FilterMenu } from '#app/components/FilterMenu.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { NavigationTabs } from '#app/components/NavigationTabs.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatCount, formatNumber, getHost, shortenUrl } from '#app/format/format.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { formatLongDateTime } from '../sites/site/history/format-history-point.ts';
import { ComparedIssueList } from './ComparedIssueList.tsx';
import {
  describeChanges,
  describeScanCounts,
  describeScoreChange,
  describeUnlistedIssues,
  groupByRule,
} from './describe-comparison.ts';

const TranscriptChanges = lazy(() => import('./TranscriptChanges.tsx'));

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
    description: 'In the earlier scan only. The later one ran the same tests on the same pages.',
    emptyText: 'No issues were fixed.',
  },
  {
    id: 'added',
    label: 'New',
    description: 'In the later scan only. The earlier one tested the same pages.',
    emptyText: 'No new issues were found.',
  },
  {
    id: 'newly_tested',
    label: 'Newly tested',
    description:
      'In the later scan only, and the earlier one couldn’t have found them. They may have existed before.',
    emptyText: 'The earlier scan could have found all of the later one’s issues.',
  },
  {
    id: 'not_retested',
    label: 'Not retested',
    description:
      'In the earlier scan only, and the later one couldn’t have found them. They may still exist, so they stay open.',
    emptyText: 'The later scan could have found all of the earlier one’s issues.',
  },
  {
    id: 'remaining',
    label: 'Remaining',
    description: 'Found in both scans.',
    emptyText: 'No issues in common.',
  },
  {
    // Counted separately, whether new, fixed or unchanged.
    id: 'needs_review',
    label: 'Needs review',
    description: 'Only a person can decide whether these are issues. They don’t count as issues.',
    emptyText: 'Nothing needs review.',
  },
] as const;

type ComparisonPart = (typeof comparisonParts)[number]['id'];

/** The section about announcements instead of issues. */
const TRANSCRIPT_PART = 'transcript';
const TRANSCRIPT_LABEL = 'Screen reader';
const TRANSCRIPT_DESCRIPTION = 'What screen readers announce differently in the later scan.';

/** Shows what changed between two scans. The URL selects the group, the severities and how issues are grouped. */
function ComparisonView({ comparison }: { comparison: ScanComparison }) {
  const { before, after, same_settings, comparable_scores } = comparison;
  const nameSite = useSiteName();
  const [search] = useSearchParams();
  const requestedPart = search.get('part');
  const part =
    comparisonParts.find(({ id }) => id === requestedPart) ??
    comparisonParts.find(({ id }) => id !== 'needs_review' && getPartIssues(comparison, id).length > 0) ??
    comparisonParts[0];
  const issues = getPartIssues(comparison, part.id);
  const description = issues.length === 0 ? part.emptyText : part.description;
  const showsTranscripts = requestedPart === TRANSCRIPT_PART;
  const isTurned = Date.parse(before.created_at) > Date.parse(after.created_at);
  const isOneSite = getHost(before.url) === getHost(after.url);
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="max-w-prose space-y-1">
        <h1 className="text-page wrap-anywhere">What changed on {nameSite(after.url)}</h1>
        <p className="text-muted">{describeChanges(comparison)}</p>
        {describeUnlistedIssues(comparison.unlisted) !== null && (
          <p className="text-muted">{describeUnlistedIssues(comparison.unlisted)}</p>
        )}
      </header>
      <Card className="grid items-start gap-x-8 gap-y-4 p-5 sm:p-6 @2xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <ScanFacts title="Before" scan={before} />
        <Icon path={mdiArrowRight} className="size-8 self-center text-muted @max-2xl:rotate-90" />
        <ScanFacts title="After" scan={after} />
        <p className="border-t border-line pt-4 font-semibold @2xl:col-span-3">
          {describeScoreChange(before.score, after.score, comparable_scores)}
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
            <strong>The two scans have different settings.</strong> Issues that one of the scans couldn’t have
            found are under “Newly tested” and “Not retested”.
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
        links={[
          ...comparisonParts.map(({ id, label }) => ({
            to: `?${withParams(search, { part: id })}`,
            label,
            count: formatNumber(getPartIssues(comparison, id).length),
            isCurrent: id === part.id && !showsTranscripts,
          })),
          {
            to: `?${withParams(search, { part: TRANSCRIPT_PART })}`,
            label: TRANSCRIPT_LABEL,
            isCurrent: showsTranscripts,
          },
        ]}
      />
      <section aria-labelledby="part" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="max-w-prose space-y-1">
          <h2 id="part" className="text-heading">
            {showsTranscripts ? TRANSCRIPT_LABEL : part.label}
          </h2>
          <p className="text-muted">{showsTranscripts ? TRANSCRIPT_DESCRIPTION : description}</p>
        </div>
        {showsTranscripts ? (
          <Suspense fallback={<LoadingState>Comparing transcripts...</LoadingState>}>
            <TranscriptChanges scans={{ beforeId: before.id, afterId: after.id }} />
          </Suspense>
        ) : (
          <FilteredIssues key={part.id} issues={issues} before={before} after={after} />
        )}
      </section>
    </div>
  );
}

/** Returns the query with some parameters changed; empty ones are removed. */
function withParams(search: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** A group's issues, worst first, with a filter by severity and a choice to group them by rule. */
function FilteredIssues({
  issues,
  before,
  after,
}: { issues: readonly ComparedIssue[] } & Pick<ScanComparison, 'before' | 'after'>) {
  const [search, setSearch] = useSearchParams();
  const chosen = SEVERITIES.filter((one) => search.get('severity')?.split(',').includes(one));
  const isGrouped = search.get('group') === 'rule';
  const change = (changes: Readonly<Record<string, string>>) =>
    setSearch(withParams(search, changes), { preventScrollReset: true, replace: true });
  if (issues.length === 0) return null;
  const options = SEVERITIES.map((value) => ({
    value,
    label: severityStyles[value].label,
    count: formatNumber(issues.filter(({ severity }) => severity === value).length),
  }));
  const shown = issues.filter(({ severity }) => chosen.length === 0 || chosen.includes(severity));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FilterMenu
          label="Severity"
          isMultiple
          summary={chosen.length > 0 ? chosen.map((one) => severityStyles[one].label).join(', ') : undefined}
          options={options}
          selected={chosen}
          onChange={(values) =>
            change({ severity: SEVERITIES.filter((one) => values.includes(one)).join(',') })
          }
          onClear={chosen.length > 0 ? () => change({ severity: '' }) : undefined}
        />
        <Chip isPressed={isGrouped} onPress={() => change({ group: isGrouped ? '' : 'rule' })}>
          Group by rule
        </Chip>
        <p role="status" className="text-small text-muted">
          {shown.length < issues.length
            ? `${formatNumber(shown.length)} of ${formatCount(issues.length, 'issue')}`
            : formatCount(issues.length, 'issue')}
          {!isGrouped && ', most severe first'}
        </p>
      </div>
      {isGrouped ? (
        groupByRule(shown).map(({ ruleId, title, issues: ofRule }) => (
          <section key={ruleId} aria-labelledby={`rule-${ruleId}`} className="grid gap-2">
            <h3 id={`rule-${ruleId}`} className="font-bold">
              {title} <span className="font-normal text-muted">({formatNumber(ofRule.length)})</span>
            </h3>
            <ComparedIssueList issues={ofRule} headingLevel={4} before={before} after={after} />
          </section>
        ))
      ) : (
        <ComparedIssueList key={chosen.join()} issues={shown} before={before} after={after} />
      )}
    </>
  );
}

function getPartIssues(comparison: ScanComparison, part: ComparisonPart): readonly ComparedIssue[] {
  switch (part) {
    case 'needs_review': {
      const { fixed, added, remaining, not_comparable } = comparison.needs_review;
      return [...added, ...remaining, ...fixed, ...not_comparable].toSorted(
        (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
      );
    }
    case 'newly_tested':
      return comparison.not_comparable.filter(({ before }) => before === null);
    case 'not_retested':
      return comparison.not_comparable.filter(({ after }) => after === null);
    default:
      return comparison[part];
  }
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
