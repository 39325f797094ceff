import type { Report } from '@curbcut/contract';
import { useEffect, useRef } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { AlertDialog } from '../../../components/AlertDialog.tsx';
import { Button } from '../../../components/Button.tsx';
import { showToast } from '../../../components/toast/toasts.ts';
import { formatReportName } from '../../../reports/report-labels.ts';
import { useDeleteReport } from '../../../reports/use-reports.ts';
import { shortenUrl } from '../../../scans/format.ts';
import { focusHeading } from '../../../shell/use-heading-focus.ts';

/** Deletes a report and its share links after confirmation. */
export function DeleteReport({ report }: { report: Report }) {
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
