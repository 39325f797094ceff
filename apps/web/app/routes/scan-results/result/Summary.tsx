import { DEPTH_DETAILS, type JourneyReference, type ScanResults, type ScoreResult } from '@curbcut/contract';
import { describeExclusion } from '@curbcut/scoring';
import { SEVERITIES } from '@curbcut/wcag';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Card } from '#app/components/Card.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { ScoreRing } from '#app/components/ScoreRing.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatCount, formatNumber, formatRelativeDate, getScanTime } from '#app/format/format.ts';
import { formatUpload } from '#app/scans/format-upload.ts';
import { useResultFilters } from '#app/scans/results/result-filters.ts';
import { useHistory } from '#app/sites/use-sites.ts';
import { focusIssuesState } from './focus-issues.ts';
import { ResultActions } from './ResultActions.tsx';
import { ProjectedScoreSummary, ScoreDetails, ScoreDetailsButton } from './ScoreDetails.tsx';

/** The summary: the score, the issues per severity and the score with verified fixes. */
export function Summary({ result }: { result: ScanResults }) {
  const score = result.score_result;
  return (
    <section aria-labelledby="summary" className="space-y-2">
      <h2 id="summary" className="visually-hidden">
        Summary
      </h2>
      {/* If there is enough room, the actions are next to the heading. */}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 @4xl:-mt-13 @4xl:flex-col-reverse @4xl:items-stretch @4xl:gap-y-2">
        <div className="flex min-w-0 flex-wrap gap-x-6 gap-y-1 text-small text-muted @max-md:hidden">
          <p>{formatScanScope(result)}</p>
          <UploadOrigin result={result} />
          <ExcludedIssues result={result} />
          {result.site_id !== null && <SiteLinks siteId={result.site_id} scanId={result.scan_id} />}
        </div>
        <div className="flex w-full flex-wrap gap-x-4 text-small text-muted @md:hidden">
          <p>
            {formatCount(result.pages_scanned, 'page')}, WCAG Level {result.settings.level}.{' '}
            {formatRelativeDate(getScanTime(result), new Date())}.
          </p>
          {result.site_id !== null && <SiteLinks siteId={result.site_id} scanId={result.scan_id} />}
        </div>
        <ResultActions result={result} />
      </div>
      {result.status === 'cancelled' && (
        <Notice kind="warning">
          <p>
            <strong>This scan was canceled.</strong> You’re seeing the pages tested up to that point. There’s
            no score, because the rest of the site wasn’t tested.
          </p>
        </Notice>
      )}
      {score ? (
        <ScoreCard result={result} score={score} />
      ) : (
        <Card className="p-4 @md:px-6 @3xl:py-2">
          <SeverityTiles result={result} />
        </Card>
      )}
    </section>
  );
}

/** The score and the issues per severity on one line, so that the list below it starts as high as possible. */
function ScoreCard({ result, score }: { result: ScanResults; score: ScoreResult }) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  return (
    <Card className="p-4 @md:px-6 @3xl:py-2">
      <div className="grid items-center gap-x-8 gap-y-3 @3xl:grid-cols-2 @5xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <div className="flex items-center gap-4 @md:gap-6">
          <ScoreRing score={score.score} grade={score.grade} isNumberOnly className="size-20 @3xl:size-18" />
          <div className="min-w-0">
            <div className="flex flex-wrap items-baseline gap-x-5">
              <p className="text-large font-bold">
                Grade {score.grade}, {score.level}
              </p>
              <ScoreDetailsButton controls={details} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
            </div>
            {result.projected ? (
              <ProjectedScoreSummary score={score.score} projected={result.projected} />
            ) : (
              <p className="text-small text-muted @max-md:hidden">{score.meaning}</p>
            )}
          </div>
        </div>
        <SeverityTiles result={result} />
      </div>
      <div id={details} hidden={!isOpen}>
        {isOpen && (
          <ScoreDetails scanId={result.scan_id} score={score} projected={result.projected}>
            <p>{score.meaning}</p>
            {/* On a phone, these would push the first issues off the screen. */}
            <div className="space-y-3 @md:hidden">
              <p>{formatScanScope(result)}</p>
              <UploadOrigin result={result} />
              <ExcludedIssues result={result} />
            </div>
          </ScoreDetails>
        )}
      </div>
    </Card>
  );
}

/** Shows where an uploaded scan comes from and, for a branch, that it doesn't change the site's issues. */
function UploadOrigin({ result: { upload } }: { result: ScanResults }) {
  if (!upload) return null;
  return (
    <p className="[overflow-wrap:anywhere]">
      {formatUpload(upload)}
      {!upload.updates_issues && ' Only the default branch changes this site’s issues.'}
    </p>
  );
}

/** Describes what was tested and when: “5 pages, 559 elements, 69 applicable rules, WCAG Level AA. Today, 13:49.” */
function formatScanScope({ settings, coverage, ...result }: ScanResults): string {
  const tested = [
    formatCount(result.pages_scanned, 'page'),
    formatCount(result.elements_scanned, 'element'),
    // Not all rules that ran: those that found something to test.
    formatCount(coverage.rules_run, 'applicable rule'),
    `WCAG Level ${settings.level}`,
    ...(settings.best_practices ? [] : ['without best practices']),
    `${DEPTH_DETAILS[settings.depth].label.toLowerCase()} depth`,
    ...(settings.second_opinion ? ['with axe-core'] : []),
    ...(settings.journey?.sign_in ? [`signed in with “${formatJourney(settings.journey.sign_in)}”`] : []),
    ...(settings.journey?.steps ? [`steps of “${formatJourney(settings.journey.steps)}”`] : []),
  ];
  const reused =
    coverage.pages_reused > 0
      ? ` Reused from an earlier scan: ${formatCount(coverage.pages_reused, 'unchanged page')}.`
      : '';
  const when = formatRelativeDate(getScanTime(result), new Date());
  return `Tested: ${tested.join(', ')}.${reused} ${when}.`;
}

const formatJourney = ({ title, version }: JourneyReference): string => `${title}, version ${version}`;

/** Links from an account's scan to its site's issues and to the comparison. */
function SiteLinks({ siteId, scanId }: { siteId: string; scanId: string }) {
  const { data } = useHistory(siteId);
  const index = data?.points.findIndex(({ scan_id }) => scan_id === scanId) ?? -1;
  const before = data?.points[index - 1];
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      <Link to={`/sites/${siteId}`} className="text-link">
        This site’s issues
      </Link>
      {before && (
        <Link to={`/compare/${before.scan_id}/${scanId}`} className="text-link">
          Compare with previous scan
        </Link>
      )}
    </p>
  );
}

/** The number of issues per severity; each tile filters the list and moves to it. */
function SeverityTiles({ result }: { result: ScanResults }) {
  const { getUrlWith } = useResultFilters();
  return (
    <ul aria-label="Issues by severity" className="grid grid-cols-4 gap-2 @md:gap-3">
      {SEVERITIES.map((severity) => {
        const { label, iconPath, badgeClassName } = severityStyles[severity];
        const count = result.severity_counts[severity];
        return (
          <li
            key={severity}
            className={`relative min-w-0 rounded-field px-1.5 py-2 text-center has-hover:outline-2 has-hover:outline-line-strong @md:px-3 @md:text-left ${count > 0 ? badgeClassName : 'bg-sunken text-muted'}`}
          >
            <div className="flex items-center justify-center gap-1.5 text-heading leading-none font-extrabold tabular-nums @md:justify-start">
              <Icon path={iconPath} className="size-4 @md:size-5" />
              {formatNumber(count)}
            </div>
            <p className="mt-1 text-[0.8125rem] leading-tight font-semibold @md:text-small">
              <Link
                to={getUrlWith({ view: 'issues', status: 'failed', severity: [severity], issue: undefined })}
                state={focusIssuesState}
                preventScrollReset
                className="after:absolute after:inset-0 after:rounded-field hover:underline"
              >
                {label}
              </Link>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows how many issues are excluded from all counts and why, with a link to them. */
function ExcludedIssues({
  result: { excluded, site_id },
}: {
  result: Pick<ScanResults, 'excluded' | 'site_id'>;
}) {
  const sentence = describeExclusion(excluded);
  if (sentence === null) return null;
  return (
    <p className="text-muted">
      {sentence}{' '}
      {site_id !== null && (
        <Link to={`/sites/${site_id}?state=ignored,false_alarm`} className="text-link">
          Show them
        </Link>
      )}
    </p>
  );
}
