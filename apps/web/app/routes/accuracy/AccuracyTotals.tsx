import { Card } from '../../components/Card.tsx';
import { formatNumber } from '../../scans/format.ts';
import { actReport } from './act-report.ts';
import { publishedCounts } from './published-results.ts';

/** The totals of the report. */
export function AccuracyTotals() {
  const { figures, cases } = actReport;
  const tiles = [
    { value: figures.complete, of: `of ${publishedCounts.rules} rules are complete` },
    { value: figures.inconsistent, of: 'rules are inconsistent' },
    {
      value: figures.found,
      of: `of ${figures.failed} failing examples are found; ${figures.foundOrAsked} including those that need review in a rule that finds others`,
    },
    {
      value: figures.falseAlarms,
      of: `of ${formatNumber(cases.passed + cases.inapplicable)} passing examples are reported as failures`,
    },
  ];
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {tiles.map(({ value, of }) => (
        <li key={of}>
          <Card className="h-full p-6">
            <p>
              <span className="block text-display leading-none font-extrabold">{formatNumber(value)}</span>{' '}
              <span className="mt-3 block text-muted">{of}</span>
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
