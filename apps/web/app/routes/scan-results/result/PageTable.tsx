import type { ScannedPage, ScanResults, ScoreResult } from '@curbcut/contract';
import { buildScoreSteps, explainScoreBelowPages, formatScoreStepPoints, roundScore } from '@curbcut/scoring';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { formatCount, formatDateOrNever, formatNumber, getUrlPath } from '#app/format/format.ts';
import { useResultFilters } from '#app/scans/results/result-filters.ts';
import { usePages } from '#app/scans/results/use-pages.ts';

/** The tested pages with their basic scores. */
export default function PageTable({ scanId, result }: { scanId: string; result: ScanResults }) {
  const { getUrlWith } = useResultFilters();
  const pages = usePages(scanId);
  if (pages.error)
    return <ErrorState title="We couldn’t load the pages">{getErrorMessage(pages.error)}</ErrorState>;
  if (!pages.data) return <LoadingState>Loading pages...</LoadingState>;
  const tested = pages.data.filter(({ status }) => status === 'tested');
  if (tested.length === 0) {
    return (
      <EmptyState title="No pages tested">
        <p>See “Not tested” for the reasons and what you can do.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="pages" className="space-y-4 pt-3">
      <h2 id="pages" className="text-title">
        {formatCount(tested.length, 'page')} tested
      </h2>
      <ReusedPages pages={tested} />
      {result.score_result && <PageAndSiteScores score={result.score_result} />}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {tested.map((page) => (
          <li
            key={page.id}
            className="relative grid items-center gap-x-6 gap-y-1 px-5 py-3 hover:bg-sunken sm:grid-cols-[6rem_1fr_auto_9rem] sm:px-6"
          >
            <PageThumbnail page={page} />
            <div className="min-w-0">
              <h3 className="truncate font-semibold">
                <Link
                  to={getUrlWith({ view: 'issues', page: page.id })}
                  preventScrollReset
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {page.title || getUrlPath(page.url)}
                </Link>
              </h3>
              <p className="truncate text-small text-muted">{getUrlPath(page.final_url ?? page.url)}</p>
              {page.step?.healed.map((sentence) => (
                <p key={sentence} className="text-small text-warning wrap-anywhere">
                  {sentence}
                </p>
              ))}
              {page.reused_from && (
                <p className="text-small text-muted">
                  Unchanged since it was tested on {formatDateOrNever(page.reused_from)}
                </p>
              )}
            </div>
            <div className="text-small">
              <p className="text-muted tabular-nums">
                {formatCount(page.failed, 'occurrence')}
                {page.needs_review > 0 && `, ${formatNumber(page.needs_review)} to review`}
              </p>
              <Link
                to={getUrlWith({ view: 'transcript', page: page.id })}
                preventScrollReset
                className="text-link relative z-1"
              >
                Screen reader
                <span className="visually-hidden"> on {page.title || getUrlPath(page.url)}</span>
              </Link>
            </div>
            <p className="whitespace-nowrap tabular-nums sm:text-right">
              {page.score === null ? (
                <span className="text-muted">No score</span>
              ) : (
                <>
                  <span className="text-title font-bold">{roundScore(page.score)}</span>
                  <span className="text-small text-muted"> out of 100</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the top of a page's screenshot next to its title. */
function PageThumbnail({ page: { screenshot } }: { page: ScannedPage }) {
  const className = 'aspect-16/10 w-full rounded-small border border-line max-sm:hidden';
  if (screenshot === null) return <span className={`bg-sunken ${className}`} />;
  return (
    <img src={screenshot.url} alt="" loading="lazy" className={`object-cover object-top ${className}`} />
  );
}

/** Shows how many results are from earlier scans, and from when. */
function ReusedPages({ pages }: { pages: readonly ScannedPage[] }) {
  const dates = pages.flatMap(({ reused_from }) => reused_from ?? []).sort();
  const [oldest] = dates;
  if (oldest === undefined) return null;
  return (
    <p className="max-w-prose text-muted">
      {formatCount(dates.length, 'page hasn’t', 'pages haven’t')} changed since an earlier scan with the same
      settings, so we reused the earlier results. The oldest are from {formatDateOrNever(oldest)}.
    </p>
  );
}

/** The average page score next to the site score, and why the site score is lower. */
function PageAndSiteScores({ score }: { score: ScoreResult }) {
  const [average] = buildScoreSteps(score);
  const why = explainScoreBelowPages(score);
  return (
    <Card className="flex flex-wrap items-center gap-x-10 gap-y-4 p-5 sm:p-6">
      <dl className="flex gap-x-10 tabular-nums">
        <div>
          <dt className="text-small text-muted">Average page score</dt>
          <dd className="text-heading font-extrabold">{average && formatScoreStepPoints(average)}</dd>
        </div>
        <div>
          <dt className="text-small text-muted">Site score</dt>
          <dd className="text-heading font-extrabold">{score.score}</dd>
        </div>
      </dl>
      <p className="max-w-prose flex-1 basis-80 text-small text-muted">
        {why} A page’s score is the share of elements that pass, weighted by severity; important pages count
        more in the average.
      </p>
    </Card>
  );
}
