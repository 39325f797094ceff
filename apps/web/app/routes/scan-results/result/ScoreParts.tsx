import type { ScoreResult } from '@curbcut/contract';
import { type ScoreStep, scoreStepLabel, scoreStepPoints, scoreSteps } from '@curbcut/scoring';
import { Icon } from '../../../components/Icon.tsx';
import { severityLook } from '../../../components/severity-look.ts';

/** The score as an addition: what each step adds or takes, down to the rounding. */
export function ScoreParts({ score }: { score: ScoreResult }) {
  return (
    <table className="w-full self-start text-small tabular-nums">
      <caption className="mb-2 text-left text-base font-semibold">How the score is calculated</caption>
      <tbody className="[&_td]:py-2 [&_td:last-child]:text-right [&_th]:py-2 [&_th]:text-left [&_th]:font-normal [&_tr]:border-t [&_tr]:border-line">
        {scoreSteps(score).map((step) => (
          <tr key={step.kind}>
            <th scope="row">
              <span className="flex items-center gap-2">
                <Sign step={step} />
                {scoreStepLabel(step, score)}
              </span>
            </th>
            <td className={step.kind === 'pages' ? 'font-semibold' : ''}>{scoreStepPoints(step)}</td>
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

function Sign({ step: { kind } }: { step: ScoreStep }) {
  if (!(kind in severityLook)) return null;
  const { shape, text } = severityLook[kind as keyof typeof severityLook];
  return <Icon path={shape} className={`size-3.5 ${text}`} />;
}
