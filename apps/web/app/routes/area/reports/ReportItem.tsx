import type { Report } from '@curbcut/contract';
import { mdiLinkVariant } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { ReportLinks } from '#app/reports/ReportLinks.tsx';
import { formatReportName, formatReportProgress, reportStatusLabels } from '#app/reports/report-labels.ts';
import { ShareForm } from '#app/reports/ShareForm.tsx';
import { ShareList } from '#app/reports/ShareList.tsx';
import {
  isReportPending,
  useCreateReport,
  useDeleteReport,
  useShareReport,
} from '#app/reports/use-reports.ts';
import { formatRelativeDate, shortenUrl, truncateUrl } from '#app/scans/format.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';

/** One report: its type, progress and actions. */
export function ReportItem({ report }: { report: Report }) {
  const again = useCreateReport();
  const { scan_id: scanId, type, format } = report;
  const now = new Date();
  return (
    <li>
      <Card className="grid gap-4 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 space-y-1">
            <h3 className="text-title">{formatReportName(report)}</h3>
            <p className="text-muted [overflow-wrap:anywhere]">
              <Link to={`/scans/${scanId}`} className="text-link">
                {truncateUrl(report.url)}
              </Link>{' '}
              · Scanned {formatRelativeDate(report.scanned_at, now)} · Requested{' '}
              {formatRelativeDate(report.created_at, now)}
            </p>
          </div>
          {report.status === 'ready' ? (
            <Badge tone="success">{reportStatusLabels.ready}</Badge>
          ) : report.status === 'failed' ? (
            <Badge tone="error">{reportStatusLabels.failed}</Badge>
          ) : (
            <Badge tone="info">{formatReportProgress(report)}</Badge>
          )}
        </div>
        {isReportPending(report) && (
          <ProgressBar
            label={`Progress of ${formatReportName(report)}`}
            isLabelHidden
            value={report.percent}
            max={100}
            valueText={formatReportProgress(report)}
          />
        )}
        {report.outdated && (
          <p className="text-muted">
            Out of date: some issues have been ignored or marked as false positives since, or count again.
          </p>
        )}
        {report.status === 'failed' && <p className="text-error">{report.error}</p>}
        <div className="flex flex-wrap items-center gap-3">
          <ReportLinks report={report} size="sm" />
          {report.status === 'ready' && <ShareReport report={report} />}
          {(report.status === 'failed' || report.outdated) && (
            <Button
              variant="secondary"
              size="sm"
              isPending={again.isPending}
              onClick={() =>
                again.mutate(
                  { scanId, type, format },
                  { onError: (error) => showToast({ kind: 'error', text: getErrorMessage(error) }) },
                )
              }
            >
              {report.outdated ? 'Update report' : 'Try again'}
              <span className="visually-hidden"> {formatReportName(report)}</span>
            </Button>
          )}
          <DeleteReport report={report} />
        </div>
      </Card>
    </li>
  );
}

/** Creates and revokes links that open a report without an account. */
function ShareReport({ report }: { report: Report }) {
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
        isn’t shown.
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

/** Deletes a report and its share links after confirmation. */
function DeleteReport({ report }: { report: Report }) {
  const deletion = useDeleteReport();
  const deleted = useRef(false);

  // The row disappears with the button that would get focus back.
  useEffect(
    () => () => {
      if (deleted.current) requestAnimationFrame(() => focusHeading('#made'));
    },
    [],
  );

  return (
    <AlertDialog
      title="Delete this report?"
      trigger={
        <Button variant="ghost" size="sm">
          Delete<span className="visually-hidden"> {formatReportName(report)}</span>
        </Button>
      }
      confirmLabel="Delete report"
      isPending={deletion.isPending}
      onConfirm={(close) =>
        deletion.mutate(report.id, {
          onSuccess: () => {
            deleted.current = true;
            showToast({ kind: 'success', text: 'Report deleted.' });
          },
          onError: (error) => showToast({ kind: 'error', text: getErrorMessage(error) }),
          onSettled: close,
        })
      }
    >
      <p>
        This permanently deletes the report on {shortenUrl(report.url)} ({formatReportName(report)}), and its
        share links stop working. The scan is kept, so you can create the report again.
      </p>
    </AlertDialog>
  );
}
