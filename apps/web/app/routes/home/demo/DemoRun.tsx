import { useEffect } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { QueryProvider } from '../../../api/QueryProvider.tsx';
import { Button } from '../../../components/Button.tsx';
import { ErrorState, LoadingState } from '../../../components/ContentStates.tsx';
import { formatCount } from '../../../scans/format.ts';
import { Announcer } from '../../../scans/progress/Announcer.tsx';
import { CurrentPageScreenshot } from '../../../scans/progress/CurrentPageScreenshot.tsx';
import { LatestFindings } from '../../../scans/progress/LatestFindings.tsx';
import { PageDots } from '../../../scans/progress/PageDots.tsx';
import { useProgress } from '../../../scans/progress/use-progress.ts';
import { focusHeading } from '../../../shell/use-heading-focus.ts';
import { DemoResult } from './DemoResult.tsx';

interface Props {
  scanId: string;
  /** Starts another scan of the shop. */
  onRestart: () => void;
}

/** Shows the progress of the demo scan, then its results. */
export default function DemoRun(props: Props) {
  // The pressed button is gone, so the heading that replaces it gets the focus.
  useEffect(() => focusHeading('#demo'), []);
  return (
    <QueryProvider>
      <RunContent {...props} />
    </QueryProvider>
  );
}

function RunContent({ scanId, onRestart }: Props) {
  const { data: progress, error } = useProgress(scanId);
  if (error || progress?.status === 'failed' || progress?.status === 'cancelled') {
    return (
      <ErrorState title="The demo scan failed" actions={<Button onClick={onRestart}>Scan again</Button>}>
        <p>{error ? getErrorMessage(error) : progress?.error}</p>
      </ErrorState>
    );
  }
  if (!progress) return <LoadingState>Starting the scan</LoadingState>;
  return (
    <>
      <Announcer progress={progress} />
      {progress.status === 'completed' ? (
        <DemoResult scanId={scanId} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
          <CurrentPageScreenshot progress={progress} />
          <div className="min-w-0 space-y-5">
            <h2 id="demo" className="text-heading">
              Scanning the demo shop
            </h2>
            <PageDots progress={progress} />
            <p className="font-semibold tabular-nums">
              {progress.pages_done} of {formatCount(progress.pages_found, 'page')} tested,{' '}
              {formatCount(progress.failed_findings, 'finding')}
            </p>
            <LatestFindings findings={progress.latest_findings} maxFindings={4} />
            <Link to={`/scan-results/${scanId}`} className="text-link inline-flex items-center gap-1">
              Open scan details
            </Link>
          </div>
        </div>
      )}
    </>
  );
}
