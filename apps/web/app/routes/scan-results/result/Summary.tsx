import type { ScanResults } from '@curbcut/contract';
import { Card } from '../../../components/Card.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ScoreRing } from '../../../components/ScoreRing.tsx';
import { formatCount, formatRelativeDate } from '../../../scans/format.ts';
import { ExcludedIssues } from './ExcludedIssues.tsx';
import { ProjectedScoreSummary } from './ProjectedScoreSummary.tsx';
import { ResultActions } from './ResultActions.tsx';
import { ScoreDetails } from './ScoreDetails.tsx';
import { SeverityTiles } from './SeverityTiles.tsx';
import { SiteLinks } from './SiteLinks.tsx';

/** The summary: the score, the issues per severity, and the score with verified fixes. */
export function Summary({ result }: { result: ScanResults }) {
  const score = result.score_result;
  return (
    <section aria-labelledby="summary" className="space-y-4">
      <h2 id="summary" className="visually-hidden">
        Summary
      </h2>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 space-y-1 text-small text-muted @max-md:hidden">
          <p>{formatScanScope(result)}</p>
          <ExcludedIssues result={result} />
          {result.site_id !== null && <SiteLinks siteId={result.site_id} scanId={result.scan_id} />}
        </div>
        <ResultActions result={result} />
      </div>
      {result.status === 'cancelled' && (
        <Notice kind="warning">
          <p>
            <strong>This scan was canceled.</strong> The results cover only the pages tested before that.
            There is no score, because the rest of the site was not tested.
          </p>
        </Notice>
      )}
      <Card className="space-y-3 p-4 @md:p-6">
        <div className="grid items-center gap-x-8 gap-y-3 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          {score && (
            <div className="flex items-center gap-4 @md:gap-6">
              <ScoreRing score={score.score} grade={score.grade} className="size-20 @md:size-28" />
              <div className="min-w-0 space-y-1">
                <div className="text-title font-bold">
                  Grade {score.grade}, {score.level}
                </div>
                <p className="text-small text-muted @max-md:hidden">{score.meaning}</p>
              </div>
            </div>
          )}
          <SeverityTiles result={result} />
        </div>
        {score && result.projected && (
          <ProjectedScoreSummary score={score.score} projected={result.projected} />
        )}
        {score && (
          <ScoreDetails score={score} projected={result.projected}>
            {/* On a phone, these would push the first issues below the screen. */}
            <div className="space-y-3 @md:hidden">
              <p>{score.meaning}</p>
              <p>{formatScanScope(result)}</p>
              <ExcludedIssues result={result} />
              {result.site_id !== null && <SiteLinks siteId={result.site_id} scanId={result.scan_id} />}
            </div>
          </ScoreDetails>
        )}
      </Card>
    </section>
  );
}

/** Describes what was tested and when: “5 pages, 559 elements, 69 rules, WCAG level AA. Today, 13:49.” */
function formatScanScope({ settings, coverage, ...result }: ScanResults): string {
  const tested = [
    formatCount(result.pages_scanned, 'page'),
    formatCount(result.elements_scanned, 'element'),
    formatCount(coverage.rules_run, 'rule'),
    `WCAG level ${settings.level}`,
    ...(settings.best_practices ? [] : ['without best practices']),
    ...(settings.second_opinion ? ['with axe-core'] : []),
  ];
  const when = formatRelativeDate(result.completed_at ?? result.created_at, new Date());
  return `Tested: ${tested.join(', ')}. ${when}.`;
}
