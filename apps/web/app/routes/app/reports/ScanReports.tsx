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
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 @5xl:grid-cols-[minmax(0,1fr)_23rem]">
          <IfCan permission="reports:write">
            <div className="@5xl:order-last">
              <NewReport />
            </div>
          </IfCan>
          <CreatedReports
            query={reports}
            hint="Choose a scan and an audience to create one. Reports are kept here until you delete them."
            renderItem={(report) => <ReportItem key={report.id} report={report} />}
          />
        </div>
      </div>
      <IfCan permission="organization:admin">
        <ReportBranding />
      </IfCan>
      <ReportAnnouncer reports={reports.data?.pages.flatMap((page) => page.reports) ?? []} />
    </>
  );
}
