import { SEVERITIES } from '@curbcut/wcag';
import { mdiAlertCircleOutline, mdiAlertOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Sparkline } from '../components/chart/Sparkline.tsx';
import type { Column } from '../components/data-table/DataTable.tsx';
import { GradeBadge } from '../components/GradeBadge.tsx';
import { Icon } from '../components/Icon.tsx';
import { severityStyles } from '../components/severity-styles.ts';
import { formatCount, formatNumber, formatRelativeDate, truncateUrl } from '../format/format.ts';
import { listIssueChanges } from './describe-issue-changes.ts';
import { formatNextRun } from './format-schedule.ts';
import { SiteLabels } from './SiteLabels.tsx';
import { getSiteLabel } from './site-filters.ts';
import { getScore, getScoreChange, isSmallerThanBefore, type SiteRow } from './site-rows.ts';
import { ThresholdStatus } from './ThresholdStatus.tsx';
import { toScorePoints } from './to-score-points.ts';

/** Columns for tables of sites. Their ids are also used as sort names. */
export const siteColumns: readonly Column<SiteRow>[] = [
  { id: 'name', heading: 'Site', isSortable: true, cell: (site) => <SiteName site={site} /> },
  { id: 'score', heading: 'Score', isSortable: true, cell: (site) => <Score site={site} /> },
  { id: 'change', heading: 'Trend', isSortable: true, cell: (site) => <Trend site={site} /> },
  { id: 'open', heading: 'Open issues', isSortable: true, cell: (site) => <OpenIssues site={site} /> },
  { id: 'recent', heading: 'Last scan', isSortable: true, cell: (site) => <LastScan site={site} /> },
  { id: 'next', heading: 'Next scan', isSortable: true, cell: (site) => <NextScan site={site} /> },
];

function SiteName({ site }: { site: SiteRow }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-1 max-lg:pr-12 lg:min-w-40">
      <Link
        to={`/sites/${site.id}`}
        className="text-ink no-underline wrap-anywhere underline-offset-4 hover:underline"
      >
        {getSiteLabel(site)}
      </Link>
      {site.name !== null && (
        <span className="text-small font-normal text-muted wrap-anywhere">{truncateUrl(site.origin)}</span>
      )}
      <ThresholdStatus thresholds={site.thresholds} />
      {(site.tags.length > 0 || site.owner) && (
        <span className="font-normal">
          <SiteLabels site={site} />
        </span>
      )}
    </div>
  );
}

function Score({ site: { last_scan: last } }: { site: SiteRow }) {
  if (last === null || last.score === null) return <span className="text-muted">No score yet</span>;
  return (
    // Not inline: a line box would move its content away from the row's middle.
    <span className="flex items-center gap-2">
      <strong className="text-title">
        <span className="visually-hidden">Score: </span>
        {last.score}
      </strong>
      {last.grade && <GradeBadge grade={last.grade} />}
    </span>
  );
}

/** A line of the scores of scans with the same scope, and the change since the previous one. */
function Trend({ site }: { site: SiteRow }) {
  const { last_scan: last, trend } = site;
  if (getScore(site) === null) return <NoValue text="No trend yet" />;
  const change = getScoreChange(site);
  return (
    <span className="flex items-center gap-2.5 text-small whitespace-nowrap">
      {/* On tablets, the other cells need the space. */}
      <span className="empty:hidden sm:max-lg:hidden">
        <Sparkline name="Score" points={toScorePoints(trend)} isSmall />
      </span>
      {change === null ? (
        <span className="text-muted">{describeMissingChange(last)}</span>
      ) : change === 0 ? (
        <span className="text-muted">
          No change<span className="visually-hidden">{SINCE_PREVIOUS}</span>
        </span>
      ) : (
        <span className={`font-semibold ${change > 0 ? 'text-success' : 'text-error'}`}>
          {change > 0 ? '+' : '−'}
          {formatNumber(Math.abs(change))}
          <span className="visually-hidden">{SINCE_PREVIOUS}</span>
        </span>
      )}
    </span>
  );
}

const SINCE_PREVIOUS = ' since the previous scan with the same scope';

/** Explains why there is no earlier score to compare with the last scan's score. */
function describeMissingChange(last: SiteRow['last_scan']): string {
  if (!last?.previous) return 'First scan';
  return last.previous.is_comparable ? 'No earlier score' : 'Different scope';
}

/** The number of open issues, how many of them have each severity, and how many the last scan found. */
function OpenIssues({ site: { open, severities, regressed, last_scan: last } }: { site: SiteRow }) {
  return (
    <span className="grid justify-items-start gap-0.5">
      <span className="inline-flex flex-wrap items-center gap-x-3">
        <span>
          <strong>{formatNumber(open)}</strong>
          <span className="lg:visually-hidden"> open {open === 1 ? 'issue' : 'issues'}</span>
        </span>
        {open > 0 && (
          <span className="inline-flex gap-x-2.5 text-small">
            {SEVERITIES.filter((severity) => severities[severity] > 0).map((severity) => {
              const { label, iconPath, textClassName } = severityStyles[severity];
              return (
                <span key={severity} title={label} className="inline-flex items-center gap-1">
                  <Icon path={iconPath} className={`size-3.5 ${textClassName}`} />
                  {formatNumber(severities[severity])}
                  <span className="visually-hidden"> {label.toLowerCase()} </span>
                </span>
              );
            })}
          </span>
        )}
      </span>
      {regressed > 0 && (
        <span className="text-[0.8125rem] leading-snug font-semibold text-error">
          {formatNumber(regressed)} regressed
        </span>
      )}
      {last !== null && open !== last.total_issues && (
        <Note>{formatNumber(last.total_issues)} in the last scan</Note>
      )}
    </span>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block text-[0.8125rem] leading-snug text-muted">{children}</span>
);

/** When the latest scan was completed, how many pages it tested and what it changed. */
function LastScan({ site: { last_scan: last } }: { site: SiteRow }) {
  // Where cells are below each other, the headings are hidden.
  const heading = <span className="lg:hidden">Last scan: </span>;
  if (last === null)
    return (
      <span className="text-small text-muted">
        {heading}
        None completed yet
      </span>
    );
  const changes = last.previous === null ? [] : listIssueChanges(last);
  return (
    <span className="grid justify-items-start text-small">
      <Link to={`/scans/${last.id}`} className="text-link whitespace-nowrap">
        {heading}
        {formatRelativeDate(last.completed_at, new Date())}
      </Link>
      {isSmallerThanBefore(last) ? (
        <span className="inline-flex items-center gap-1 text-[0.8125rem] leading-snug font-semibold text-warning">
          <Icon path={mdiAlertOutline} className="size-4 shrink-0" />
          {formatCount(last.pages_tested, 'page')}, down from {formatNumber(last.previous!.pages_tested)}
        </span>
      ) : (
        <Note>{formatCount(last.pages_tested, 'page')}</Note>
      )}
      {changes.length > 0 && <Note>{changes.join(', ')}</Note>}
    </span>
  );
}

function NextScan({ site: { id, origin, next_scan_at, scheduleProblem } }: { site: SiteRow }) {
  return (
    <span className="grid justify-items-start text-small">
      <Link to={`/sites/${id}?view=schedule`} className="text-link">
        {next_scan_at === null ? (
          <>
            Add schedule<span className="visually-hidden"> for {truncateUrl(origin)}</span>
          </>
        ) : (
          <>
            <span className="lg:visually-hidden">Next scan </span>
            {formatNextRun(next_scan_at, new Date())}
          </>
        )}
      </Link>
      {scheduleProblem !== null && (
        <span className="inline-flex items-center gap-1 text-[0.8125rem] leading-snug font-semibold text-error">
          <Icon path={mdiAlertCircleOutline} className="size-4 shrink-0" />
          Last run failed
        </span>
      )}
    </span>
  );
}

/** A dash, with text for screen readers. */
function NoValue({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-muted max-lg:hidden">
        –
      </span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}
