import type { ScoreResult } from '@curbcut/contract';
import {
  buildScoreSteps,
  formatScoreStepLabel,
  formatScoreStepPoints,
  type ScoreStep,
} from '@curbcut/scoring';
import { Icon } from '../../../components/Icon.tsx';
import { severityStyles } from '../../../components/severity-styles.ts';

/** The calculation of the score: what each step adds or subtracts, including rounding. */
export function ScoreBreakdown({ score }: { score: ScoreResult }) {
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
