import type { Results } from '@curbcut/contract';
import { Card } from '../../../components/Card.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ScoreRing } from '../../../components/ScoreRing.tsx';
import { MakeReport } from '../../../reports/MakeReport.tsx';
import { counted, relativeDate } from '../../../scans/words.ts';
import { ScanAgain } from '../ScanAgain.tsx';
import { CopyAddress } from './CopyAddress.tsx';
import { LeftOut } from './LeftOut.tsx';
import { Projected } from './Projected.tsx';
import { ScoreParts } from './ScoreParts.tsx';
import { SeverityTiles } from './SeverityTiles.tsx';
import { SiteLinks } from './SiteLinks.tsx';

/** At a glance: the score and what it is made of, and how much of what was found. */
export function Summary({ result }: { result: Results }) {
  const score = result.score_result;
  return (
    <section aria-labelledby="summary" className="space-y-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose space-y-2">
          <p className="text-muted">
            {counted(result.pages_scanned, 'page')} and {counted(result.elements_scanned, 'element')} tested
            with {counted(result.coverage.rules_run, 'rule')}, up to WCAG level {result.settings.level}
            {!result.settings.best_practices && ' and without best practices'}
            {result.settings.second_opinion && ', axe-core asked as well'}.{' '}
            {relativeDate(result.completed_at ?? result.created_at, new Date())}.
          </p>
          <LeftOut result={result} />
          {result.site_id !== null && <SiteLinks siteId={result.site_id} scanId={result.scan_id} />}
        </div>
        <div className="flex flex-wrap items-start gap-3">
          {result.pages_scanned > 0 && <MakeReport scanId={result.scan_id} />}
          <CopyAddress />
          <ScanAgain scanId={result.scan_id} variant="secondary" size="sm" />
        </div>
      </div>
      {result.status === 'cancelled' && (
        <Notice kind="warning">
          <p>
            <strong>This scan was stopped.</strong> What was tested until then is here. There is no score,
            because the rest of the site is not known.
          </p>
        </Notice>
      )}
      <h2 id="summary" className="visually-hidden">
        Summary
      </h2>
      {score && (
        <Card className="grid gap-x-12 gap-y-8 p-6 sm:p-8 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-5 self-start sm:items-start sm:gap-x-10">
            <ScoreRing score={score.score} grade={score.grade} className="size-32 sm:row-span-2 sm:size-48" />
            <p className="text-heading font-bold sm:pt-3">
              Grade {score.grade}, {score.level}
            </p>
            <div className="col-span-2 space-y-4 sm:col-span-1">
              <p>{score.meaning}</p>
              <ul className="dome-list space-y-2">
                {score.insights.map((insight) => (
                  <li key={insight}>{insight}</li>
                ))}
              </ul>
              <p className="text-small text-muted">
                Confidence {score.confidence} %. It grows with the number of pages. A score describes what
                could be tested; it says nothing about conformance with a standard or a law.
              </p>
            </div>
          </div>
          <ScoreParts score={score} />
        </Card>
      )}
      {score && result.projected && <Projected score={score.score} projected={result.projected} />}
      <SeverityTiles result={result} />
    </section>
  );
}
