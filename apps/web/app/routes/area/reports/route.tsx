import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { ReportAnnouncer } from '#app/reports/ReportAnnouncer.tsx';
import { useReports } from '#app/reports/use-reports.ts';
import { LoadMoreList } from '../LoadMoreList.tsx';
import { NewReport } from './NewReport.tsx';
import { ReportBranding } from './ReportBranding.tsx';
import { ReportItem } from './ReportItem.tsx';

/** The account's reports: create, open, download, share and delete them. */
export default function Reports() {
  const reports = useReports();
  const loaded = reports.data?.pages.flatMap((page) => page.reports) ?? [];
  const total = reports.data?.pages[0]?.total ?? 0;
  return (
    <div className="grid gap-8">
      <header className="space-y-1">
        <h1 className="text-page">Reports</h1>
        <p className="text-muted">Share what was tested, what was found and what needs review.</p>
      </header>
      <NewReport />
      <section aria-labelledby="made" className="grid gap-4">
        <h2 id="made" className="text-heading">
          Your reports
        </h2>
        {reports.error && !reports.data ? (
          <ErrorState
            title="We couldn’t load your reports"
            actions={<Button onClick={() => reports.refetch()}>Try again</Button>}
          >
            <p>{getErrorMessage(reports.error)}</p>
          </ErrorState>
        ) : !reports.data ? (
          <LoadingState>Loading reports...</LoadingState>
        ) : loaded.length === 0 ? (
          <EmptyState title="No reports yet">
            <p>Choose a scan and an audience above. Reports are kept here until you delete them.</p>
          </EmptyState>
        ) : (
          <LoadMoreList
            loaded={loaded.length}
            total={total}
            itemNames={['report', 'reports']}
            query={reports}
          >
            <ul className="grid gap-3">
              {loaded.map((report) => (
                <ReportItem key={report.id} report={report} />
              ))}
            </ul>
          </LoadMoreList>
        )}
      </section>
      <ReportBranding />
      <ReportAnnouncer reports={loaded} />
    </div>
  );
}
