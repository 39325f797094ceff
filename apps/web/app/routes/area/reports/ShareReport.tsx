import type { Report } from '@curbcut/contract';
import { mdiLinkVariant } from '@mdi/js';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { formatReportName } from '../../../reports/report-labels.ts';
import { ShareForm } from '../../../reports/ShareForm.tsx';
import { ShareList } from '../../../reports/ShareList.tsx';
import { useShareReport } from '../../../reports/use-reports.ts';

/** Creates and revokes links that open a report without an account. */
export function ShareReport({ report }: { report: Report }) {
  return (
    <Dialog
      title="Share report"
      trigger={
        <Button variant="secondary" size="sm">
          <Icon path={mdiLinkVariant} />
          Share<span className="visually-hidden"> {formatReportName(report)}</span>
        </Button>
      }
    >
      <ShareReportContent report={report} />
    </Dialog>
  );
}

function ShareReportContent({ report }: { report: Report }) {
  const share = useShareReport(report.id);
  return (
    <div className="grid gap-5">
      <p>
        Anyone with the link can read this report ({formatReportName(report)}) without an account. Your name
        is not shown.
      </p>
      <ShareForm
        url={share.data?.url ?? null}
        isPending={share.isPending}
        error={share.error}
        onCreate={share.mutate}
      />
      <ShareList report={report} />
    </div>
  );
}
