import type { ScoreResult } from '@curbcut/contract';
import { buildScoreSteps, explainScoreBelowPages, formatScoreStepPoints } from '@curbcut/scoring';
import { Card } from '../../../components/Card.tsx';

/** The average page score beside the site score, and why the site score is lower. */
export function PageAndSiteScores({ score }: { score: ScoreResult }) {
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
