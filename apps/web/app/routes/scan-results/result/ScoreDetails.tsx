import type { ProjectedScore, ScoreResult } from '@curbcut/contract';
import {
  buildScoreSteps,
  formatScoreStepLabel,
  formatScoreStepPoints,
  type ScoreStep,
} from '@curbcut/scoring';
import { mdiCheckDecagramOutline, mdiChevronDown } from '@mdi/js';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/Icon.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { useResultFilters } from '#app/scans/results/result-filters.ts';
import { focusIssuesState } from './focus-issues.ts';

const CategoryTable = lazy(() => import('./CategoryTable.tsx'));

interface ScoreDetailsProps {
  scanId: string;
  score: ScoreResult;
  projected: ProjectedScore | null;
  /** Content above the explanation. */
  children?: ReactNode;
}

interface ScoreDetailsButtonProps {
  /** The details' id. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows and hides the score calculation. */
export function ScoreDetailsButton({ controls, isOpen, onToggle }: ScoreDetailsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="-mx-2 inline-flex min-h-7 items-center gap-1 rounded-small px-2 text-left text-small font-semibold text-primary hover:bg-primary-soft"
    >
      How the score was calculated
      <Icon path={mdiChevronDown} className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
    </button>
  );
}

/** The score calculation. */
export function ScoreDetails({ scanId, score, projected, children }: ScoreDetailsProps) {
  return (
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
          Confidence: {score.confidence}% (higher when more pages are tested). The score covers automated
          tests only. It says nothing about conformance with a standard or law.
        </p>
      </div>
      <ScoreBreakdown score={score} />
      <div className="max-w-prose">
        <Suspense>
          <CategoryTable scanId={scanId} />
        </Suspense>
      </div>
    </div>
  );
}

/** The score with all verified fixes, as measured. */
export function ProjectedScoreSummary({ score, projected }: { score: number; projected: ProjectedScore }) {
  const { getUrlWith } = useResultFilters();
  const { issues } = projected;
  const fixes = formatCount(issues, 'verified fix', 'verified fixes');
  const isBetter = projected.score > score;
  return (
    <p className="flex items-start gap-x-2 text-small">
      <Icon path={mdiCheckDecagramOutline} className="size-5 shrink-0 text-success" />
      <span className="flex flex-wrap gap-x-2">
        <span className="@max-md:visually-hidden">
          <strong>
            {isBetter
              ? `Score goes from ${score} to ${projected.score} with ${fixes}.`
              : `${fixes} available.`}
          </strong>
          {projected.to_word > 0 && (
            <span className="text-muted">
              {' '}
              {formatNumber(projected.to_word)} {projected.to_word === 1 ? 'needs' : 'need'} your text.
            </span>
          )}
        </span>
        <Link
          to={getUrlWith({ view: 'issues', status: 'failed', fix: 'proven', issue: undefined })}
          state={focusIssuesState}
          preventScrollReset
          className="text-link font-semibold"
        >
          <span className="@max-md:hidden">
            {issues === 1 ? 'See the verified fix' : `See the ${formatNumber(issues)} verified fixes`}
          </span>
          <span className="tabular-nums @md:hidden">
            {isBetter && `${score} → ${projected.score} with `}
            {fixes}
          </span>
        </Link>
      </span>
    </p>
  );
}

/** Explains how the projected score was measured, in the score details. */
function ProjectedScoreDetails({ projected: { occurrences, to_word } }: { projected: ProjectedScore }) {
  return (
    <p>
      We applied the verified fixes and tested the pages again: {formatCount(occurrences, 'occurrence')}{' '}
      {occurrences === 1 ? 'was' : 'were'} gone.
      {to_word > 0 &&
        ` ${formatCount(to_word, 'fix', 'fixes')} ${to_word === 1 ? 'contains' : 'contain'} text a person should write or check.`}
    </p>
  );
}

/** The score calculation: what each step adds or subtracts, including rounding. */
function ScoreBreakdown({ score }: { score: ScoreResult }) {
  return (
    <table className="w-full self-start text-small tabular-nums">
      <caption className="mb-2 text-left text-base font-semibold">How the score is calculated</caption>
      <tbody className="[&_td]:py-2 [&_td:last-child]:text-right [&_th]:py-2 [&_th]:text-left [&_th]:font-normal [&_tr]:border-t [&_tr]:border-line">
        {buildScoreSteps(score).map((step) => (
          <tr key={step.kind}>
            <th scope="row">
              <span className="flex items-center gap-2">
                <StepSign step={step} />
                {formatScoreStepLabel(step, score)}
              </span>
            </th>
            <td className={step.kind === 'pages' ? 'font-semibold' : ''}>{formatScoreStepPoints(step)}</td>
          </tr>
        ))}
        <tr className="text-base font-bold">
          <th scope="row" className="font-bold!">
            Score
          </th>
          <td>{score.score}</td>
        </tr>
      </tbody>
    </table>
  );
}

function StepSign({ step: { kind } }: { step: ScoreStep }) {
  if (!(kind in severityStyles)) return null;
  const { iconPath, textClassName } = severityStyles[kind as keyof typeof severityStyles];
  return <Icon path={iconPath} className={`size-3.5 ${textClassName}`} />;
}
