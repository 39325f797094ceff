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

/** Asks, and deletes a report with its links. */
export function DeleteReport({ report }: { report: Report }) {
  const deletion = useDeleteReport();
  const deleted = useRef(false);

  // The row goes with the button that the dialog would give the focus back to.
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
            showToast({ kind: 'success', text: 'The report is deleted.' });
          },
          onError: (error) => showToast({ kind: 'error', text: getErrorMessage(error) }),
          onSettled: close,
        })
      }
    >
      <p>
        {formatReportName(report)} of {shortenUrl(report.url)} goes for good, and links to it lead nowhere any
        more. The scan stays, so that it can be made again.
      </p>
    </AlertDialog>
  );
}
