import { RECENT_SCAN_COUNT, useRecentScans } from '../../../account/use-recent-scans.ts';
import { getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../components/ContentStates.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { RecentScan } from './RecentScan.tsx';

/** The newest five scans, with loading, error and empty states. */
export function RecentScans() {
  const { data, error, refetch } = useRecentScans();
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="recent-scans">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <h2 id="recent-scans" className="text-title font-bold">
            Recent scans
          </h2>
          <LinkButton to="/scans" variant="tertiary" size="sm">
            View all<span className="visually-hidden"> scans</span>
          </LinkButton>
        </div>
        {data ? (
          data.scans.length === 0 ? (
            <EmptyState title="No scans yet" actions={<LinkButton to="/scan">Start scanning</LinkButton>}>
              <p>Run your first accessibility scan to get started.</p>
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {data.scans.slice(0, RECENT_SCAN_COUNT).map((scan) => (
                <RecentScan key={scan.id} scan={scan} />
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorState
            title="Unable to load scans"
            actions={<Button onClick={() => refetch()}>Try again</Button>}
          >
            <p>{getErrorMessage(error)}</p>
          </ErrorState>
        ) : (
          <LoadingState>Loading scans...</LoadingState>
        )}
      </section>
    </Card>
  );
}
