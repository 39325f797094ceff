import type { Occurrence } from '@curbcut/contract';
import { Swatch } from '../../../components/Swatch.tsx';
import { type Fact, factsInWords } from '../../../scans/results/facts-in-words.ts';
import { Part } from './Part.tsx';

/** The facts behind a verdict, in words: what was read or measured, not what it means. */
export function Measured({ occurrence }: { occurrence: Occurrence }) {
  const facts = factsInWords(occurrence);
  if (facts.length === 0) return null;
  return (
    <Part title="What was measured">
      <ContrastSample facts={occurrence.facts} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 text-small">
        {facts.map(({ label, value, isColor }: Fact) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{isColor ? <Swatch color={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** The two colours on each other, as people meet them. */
function ContrastSample({ facts }: Pick<Occurrence, 'facts'>) {
  const { foreground, background } = facts;
  if (typeof foreground !== 'string' || typeof background !== 'string') return null;
  return (
    <svg aria-hidden="true" className="h-16 w-full rounded-field border border-line">
      <rect width="100%" height="100%" fill={background} />
      <text
        x="50%"
        y="50%"
        fill={foreground}
        className="text-[22px] [dominant-baseline:central] [text-anchor:middle]"
      >
        Can you read this?
      </text>
    </svg>
  );
}
