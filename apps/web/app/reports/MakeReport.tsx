import type { Report } from '@curbcut/contract';
import { sentenceOf } from '../api/api-error.ts';
import { Button } from '../components/Button.tsx';
import { Dialog, DialogActions } from '../components/Dialog.tsx';
import { LinkButton } from '../components/LinkButton.tsx';
import { Notice } from '../components/Notice.tsx';
import { ProgressBar } from '../components/ProgressBar.tsx';
import { useSession } from '../session/session.ts';
import { KindFields, readKind } from './KindFields.tsx';
import { kindOf, progressOf } from './kinds.ts';
import { ReportAnnouncer } from './ReportAnnouncer.tsx';
import { ReportLinks } from './ReportLinks.tsx';
import { isUnfinished, useMakeReport, useReport } from './use-reports.ts';

/** Creates a report of one scan, follows it, and hands it out: for everyone who may read the scan. */
export default function MakeReport({ scanId, onClose }: { scanId: string; onClose: () => void }) {
  return (
    <Dialog title="Create report" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Making scanId={scanId} />
    </Dialog>
  );
}

function Making({ scanId }: { scanId: string }) {
  const order = useMakeReport();
  const { data: report, error } = useReport(order.data);
  const problem = order.error ?? error;
  return (
    <>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!order.isPending) order.mutate({ scanId, ...readKind(event.currentTarget) });
        }}
      >
        <KindFields />
        {problem && (
          <Notice kind="error" announced>
            {sentenceOf(problem)}
          </Notice>
        )}
        {report && <Outcome report={report} />}
        <DialogActions>
          <Button
            type="submit"
            variant={report ? 'secondary' : 'primary'}
            pending={order.isPending || (report !== undefined && isUnfinished(report))}
          >
            Create report
          </Button>
          <AllReports />
        </DialogActions>
      </form>
      <ReportAnnouncer reports={report ? [report] : []} />
    </>
  );
}

/** Reports of accounts are kept in a place of their own; a visitor's are there as long as the scan. */
function AllReports() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <LinkButton to="/reports" variant="ghost">
      All reports
    </LinkButton>
  );
}

function Outcome({ report }: { report: Report }) {
  if (isUnfinished(report)) {
    return (
      <ProgressBar label={kindOf(report)} value={report.percent} max={100} valueText={progressOf(report)} />
    );
  }
  if (report.status === 'failed') return <Notice kind="error">{report.error}</Notice>;
  return (
    <Notice kind="success">
      <p>
        <strong>{kindOf(report)}</strong> is ready.
      </p>
      <div className="flex flex-wrap gap-3">
        <ReportLinks report={report} size="sm" />
      </div>
    </Notice>
  );
}
