import { IfCan } from '#app/organizations/IfCan.tsx';
import { ReportAnnouncer } from '#app/reports/ReportAnnouncer.tsx';
import { useReports } from '#app/reports/use-reports.ts';
import { CreatedReports } from './CreatedReports.tsx';
import { NewReport } from './NewReport.tsx';
import { ReportBranding } from './ReportBranding.tsx';
import { ReportItem } from './ReportItem.tsx';

/** Reports of single scans: create, open, download, share and delete them. */
export function ScanReports() {
  const reports = useReports();
  return (
    <>
      <IfCan permission="reports:write">
        <NewReport />
      </IfCan>
      <CreatedReports
        query={reports}
        hint="Choose a scan and an audience above. Reports are kept here until you delete them."
        renderItem={(report) => <ReportItem key={report.id} report={report} />}
      />
      <IfCan permission="organization:admin">
        <ReportBranding />
      </IfCan>
      <ReportAnnouncer reports={reports.data?.pages.flatMap((page) => page.reports) ?? []} />
    </>
  );
}
