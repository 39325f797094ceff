import type { Occurrence } from '@curbcut/contract';
import { Swatch } from '../../../components/Swatch.tsx';
import { colorsOf } from '../../../scans/results/colors.ts';
import { type Fact, factsInWords } from '../../../scans/results/facts-in-words.ts';
import { ContrastSample } from './ContrastSample.tsx';
import { Part } from './Part.tsx';

/** The facts behind a verdict, in words: what was read or measured, not what it means. */
export function Measured({ occurrence }: { occurrence: Occurrence }) {
  const facts = factsInWords(occurrence);
  if (facts.length === 0) return null;
  const colors = colorsOf(occurrence.facts);
  return (
    <Part title="What was measured">
      {colors && <ContrastSample {...colors} />}
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
