import type { Report } from '@curbcut/contract';
import { Button } from '../components/Button.tsx';
import { Dialog, DialogActions, DialogFooter } from '../components/Dialog.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { LinkButton } from '../components/LinkButton.tsx';
import { Notice } from '../components/Notice.tsx';
import { ProgressBar } from '../components/ProgressBar.tsx';
import { useSession } from '../session/session.ts';
import { ReportAnnouncer } from './ReportAnnouncer.tsx';
import { ReportLinks } from './ReportLinks.tsx';
import { ReportOptionFields, readReportOptions } from './ReportOptionFields.tsx';
import { formatReportName, formatReportProgress } from './report-labels.ts';
import { isReportPending, useCreateReport, useReport } from './use-reports.ts';

/**
 * Creates a report of one scan, shows its progress and offers its file, for everyone who is allowed to read
 * the scan.
 */
export default function CreateReport({ scanId, onClose }: { scanId: string; onClose: () => void }) {
  return (
    <Dialog title="Create report" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <CreateReportContent scanId={scanId} />
    </Dialog>
  );
}

function CreateReportContent({ scanId }: { scanId: string }) {
  const order = useCreateReport();
  const { data: report, error } = useReport(order.data);
  const problem = order.error ?? error;
  return (
    <>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!order.isPending) order.mutate({ scanId, ...readReportOptions(event.currentTarget) });
        }}
      >
        <ReportOptionFields />
        <ErrorNotice error={problem} />
        <DialogFooter>
          {report && (
            <div className="pt-3">
              <ReportOutcome report={report} />
            </div>
          )}
          <DialogActions>
            <Button
              type="submit"
              variant={report ? 'secondary' : 'primary'}
              isPending={order.isPending || (report !== undefined && isReportPending(report))}
            >
              Create report
            </Button>
            <AllReportsNote />
          </DialogActions>
        </DialogFooter>
      </form>
      <ReportAnnouncer reports={report ? [report] : []} />
    </>
  );
}

/** An account's reports have their own list; a visitor's report exists as long as the scan. */
function AllReportsNote() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <LinkButton to="/reports" variant="ghost">
      All reports
    </LinkButton>
  );
}

function ReportOutcome({ report }: { report: Report }) {
  if (isReportPending(report)) {
    return (
      <ProgressBar
        label={formatReportName(report)}
        value={report.percent}
        max={100}
        valueText={formatReportProgress(report)}
      />
    );
  }
  if (report.status === 'failed') return <Notice kind="error">{report.error}</Notice>;
  return (
    <Notice kind="success">
      <p>
        <strong>{formatReportName(report)}</strong> is ready.
      </p>
      <div className="flex flex-wrap gap-3">
        <ReportLinks report={report} size="sm" />
      </div>
    </Notice>
  );
}
