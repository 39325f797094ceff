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

/** How right our rules are, on the W3C's own test cases: figures, how they were got, and what they do not say. */
export default function Accuracy() {
  const day = actReport.date.slice(0, 10);
  return (
    <>
      <PageIntro
        title="How often we are right"
        lead="For its ACT rules the W3C publishes test cases: small pages, each with the right answer. We run Curbcut on them and show what comes out, rule by rule."
      />
      <div className="page-width space-y-section pb-section">
        <section aria-labelledby="figures" className="space-y-6">
          <h2 id="figures" className="text-page">
            Measured
          </h2>
          <AccuracyTotals />
          <p className="max-w-prose">
            Measured by ourselves on <time dateTime={day}>{formatLongDate(day)}</time>, with Curbcut{' '}
            {actReport.version} in Chromium {actReport.browser}, on the {formatNumber(actReport.cases.all)}{' '}
            test cases that we have of the {formatNumber(publishedCounts.cases)} there are. The W3C has not
            published these figures.
          </p>
        </section>
        <ToolTable />
        <section aria-labelledby="meaning" className="space-y-6">
          <h2 id="meaning" className="text-page">
            What the words mean
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
            Test cases are small and clean, and real pages are neither. That a rule is complete says that it
            answers these cases as the W3C does. It does not say that a scan finds every barrier:{' '}
            <Link to="/help/rules" className="text-link">
              each rule names what it does not see
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
      'Every example that must fail is found, or left to a person beside at least one real find. No other is failed, and the criteria named are the right ones.',
  },
  { label: 'Partial', definition: 'Something is found, something is missed, and nothing is wrong.' },
  {
    label: 'Inconsistent',
    definition: 'An example that is fine was called a failure: a false alarm. One is enough.',
  },
  {
    label: 'For a person',
    definition:
      'The rule asks what only a person can know, such as whether captions are right. We put the question and do not guess. The W3C counts this as untested.',
  },
  {
    label: 'No failing case',
    definition:
      'A rule of ours asks it, but among the cases that we have there is none to find. The W3C counts this as untested.',
  },
  { label: 'Not asked', definition: 'No rule of ours asks it yet. The W3C counts this as untested, too.' },
] as const;
