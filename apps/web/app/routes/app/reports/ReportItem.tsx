import type { Report } from '@curbcut/contract';
import { Link } from 'react-router';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { showErrorToast } from '#app/components/toast/toasts.ts';
import { formatDateInSentence, getUrlPath, shortenUrl } from '#app/format/format.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { DeleteReportDialog } from '#app/reports/DeleteReportDialog.tsx';
import { ReportLinks } from '#app/reports/ReportLinks.tsx';
import { ReportShareList } from '#app/reports/ReportShareList.tsx';
import { formatReportName, formatReportProgress, reportStatusLabels } from '#app/reports/report-labels.ts';
import { ShareForm } from '#app/reports/ShareForm.tsx';
import {
  isReportPending,
  useCreateReport,
  useDeleteReport,
  useShareReport,
} from '#app/reports/use-reports.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { ShareReportDialog } from './ShareReportDialog.tsx';

/** Id of a report's heading in the list. */
export const getReportHeadingId = (reportId: string) => `report-${reportId}`;

/** One report: its name, what it's about, progress and actions. */
export function ReportItem({ report }: { report: Report }) {
  return (
    <li>
      <Card className="grid gap-3 p-4 sm:px-5">
        <ReportTitle report={report} />
        {isReportPending(report) && (
          <ProgressBar
            label={`Progress on ${formatReportName(report)}`}
            isLabelHidden
            value={report.percent}
            max={100}
            valueText={formatReportProgress(report)}
          />
        )}
        {report.outdated && (
          <p className="text-small text-muted">
            Out of date: issues have since been ignored, marked as false positives or restored.
          </p>
        )}
        {report.status === 'failed' && <p className="text-small text-error">{report.error}</p>}
        <ReportActions report={report} />
      </Card>
    </li>
  );
}

/** Shows no status for a finished report, because its download link already shows that it's ready. */
function ReportTitle({ report }: { report: Report }) {
  const nameSite = useSiteName();
  const now = new Date();
  return (
    <div className="min-w-0 space-y-0.5">
      <h3
        id={getReportHeadingId(report.id)}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base"
      >
        {formatReportName(report)}
        {report.status === 'failed' ? (
          <Badge tone="error">{reportStatusLabels.failed}</Badge>
        ) : (
          isReportPending(report) && <Badge tone="info">{formatReportProgress(report)}</Badge>
        )}
      </h3>
      <p className="text-small text-muted wrap-anywhere">
        <Link to={`/scans/${report.scan_id}`} className="text-link">
          {nameSite(report.url)}
        </Link>
        {getUrlPath(report.url) !== '/' && ` ${getUrlPath(report.url)}`}, scanned{' '}
        {formatDateInSentence(report.scanned_at, now)}. Created {formatDateInSentence(report.created_at, now)}
        .
      </p>
    </div>
  );
}

function ReportActions({ report }: { report: Report }) {
  const again = useCreateReport();
  const can = useCan();
  const { scan_id: scanId, type, format } = report;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <ReportLinks report={report} size="sm" isQuiet />
      {report.status === 'ready' && can('reports:write') && <ShareReport report={report} />}
      {(report.status === 'failed' || report.outdated) && can('reports:write') && (
        <Button
          variant="secondary"
          size="sm"
          isPending={again.isPending}
          onClick={() => again.mutate({ scanId, type, format }, { onError: showErrorToast })}
        >
          {report.outdated ? 'Update report' : 'Try again'}
          <span className="visually-hidden"> {formatReportName(report)}</span>
        </Button>
      )}
      {can('reports:write') && <DeleteReport report={report} />}
    </div>
  );
}

/** Creates and revokes links that open a report without an account. */
function ShareReport({ report }: { report: Report }) {
  return (
    <ShareReportDialog name={formatReportName(report)}>
      <ShareReportContent report={report} />
    </ShareReportDialog>
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
      <ReportShareList report={report} />
    </div>
  );
}

/** Deletes a report and its share links after confirmation. */
function DeleteReport({ report }: { report: Report }) {
  const deletion = useDeleteReport();
  return (
    <DeleteReportDialog reportId={report.id} name={formatReportName(report)} deletion={deletion}>
      This permanently deletes the report on {shortenUrl(report.url)} ({formatReportName(report)}), and its
      share links stop working. The scan is kept, so you can create the report again.
    </DeleteReportDialog>
  );
}
