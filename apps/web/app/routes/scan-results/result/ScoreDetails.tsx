import type { ProjectedScore, ScoreResult } from '@curbcut/contract';
import { mdiChevronDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { ProjectedScoreDetails } from './ProjectedScoreSummary.tsx';
import { ScoreBreakdown } from './ScoreBreakdown.tsx';

interface Props {
  score: ScoreResult;
  projected: ProjectedScore | null;
  /** Content above the explanation. */
  children?: ReactNode;
}

/** The calculation of the score, in a disclosure. */
export function ScoreDetails({ score, projected, children }: Props) {
  return (
    <details className="group -mb-1">
      <summary className="-ml-2 inline-flex min-h-10 cursor-pointer items-center gap-1.5 rounded-small px-2 font-semibold text-primary hover:bg-primary-soft">
        How the score was calculated
        <Icon path={mdiChevronDown} className="size-5 group-open:rotate-180" />
      </summary>
      <div className="grid gap-x-12 gap-y-6 pt-4 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="max-w-prose space-y-4">
          {children}
          <ul className="dome-list space-y-2">
            {score.insights.map((insight) => (
              <li key={insight}>{insight}</li>
            ))}
          </ul>
          {projected && <ProjectedScoreDetails projected={projected} />}
          <p className="text-small text-muted">
            Confidence: {score.confidence} %. It grows with the number of pages. The score describes what was
            tested automatically. It does not state conformance with a standard or a law.
          </p>
        </div>
        <ScoreBreakdown score={score} />
      </div>
    </details>
  );
}
