import { cancelScan, type ScanProgress } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { getClaimHeaders, getClaimToken } from '#app/scans/anonymous-scans.ts';
import { formatCount, formatNumber, getUrlPath } from '#app/scans/format.ts';
import { CurrentPageScreenshot } from '#app/scans/progress/CurrentPageScreenshot.tsx';
import { LatestFindings } from '#app/scans/progress/LatestFindings.tsx';
import { PageDots } from '#app/scans/progress/PageDots.tsx';
import { getProgressKey } from '#app/scans/progress/use-progress.ts';
import { useScanPaths } from '#app/scans/scan-paths.ts';
import { readTokens } from '#app/session/tokens.ts';

/** A running scan: the current page, the progress of all pages, and findings as they arrive. */
export default function LiveProgress({ progress }: { progress: ScanProgress }) {
  const { list } = useScanPaths();
  const running = progress.pages.find(({ status }) => status === 'running');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @3xl:gap-8">
      <div className="space-y-6">
        <CurrentPageScreenshot progress={progress} />
        <Card className="space-y-5 p-5 sm:p-6">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <p>
              <span className="block text-page font-extrabold tabular-nums">
                {formatNumber(progress.pages_done)} of {formatNumber(progress.pages_found)}
              </span>
              <span className="text-muted">
                {progress.pages_found === 1 ? 'page' : 'pages'} done
                {progress.pages_not_tested > 0 && `, ${formatNumber(progress.pages_not_tested)} not tested`}
              </span>
            </p>
            {canCancel(progress.scan_id) && <CancelButton scanId={progress.scan_id} />}
          </div>
          <PageDots progress={progress} />
          <ProgressBar label="Scan progress" isLabelHidden value={progress.percent} max={100} />
          <p className="truncate text-small text-muted">
            {progress.status === 'queued'
              ? 'Reading robots.txt and the sitemap'
              : running
                ? `Testing ${getUrlPath(running.url)}`
                : (progress.waiting?.message ?? 'Preparing results')}
          </p>
        </Card>
      </div>
      <section aria-labelledby="arriving" className="min-w-0">
        <h2 id="arriving" className="mb-1 text-title">
          Found so far
        </h2>
        <p className="mb-5 text-muted tabular-nums">
          {formatCount(progress.failed_findings, 'occurrence')} on{' '}
          {formatCount(progress.elements_scanned, 'element')}
        </p>
        {progress.latest_findings.length > 0 ? (
          <LatestFindings findings={progress.latest_findings} maxFindings={8} />
        ) : (
          <p className="rounded-field border border-dashed border-line-strong p-5 text-muted">
            Findings appear once the first page is tested. You can leave this page. The scan keeps running;
            you’ll find it under{' '}
            <Link to={list} className="text-link">
              your scans
            </Link>
            .
          </p>
        )}
      </section>
    </div>
  );
}

/** A guest can open any scan by its link, but can cancel only scans that were started in this browser. */
function canCancel(scanId: string): boolean {
  return readTokens() !== null || getClaimToken(scanId) !== undefined;
}

function CancelButton({ scanId }: { scanId: string }) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => callApi(cancelScan, { params: { scanId }, headers: getClaimHeaders(scanId) }),
    // A scan that has just finished cannot be canceled; refetching shows its state.
    onSettled: () => queries.invalidateQueries({ queryKey: getProgressKey(scanId) }),
  });
  return (
    <div className="space-y-1">
      <Button variant="secondary" size="sm" onClick={() => cancel.mutate()} isPending={cancel.isPending}>
        Cancel scan
      </Button>
      <p role="alert" className="text-small text-error empty:hidden">
        {cancel.error && getErrorMessage(cancel.error)}
      </p>
    </div>
  );
}
