import type { Occurrence } from '@curbcut/contract';
import { Swatch } from '../../../components/Swatch.tsx';
import { type FormattedFact, formatFacts } from '../../../scans/results/format-facts.ts';
import { getTextColors } from '../../../scans/results/text-colors.ts';
import { ContrastSample } from './ContrastSample.tsx';
import { IssueSection } from './IssueSection.tsx';

/** The measured facts behind a finding, in words and without interpretation. */
export function MeasuredFacts({ occurrence }: { occurrence: Occurrence }) {
  const facts = formatFacts(occurrence);
  if (facts.length === 0) return null;
  const colors = getTextColors(occurrence.facts);
  return (
    <IssueSection title="What was measured">
      {colors && <ContrastSample {...colors} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 text-small">
        {facts.map(({ label, value, isColor }: FormattedFact) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{isColor ? <Swatch color={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </IssueSection>
  );
}
