import { useEffect, useRef } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { ProgressBar } from '../components/ProgressBar.tsx';
import { formatReportProgress } from './report-labels.ts';
import { ShareForm } from './ShareForm.tsx';
import { ShareList } from './ShareList.tsx';
import { isReportPending, useSharedResults, useShareResults } from './use-reports.ts';

/**
 * Shares the results of an account's scan. The results' URL opens only for the account, so the detailed
 * report is shared as a web page; it is created with the first link.
 */
export default function ShareResults({ scanId, onClose }: { scanId: string; onClose: () => void }) {
  return (
    <Dialog title="Share results" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <ShareResultsContent scanId={scanId} />
    </Dialog>
  );
}

function ShareResultsContent({ scanId }: { scanId: string }) {
  const { data: report } = useSharedResults(scanId);
  const share = useShareResults(scanId);
  // A link created after the dialog is closed would be lost, since it is shown only once.
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  return (
    <div className="grid gap-5">
      <p>
        Anyone with the link can read a report of this scan without an account: every issue, who it affects,
        how to fix it, and what wasn’t tested. Your name isn’t shown.
      </p>
      <ShareForm
        url={share.data ?? null}
        isPending={share.isPending}
        error={share.error}
        onCreate={(days) => share.mutate({ days, signal: stop.current.signal })}
      >
        {share.isPending && report && isReportPending(report) && (
          <ProgressBar
            label="Creating the report"
            value={report.percent}
            max={100}
            valueText={formatReportProgress(report)}
          />
        )}
      </ShareForm>
      {report && <ShareList report={report} />}
    </div>
  );
}
