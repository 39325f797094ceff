import { useEffect, useRef } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { ProgressBar } from '../components/ProgressBar.tsx';
import { TabPanel, Tabs } from '../components/Tabs.tsx';
import { ReportShareList } from './ReportShareList.tsx';
import { formatReportProgress } from './report-labels.ts';
import { ShareForm } from './ShareForm.tsx';
import { ShareList } from './ShareList.tsx';
import { isReportPending, useSharedResults, useShareResults } from './use-reports.ts';
import { useCreateResultShare, useResultShares, useRevokeResultShare } from './use-result-shares.ts';

/**
 * Shares the results of an account's scan, whose own URL opens only for the account: as interactive results, or as a
 * report that stays as it is.
 */
export default function ShareResults({ scanId, onClose }: { scanId: string; onClose: () => void }) {
  return (
    <Dialog title="Share results" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Tabs
        label="What to share"
        isCompact
        tabs={[
          { id: 'results', label: 'Interactive results' },
          { id: 'report', label: 'Report' },
        ]}
      >
        <TabPanel id="results">
          <ShareInteractiveResults scanId={scanId} />
        </TabPanel>
        <TabPanel id="report">
          <ShareReport scanId={scanId} />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}

function ShareInteractiveResults({ scanId }: { scanId: string }) {
  const { data: shares = [] } = useResultShares(scanId);
  const share = useCreateResultShare(scanId);
  const revocation = useRevokeResultShare(scanId);
  return (
    <div className="grid gap-5">
      <p>
        Anyone with the link can browse this scan’s results without an account: filter issues, open
        screenshots and see fixes. They can’t change anything, and they can’t see your other scans.
      </p>
      <ShareForm
        url={share.data ?? null}
        isPending={share.isPending}
        error={share.error}
        onCreate={(days) => share.mutate(days)}
      />
      <ShareList title="Links to these results" shares={shares} revocation={revocation} />
    </div>
  );
}

function ShareReport({ scanId }: { scanId: string }) {
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
      {report && <ReportShareList report={report} />}
    </div>
  );
}
