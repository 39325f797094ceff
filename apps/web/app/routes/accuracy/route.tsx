import { Link } from 'react-router';
import { formatLongDate } from '../../marketing/format-long-date.ts';
import { PageIntro } from '../../marketing/PageIntro.tsx';
import { formatNumber } from '../../scans/format.ts';
import { AccuracyTotals } from './AccuracyTotals.tsx';
import { actReport } from './act-report.ts';
import { publishedCounts } from './published-results.ts';
import { ReproduceResults } from './ReproduceResults.tsx';
import { RuleTable } from './RuleTable.tsx';
import { ToolTable } from './ToolTable.tsx';

/** The accuracy of our rules on the W3C's test cases: results, method and limitations. */
export default function Accuracy() {
  const day = actReport.date.slice(0, 10);
  return (
    <>
      <PageIntro
        title="How accurate our rules are"
        lead="The W3C publishes test cases for its ACT rules: small pages with an expected result. We run Curbcut on them and publish the results, rule by rule."
      />
      <div className="page-width space-y-section pb-section">
        <section aria-labelledby="figures" className="space-y-6">
          <h2 id="figures" className="text-page">
            Measured
          </h2>
          <AccuracyTotals />
          <p className="max-w-prose">
            Measured by us on <time dateTime={day}>{formatLongDate(day)}</time>, with Curbcut{' '}
            {actReport.version} in Chromium {actReport.browser}, on the {formatNumber(actReport.cases.all)}{' '}
            test cases that we have of the {formatNumber(publishedCounts.cases)} there are. The W3C has not
            published these figures.
          </p>
        </section>
        <ToolTable />
        <section aria-labelledby="meaning" className="space-y-6">
          <h2 id="meaning" className="text-page">
            What the results mean
          </h2>
          <dl className="grid gap-x-12 gap-y-6 md:grid-cols-2">
            {consistencyDefinitions.map(({ label, definition }) => (
              <div key={label} className="border-t-2 border-ink pt-4">
                <dt className="text-title font-bold">{label}</dt>
                <dd className="mt-1 max-w-prose text-muted">{definition}</dd>
              </div>
            ))}
          </dl>
          <p className="max-w-prose">
            Test cases are small and clean; real pages are not. A complete rule gives the expected results for
            these cases, but a scan does not find every issue:{' '}
            <Link to="/help/rules" className="text-link">
              each rule lists its known limitations
            </Link>
            .
          </p>
        </section>
        <RuleTable />
        <ReproduceResults />
      </div>
    </>
  );
}

const consistencyDefinitions = [
  {
    label: 'Complete',
    definition:
      'Every failing example is found, or needs review in a rule that finds at least one. No other example fails, and the reported criteria are correct.',
  },
  {
    label: 'Partial',
    definition: 'Some failing examples are found, others are missed, and nothing is reported incorrectly.',
  },
  {
    label: 'Inconsistent',
    definition: 'At least one passing example is reported as a failure: a false positive.',
  },
  {
    label: 'For a person',
    definition:
      'Only a person can decide this, such as whether captions are correct. We report it as needs review. The W3C counts this as untested.',
  },
  {
    label: 'No failing case',
    definition:
      'One of our rules tests this, but none of the available cases fails. The W3C counts this as untested.',
  },
  {
    label: 'Not covered',
    definition: 'None of our rules tests this yet. The W3C also counts this as untested.',
  },
] as const;
