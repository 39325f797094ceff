import type { HistoryPoint, Site } from '@curbcut/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '../../../../../api/api-error.ts';
import { Button } from '../../../../../components/Button.tsx';
import { Card } from '../../../../../components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../../components/ContentStates.tsx';
import { LinkButton } from '../../../../../components/LinkButton.tsx';
import { useHistory } from '../../../../../sites/use-sites.ts';
import { ComparisonPicker, getInitialPair } from './ComparisonPicker.tsx';
import { describeHistoryPoint, formatLongDateTime } from './format-history-point.ts';
import { HistoryChart } from './HistoryChart.tsx';

/** The score and issue counts over time, as a chart and a table, with two scans to compare. */
export default function History({ site }: { site: Site }) {
  const { data, error, refetch } = useHistory(site.id);
  if (error) {
    return (
      <ErrorState
        title="Unable to load the history"
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
          <LinkButton to={`/scans/new?${new URLSearchParams({ url: site.origin })}`}>Start scan</LinkButton>
        }
      >
        <p>All scans of this site were deleted. Start a new scan to begin a new history.</p>
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
        <HistoryChart points={points} selected={chosen} onSelect={setChosen} />
        {point && (
          <p className="mt-3 border-t border-line pt-3">
            <Link to={`/scans/${point.scan_id}`} className="text-link font-semibold">
              {formatLongDateTime(point.completed_at)}
            </Link>
            . {describeHistoryPoint(point)}
          </p>
        )}
        {points.length === 1 && (
          <p className="mt-3 text-muted">There is only one scan so far. Run another to see a trend.</p>
        )}
      </Card>
      <ComparisonPicker points={points} pair={pick} onPairChange={setPick} />
    </section>
  );
}
