import { mdiArrowRight } from '@mdi/js';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { Button } from '#app/components/Button.tsx';
import { getButtonClassName } from '#app/components/button-style.ts';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { ScoreRing } from '#app/components/ScoreRing.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { ScreenshotCrop } from '#app/components/screenshot/ScreenshotCrop.tsx';
import { formatCount, getUrlPath } from '#app/format/format.ts';
import { Announcer } from '#app/scans/progress/Announcer.tsx';
import { CurrentPageScreenshot } from '#app/scans/progress/CurrentPageScreenshot.tsx';
import { formatPages } from '#app/scans/progress/format-pages.ts';
import { formatPhase } from '#app/scans/progress/format-phase.ts';
import { LatestFindings } from '#app/scans/progress/LatestFindings.tsx';
import { PageDots } from '#app/scans/progress/PageDots.tsx';
import { useProgress } from '#app/scans/progress/use-progress.ts';
import { formatOccurrences } from '#app/scans/results/format-occurrences.ts';
import { findPageScreenshot, usePages } from '#app/scans/results/use-pages.ts';
import { useResults } from '#app/scans/results/use-results.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';

interface DemoRunProps {
  scanId: string;
  /** Shown until the scan responds. */
  placeholder: ReactNode;
  /** Starts another scan of the shop. */
  onRestart: () => void;
}

/** Shows the demo scan's progress, then its results. */
export default function DemoRun(props: DemoRunProps) {
  return (
    <QueryProvider>
      <RunContent {...props} />
    </QueryProvider>
  );
}

function RunContent({ scanId, placeholder, onRestart }: DemoRunProps) {
  const { data: progress, error } = useProgress(scanId);
  const hasStarted = progress !== undefined;
  useFocusedHeading(hasStarted);
  if (error || progress?.status === 'failed' || progress?.status === 'cancelled') {
    return (
      <ErrorState title="The demo scan failed" actions={<Button onClick={onRestart}>Scan again</Button>}>
        <p>{error ? getErrorMessage(error) : progress?.error}</p>
      </ErrorState>
    );
  }
  if (!progress) return placeholder;
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
              {Object.values(formatPages(progress)).join(' ')},{' '}
              {formatCount(progress.failed_findings, 'occurrence')}
              <span className="block min-h-[1lh] text-small font-normal text-muted">
                {progress.current && formatPhase(progress.current.phase)}
              </span>
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

/**
 * Moves focus to the demo's heading once it's shown, because it replaces the button or heading that had focus. Anything
 * else that the user has moved to in the meantime keeps focus.
 */
function useFocusedHeading(isShown: boolean): void {
  useEffect(() => {
    if (isShown && document.activeElement === document.body) focusHeading('#demo');
  }, [isShown]);
}

/** Number of issues shown on the home page; the results page shows all of them. */
const SHOWN_ISSUE_COUNT = 3;

/** A summary of the demo scan: the score and the most severe issues with screenshots. */
function DemoResult({ scanId }: { scanId: string }) {
  const results = useResults(scanId, { status: 'failed' });
  const pages = usePages(scanId);
  const hasLoaded = results.data !== undefined && !pages.isPending;
  useFocusedHeading(hasLoaded);
  if (results.error)
    return <ErrorState title="We couldn’t load the results">{getErrorMessage(results.error)}</ErrorState>;
  const first = results.data?.pages[0];
  if (!first || pages.isPending) return <LoadingState>Loading the results</LoadingState>;
  return (
    <div className="arriving grid gap-8 lg:grid-cols-[2fr_3fr] lg:gap-12">
      <div className="space-y-5">
        <h2 id="demo" className="text-heading">
          Accessibility issues in the demo shop
        </h2>
        {first.score_result && (
          <div className="flex flex-wrap items-center gap-6">
            <ScoreRing
              score={first.score_result.score}
              grade={first.score_result.grade}
              className="size-40"
            />
            <p className="min-w-0 flex-1 basis-52">{first.score_result.meaning}</p>
          </div>
        )}
        <p className="text-muted">
          {formatCount(first.pages_scanned, 'page')} tested: {formatCount(first.total_issues, 'issue')} with{' '}
          {formatCount(first.occurrences_count, 'occurrence')}.
        </p>
        <Link to={`/scan-results/${scanId}`} className={getButtonClassName({ size: 'lg' })}>
          View full results
          <Icon path={mdiArrowRight} />
        </Link>
      </div>
      <ol className="grid gap-4">
        {first.issues.slice(0, SHOWN_ISSUE_COUNT).map((issue) => {
          const image = findPageScreenshot(pages.data, issue.sample.page_id);
          return (
            <li
              key={issue.id}
              className="grid overflow-hidden rounded-field border border-line sm:grid-cols-[15rem_1fr]"
            >
              {image && issue.sample.box && (
                <ScreenshotCrop
                  screenshot={image}
                  box={issue.sample.box}
                  alt={`Screenshot of ${getUrlPath(issue.sample.page_url)} with the element outlined`}
                  className="min-h-36"
                />
              )}
              <div className="space-y-2 p-4">
                <SeverityBadge severity={issue.severity} />
                <h3 className="leading-snug font-semibold [overflow-wrap:anywhere]">
                  {issue.sample.message}
                </h3>
                <p className="text-small text-muted">{formatOccurrences(issue)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
