import type { ScanProgress } from '@curbcut/contract';
import { ErrorState } from '../../components/ContentStates.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { useScanPaths } from '../../scans/scan-paths.ts';
import { ScanAgainButton } from './ScanAgainButton.tsx';

/** A scan that tested nothing: why, and what to do. */
export function FailedScan({ progress }: { progress: ScanProgress }) {
  const { newScan } = useScanPaths();
  return (
    <ErrorState
      title="This scan did not work"
      actions={
        <>
          <ScanAgainButton scanId={progress.scan_id} />
          <LinkButton to={newScan(progress.url)} variant="secondary">
            Change the address
          </LinkButton>
        </>
      }
    >
      <p className="text-ink">{progress.error ?? 'No page of the site could be tested.'}</p>
      <p>
        Open <span className="font-semibold [overflow-wrap:anywhere]">{progress.url}</span> in your own
        browser. If it loads there without a sign-in, scan it again; otherwise check the address.
      </p>
      {progress.code && (
        <p className="text-small">
          If you ask us about it, name <code className="font-mono">{progress.code}</code>.
        </p>
      )}
    </ErrorState>
  );
}
