import { Card } from '../../../components/Card.tsx';
import { BarTable } from '../../../components/chart/BarTable.tsx';
import { TrendLine } from '../../../components/chart/TrendLine.tsx';
import { ScoreRing } from '../../../components/ScoreRing.tsx';
import { ComponentSection } from './ComponentSection.tsx';

const scores = [
  ['Mar 3', 64],
  ['Apr 7', 61],
  ['May 4', 72],
  ['Jun 1', 79],
  ['Jul 6', 88],
  ['Aug 3', 94],
] as const;

const points = scores.map(([label, value]) => ({ id: label, label, value }));

export function Charts() {
  return (
    <ComponentSection title="Charts" description="Direct labels, with every value available as text.">
      <div className="flex flex-wrap gap-8">
        <ScoreRing score={94} grade="A" />
        <ScoreRing score={64} grade="C" className="size-32" />
        <ScoreRing score={0} grade="F" className="size-32" />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card className="min-w-0 p-6">
          <h3 className="mb-4 text-title">Score of shop.example</h3>
          <TrendLine name="Score" points={points} />
        </Card>
        <Card className="p-6">
          <BarTable
            caption="Issues by category"
            bars={[
              { label: 'Forms', value: 12 },
              { label: 'Color contrast', value: 8 },
              { label: 'Images', value: 5 },
              { label: 'Keyboard', value: 2 },
              { label: 'Media', value: 0 },
            ]}
          />
        </Card>
      </div>
    </ComponentSection>
  );
}
