import { cancelScan, type ScanProgress } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { readTokens } from '#app/api/tokens.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { formatCount, formatNumber, getUrlPath } from '#app/format/format.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { CurrentPageScreenshot } from '#app/scans/progress/CurrentPageScreenshot.tsx';
import { formatPages } from '#app/scans/progress/format-pages.ts';
import { formatPhase } from '#app/scans/progress/format-phase.ts';
import { LatestFindings } from '#app/scans/progress/LatestFindings.tsx';
import { PageDots } from '#app/scans/progress/PageDots.tsx';
import { PagePreviews } from '#app/scans/progress/PagePreviews.tsx';
import { getProgressKey } from '#app/scans/progress/use-progress.ts';
import { useScanPaths } from '#app/scans/scan-paths.ts';
import { getClaimHeaders, getClaimToken } from '#app/session/anonymous-scans.ts';

/**
 * A running scan: overall progress first, so that it is visible without scrolling on any screen, then the
 * page that is being tested, the other pages, and findings as they arrive.
 */
export default function LiveProgress({ progress }: { progress: ScanProgress }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @3xl:grid-rows-[auto_1fr] @3xl:gap-x-8">
      <ProgressCard progress={progress} />
      <div className="space-y-6 @3xl:col-start-1 @3xl:row-span-2 @3xl:row-start-1">
        <CurrentPageScreenshot progress={progress} />
        {progress.pages.length > 1 && (
          <section aria-labelledby="pages-in-scan">
            <h2 id="pages-in-scan" className="mb-3 text-title">
              Pages
            </h2>
            <PagePreviews pages={progress.pages} />
          </section>
        )}
      </div>
      <FoundSoFar progress={progress} />
    </div>
  );
}

function ProgressCard({ progress }: { progress: ScanProgress }) {
  const can = useCan();
  const { pages_found, pages_not_tested, scan_id, percent } = progress;
  const { count, state } = formatPages(progress);
  return (
    <Card className="space-y-3 p-4 sm:p-5 @3xl:col-start-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <span className="text-title font-extrabold tabular-nums">{count}</span>{' '}
          <span className="text-muted">
            {state}
            {pages_not_tested > 0 && `, ${formatNumber(pages_not_tested)} not tested`}
          </span>
        </p>
        {canCancel(scan_id) && can('scans:write') && <CancelButton scanId={scan_id} />}
      </div>
      <ProgressBar label="Scan progress" isLabelHidden value={percent} max={100} />
      <div className="text-small">
        <p className="font-semibold tabular-nums">{describeActivity(progress)}</p>
        <p className="truncate text-muted">{progress.current && getUrlPath(progress.current.page_url)}</p>
      </div>
      {pages_found > 1 && <PageDots progress={progress} />}
    </Card>
  );
}

/** Describes what the scan is doing now. */
function describeActivity({ status, current, waiting }: ScanProgress): string {
  if (status === 'queued') return 'Reading robots.txt and the sitemap';
  if (current) return formatPhase(current.phase);
  return waiting?.message ?? 'Preparing results';
}

function FoundSoFar({ progress }: { progress: ScanProgress }) {
  const { list } = useScanPaths();
  return (
    <section aria-labelledby="arriving" className="min-w-0 @3xl:col-start-2">
      <h2 id="arriving" className="mb-1 text-title">
        Found so far
      </h2>
      <p className="mb-4 text-muted tabular-nums">
        {formatCount(progress.failed_findings, 'occurrence')} on{' '}
        {formatCount(progress.elements_scanned, 'element')}
      </p>
      {progress.latest_findings.length > 0 ? (
        <LatestFindings findings={progress.latest_findings} maxFindings={8} />
      ) : (
        <p className="rounded-field border border-dashed border-line-strong p-5 text-muted">
          Findings appear as soon as a page has loaded and the first tests have run. You can leave this page.
          The scan keeps running; you’ll find it under{' '}
          <Link to={list} className="text-link">
            your scans
          </Link>
          .
        </p>
      )}
    </section>
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
