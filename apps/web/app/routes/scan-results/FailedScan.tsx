import type { ScanProgress } from '@curbcut/contract';
import { ErrorState } from '../../components/ContentStates.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { useScanPaths } from '../../scans/scan-paths.ts';
import { ScanAgainButton } from './ScanAgainButton.tsx';

/** A scan that tested no page: the reason, and what to do. */
export function FailedScan({ progress }: { progress: ScanProgress }) {
  const { newScan } = useScanPaths();
  return (
    <ErrorState
      title="The scan failed"
      actions={
        <>
          <ScanAgainButton scanId={progress.scan_id} />
          <LinkButton to={newScan(progress.url)} variant="secondary">
            Edit URL
          </LinkButton>
        </>
      }
    >
      <p className="text-ink">{progress.error ?? 'None of the site’s pages could be tested.'}</p>
      <p>
        Open <span className="font-semibold [overflow-wrap:anywhere]">{progress.url}</span> in your own
        browser. If it loads there without a sign-in, scan it again. Otherwise, check the URL.
      </p>
      {progress.code && (
        <p className="text-small">
          If you contact support, include the code <code className="font-mono">{progress.code}</code>.
        </p>
      )}
    </ErrorState>
  );
}
