import type { ScanProgress } from '@curbcut/contract';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { Breadcrumb } from '#app/components/Breadcrumb.tsx';
import { Button } from '#app/components/Button.tsx';
import { useBreadcrumbNames } from '#app/components/breadcrumb-context.ts';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { getHost, getUrlPath, truncateUrl } from '#app/format/format.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { Announcer } from '#app/scans/progress/Announcer.tsx';
import { isFinished, useProgress } from '#app/scans/progress/use-progress.ts';
import { useEarlyResults } from '#app/scans/results/use-early-results.ts';
import { useScanPaths } from '#app/scans/scan-paths.ts';
import { useLocationState } from '#app/scans/use-start-scan.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { FailedScan } from './FailedScan.tsx';
import { Result } from './result/Result.tsx';

const LiveProgress = lazy(() => import('./progress/LiveProgress.tsx'));

/**
 * Shows one scan: its progress while it runs, then its results. The heading is preserved, so that it keeps
 * focus.
 *
 * @param isInApp whether it is in the app, which shows the breadcrumb
 * @param isShared whether it was opened with a link to this scan's results only
 */
export function ScanView({
  scanId,
  isInApp = false,
  isShared = false,
}: {
  scanId: string;
  isInApp?: boolean;
  isShared?: boolean;
}) {
  const { data: progress, error, refetch } = useProgress(scanId);
  useEarlyResults(scanId, progress?.status);
  const over = progress !== undefined && isFinished(progress.status);
  usePreservedFocus(progress !== undefined && !over);
  const { list } = useScanPaths();

  // With the path, because several sites can share a host.
  const nameSite = useSiteName();
  const url = progress && nameScan(progress.url, nameSite);
  useBreadcrumbNames({
    parent: progress && {
      label: nameSite(progress.url),
      to: progress.site_id === null || !isInApp ? undefined : `/sites/${progress.site_id}`,
    },
  });
  const heading = url ? `${describeState(progress.status)} ${url}` : 'Scan results';
  // Room for the actions next to the heading: members have more of them than guests.
  const headingRoom = isInApp ? '@4xl:pr-[35rem]' : '@4xl:pr-[28rem]';
  return (
    <div className={`@container ${isInApp ? '' : 'page-width pt-4 pb-20 sm:pt-6'}`}>
      <DocumentTitle>{heading}</DocumentTitle>
      <div
        className={`space-y-1 ${over ? 'mb-3' : 'mb-6'} ${progress?.status === 'failed' || !over ? '' : headingRoom}`}
      >
        {!isInApp && !isShared && (
          <Breadcrumb ancestors={[{ to: list, label: 'Scans' }]} currentTitle="Scan Results" />
        )}
        <h1 className={`${over ? 'text-workbench' : 'text-page'} [overflow-wrap:anywhere]`}>{heading}</h1>
      </div>
      {progress ? (
        <ScanContent scanId={scanId} progress={progress} />
      ) : error ? (
        <ScanUnavailable error={error} isShared={isShared} onRetry={refetch} />
      ) : (
        <LoadingState>Loading scan...</LoadingState>
      )}
    </div>
  );
}

/** Names what was scanned: the site, and the path unless it is the start page. */
function nameScan(url: string, nameSite: (url: string) => string): string {
  const name = nameSite(url);
  if (name === getHost(url)) return truncateUrl(url);
  const path = getUrlPath(url);
  return path === '/' ? name : `${name}: ${truncateUrl(path)}`;
}

/** The scan's progress or its results. */
function ScanContent({ scanId, progress }: { scanId: string; progress: ScanProgress }) {
  const notice = useLocationState('notice');
  const { status } = progress;
  return (
    <>
      <Announcer progress={progress} />
      {typeof notice === 'string' && (
        <div className="mb-6">
          <Notice>
            <p>{notice}</p>
          </Notice>
        </div>
      )}
      {!isFinished(status) && (
        <Suspense fallback={<LoadingState>Loading scan...</LoadingState>}>
          <LiveProgress progress={progress} />
        </Suspense>
      )}
      {status === 'failed' && <FailedScan progress={progress} />}
      {(status === 'completed' || status === 'cancelled') && <Result scanId={scanId} />}
    </>
  );
}

function describeState(status: ScanProgress['status']): string {
  if (!isFinished(status)) return 'Scanning';
  return status === 'failed' ? 'Scan of' : 'Scan results for';
}

function ScanUnavailable({
  error,
  isShared,
  onRetry,
}: {
  error: unknown;
  isShared: boolean;
  onRetry: () => void;
}) {
  const { newScan, list } = useScanPaths();
  const can = useCan();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isMissing && isShared) {
    return (
      <ErrorState title="Results not found">
        <p>{getErrorMessage(error)}</p>
      </ErrorState>
    );
  }
  if (isMissing) {
    return (
      <ErrorState
        title="Scan not found"
        actions={
          <>
            {can('scans:write') && <LinkButton to={newScan()}>Start scan</LinkButton>}
            <LinkButton to={list} variant="secondary">
              See all scans
            </LinkButton>
            {!user && (
              <LinkButton
                to={`/login?${new URLSearchParams({ redirect: `${pathname}${search}` })}`}
                variant="secondary"
              >
                Sign in
              </LinkButton>
            )}
          </>
        }
      >
        <p>
          The link may be incomplete, or the scan was deleted.
          {!user && ' If it belongs to your account, sign in to open it.'}
          {user && ' You can only open scans from organizations you belong to.'}
        </p>
      </ErrorState>
    );
  }
  return (
    <ErrorState title="We couldn’t load the scan" actions={<Button onClick={onRetry}>Try again</Button>}>
      <p>{getErrorMessage(error)}</p>
    </ErrorState>
  );
}

/** When the scan ends, the focused button may no longer exist; focus then moves to the heading. */
function usePreservedFocus(going: boolean): void {
  const wasGoing = useRef(going);
  useEffect(() => {
    if (wasGoing.current && !going && document.activeElement === document.body) focusHeading();
    wasGoing.current = going;
  }, [going]);
}
