import { mdiArrowRight } from '@mdi/js';
import { Link } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { getButtonClassName } from '../../../components/button-style.ts';
import { ErrorState, LoadingState } from '../../../components/ContentStates.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { ScoreRing } from '../../../components/ScoreRing.tsx';
import { SeverityBadge } from '../../../components/SeverityBadge.tsx';
import { ScreenshotCrop } from '../../../components/screenshot/ScreenshotCrop.tsx';
import { formatCount, getUrlPath } from '../../../scans/format.ts';
import { formatExtent } from '../../../scans/results/format-extent.ts';
import { findPageScreenshot, usePages } from '../../../scans/results/use-pages.ts';
import { useResults } from '../../../scans/results/use-results.ts';

/** Issues shown on the home page; the results page shows all of them. */
const SHOWN_ISSUE_COUNT = 3;

/** A summary of the demo scan: the score and the most severe issues with screenshots. */
export function DemoResult({ scanId }: { scanId: string }) {
  const results = useResults(scanId, { status: 'failed' });
  const pages = usePages(scanId);
  if (results.error)
    return <ErrorState title="The results could not be loaded">{getErrorMessage(results.error)}</ErrorState>;
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
                <p className="text-small text-muted">{formatExtent(issue)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
