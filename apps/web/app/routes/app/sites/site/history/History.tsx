import { DEPTH_DETAILS, type HistoryPoint, type Site } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatCount, formatNumber, formatShortDateTime } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { describeIssueChanges } from '#app/sites/describe-issue-changes.ts';
import { useHistory } from '#app/sites/use-sites.ts';
import { describeHistoryPoint, formatLongDateTime } from './format-history-point.ts';
import { HistoryChart } from './HistoryChart.tsx';

/** The score and issue counts over time, as a chart and a table, with a way to compare two scans. */
export default function History({ site }: { site: Site }) {
  const { data, error, refetch } = useHistory(site.id);
  if (error) {
    return (
      <ErrorState
        title="We couldn’t load the history"
        actions={<Button onClick={() => refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(error)}</p>
      </ErrorState>
    );
  }
  if (!data) return <LoadingState>Loading history...</LoadingState>;
  if (data.points.length === 0) {
    return (
      <EmptyState
        title="No completed scans"
        actions={
          <IfCan permission="scans:write">
            <LinkButton to={`/scans/new?${new URLSearchParams({ url: site.origin })}`}>Start scan</LinkButton>
          </IfCan>
        }
      >
        <p>All of this site’s scans were deleted. The next one starts a new history.</p>
      </EmptyState>
    );
  }
  return <LoadedHistory points={data.points} />;
}

function LoadedHistory({ points }: { points: readonly HistoryPoint[] }) {
  const [chosen, setChosen] = useState(points.at(-1)?.scan_id ?? '');
  const [pick, setPick] = useState(() => getInitialPair(points));
  const point = points.find(({ scan_id }) => scan_id === chosen) ?? points.at(-1);
  return (
    <section aria-labelledby="history" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="history" className="visually-hidden">
        History
      </h2>
      <Card className="p-4 sm:p-6">
        {points.length > 1 && <HistoryChart points={points} selected={chosen} onSelect={setChosen} />}
        {point && (
          <p className={points.length > 1 ? 'mt-3 border-t border-line pt-3' : undefined}>
            <Link to={`/scans/${point.scan_id}`} className="text-link font-semibold">
              {formatLongDateTime(point.completed_at)}
            </Link>
            . {describeHistoryPoint(point)}
          </p>
        )}
        {points.length === 1 && (
          <p className="mt-3 text-muted">There’s only one scan so far. Run another to see a trend.</p>
        )}
      </Card>
      <ComparisonPicker points={points} pair={pick} onPairChange={setPick} />
    </section>
  );
}

/** The ids of two scans to compare. */
interface ScanPair {
  readonly before: string;
  readonly after: string;
}

/** Returns the last two scans, or the same scan twice if there is only one. */
function getInitialPair(points: readonly HistoryPoint[]): ScanPair {
  const after = points.at(-1)?.scan_id ?? '';
  return { before: points.at(-2)?.scan_id ?? after, after };
}

interface ComparisonPickerProps {
  /** From oldest to newest. */
  points: readonly HistoryPoint[];
  pair: ScanPair;
  onPairChange: (pick: ScanPair) => void;
}

/** A table of all of a site's scans, newest first, in which two can be selected and compared. */
function ComparisonPicker({ points, pair, onPairChange }: ComparisonPickerProps) {
  const positions = new Map(points.map(({ scan_id }, position) => [scan_id, position]));
  // The earlier scan is “before”, no matter in which order they were selected.
  const [before, after] = [pair.before, pair.after].sort(
    (one, other) => (positions.get(one) ?? 0) - (positions.get(other) ?? 0),
  );
  const canPick = points.length > 1;

  const radio = (name: keyof ScanPair, heading: string): Column<HistoryPoint> => ({
    id: name,
    heading,
    cell: ({ scan_id, completed_at }) => (
      <label className="inline-flex items-center gap-2">
        <input
          type="radio"
          name={`compare-${name}`}
          value={scan_id}
          checked={pair[name] === scan_id}
          onChange={() => onPairChange({ ...pair, [name]: scan_id })}
          aria-label={`${heading}: ${formatLongDateTime(completed_at)}`}
          className="block size-6"
        />
        <span aria-hidden="true" className="sm:hidden">
          {heading}
        </span>
      </label>
    ),
  });

  const columns: Column<HistoryPoint>[] = [
    {
      id: 'when',
      heading: 'Scan',
      cell: ({ scan_id, completed_at, pages_tested, depth, series }) => (
        <span className="grid justify-items-start whitespace-nowrap">
          <Link to={`/scans/${scan_id}`} className="text-link inline-flex min-h-6 items-center">
            {formatShortDateTime(completed_at)}
          </Link>
          <span className="text-small font-normal text-muted">
            {formatCount(pages_tested, 'page')}, {DEPTH_DETAILS[depth].label.toLowerCase()} depth
          </span>
          {series !== points.at(-1)?.series && (
            <span className="text-small font-normal text-muted">Different scope or settings</span>
          )}
        </span>
      ),
    },
    ...(canPick ? [radio('before', 'Before'), radio('after', 'After')] : []),
    {
      id: 'score',
      heading: 'Score',
      isNumeric: true,
      cell: ({ score, grade }) =>
        score === null ? (
          <>
            <span className="max-sm:hidden">None</span>
            <span className="sm:hidden">No score</span>
          </>
        ) : (
          <>
            <span className="sm:hidden">Score </span>
            <strong>{`${score}${grade ? ` ${grade}` : ''}`}</strong>
          </>
        ),
    },
    { id: 'issues', heading: 'Issues', cell: (point) => <SeverityCounts point={point} /> },
    {
      id: 'questions',
      heading: 'Needs review',
      isNumeric: true,
      cell: ({ needs_review }) => (
        <>
          {formatNumber(needs_review)}
          <span className="sm:hidden"> to review</span>
        </>
      ),
    },
    { id: 'changes', heading: 'Changes', cell: describeIssueChanges },
  ];

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DataTable
        caption="This site’s scans"
        isStacked
        columns={columns}
        rows={points.toReversed()}
        getRowKey={({ scan_id }) => scan_id}
      />
      {canPick && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {before === after ? (
            <p className="text-muted">
              To compare two scans, choose one under “Before” and another under “After”.
            </p>
          ) : (
            <LinkButton to={`/compare/${before}/${after}`}>Compare scans</LinkButton>
          )}
        </div>
      )}
    </div>
  );
}

/** The number of issues per severity, with its shape and a text label. */
function SeverityCounts({ point }: { point: HistoryPoint }) {
  return (
    <ul className="flex gap-x-3">
      {SEVERITIES.map((severity) => {
        const { label, iconPath, textClassName } = severityStyles[severity];
        return (
          <li key={severity} className="inline-flex min-w-10 items-center gap-1" title={label}>
            <Icon path={iconPath} className={`size-3.5 shrink-0 ${textClassName}`} />
            {formatNumber(point[severity])}
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </li>
        );
      })}
    </ul>
  );
}
