import type { ScoreResult } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { Icon } from '../../../components/Icon.tsx';
import { severityLook } from '../../../components/severity-look.ts';
import { counted, figure } from '../../../scans/words.ts';

interface Part {
  words: string;
  percent: number;
  shape?: string;
  ink?: string;
}

/** What the score was made of, in the order in which it is made. */
export function ScoreParts({ score }: { score: ScoreResult }) {
  return (
    <table className="w-full self-start text-small tabular-nums">
      <caption className="mb-2 text-left text-base font-semibold">What made this score</caption>
      <tbody className="[&_td]:py-2 [&_td:last-child]:text-right [&_th]:py-2 [&_th]:text-left [&_th]:font-normal [&_tr]:border-t [&_tr]:border-line">
        <tr>
          <th scope="row">What passes, weighted by severity</th>
          <td className="font-semibold">{score.originalScore}</td>
        </tr>
        {partsOf(score).map(({ words, percent, shape, ink }) => (
          <tr key={words}>
            <th scope="row">
              <span className="flex items-center gap-2">
                {shape && <Icon path={shape} className={`size-3.5 ${ink}`} />}
                {words}
              </span>
            </th>
            <td>
              {percent > 0 ? '+' : '−'}
              {figure(Math.abs(percent))} %
            </td>
          </tr>
        ))}
        {score.breakdown?.cap && (
          <tr>
            <th scope="row">So many critical causes cap it at</th>
            <td>{score.breakdown.cap} %</td>
          </tr>
        )}
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

function partsOf({ breakdown, severityCounts }: ScoreResult): Part[] {
  if (!breakdown) return [];
  const { penalties, density, densityPenalty, bonus } = breakdown;
  const bySeverity = SEVERITIES.map((severity) => ({
    words: counted(severityCounts[severity], `${severity} cause`),
    percent: -penalties[severity],
    shape: severityLook[severity].shape,
    ink: severityLook[severity].text,
  }));
  return [
    ...bySeverity,
    { words: `${counted(Math.round(density), 'barrier')} in 1,000 elements`, percent: -densityPenalty },
    { words: 'Many pages tested', percent: bonus },
  ].filter(({ percent }) => percent !== 0);
}
