import { Link } from 'react-router';
import { Card } from '#app/components/Card.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { formatNumber } from '#app/format/format.ts';
import { formatLongDate } from '#app/marketing/format-long-date.ts';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { actReport } from './act-report.ts';
import { CriterionTable } from './CriterionTable.tsx';
import { FailureTable } from './FailureTable.tsx';
import {
  IMPLEMENTATIONS_URL,
  otherTools,
  PUBLISHED_MONTH,
  publishedCounts,
  TEST_CASES_URL,
} from './published-results.ts';
import { RuleTable } from './RuleTable.tsx';
import { ScreenReaderTable } from './ScreenReaderTable.tsx';

/** How accurate Curbcut's rules are on the W3C's test cases: results, method and limitations. */
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
            {actReport.version} in Chromium {actReport.browser}, on {formatNumber(actReport.cases.all)} of the{' '}
            {formatNumber(publishedCounts.cases)} published test cases. <UncountedCases /> The W3C hasn’t
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
            Test cases are small and clean; real pages aren’t. A complete rule gives the expected results for
            these cases, but a scan doesn’t find every issue:{' '}
            <Link to="/help/rules" className="text-link">
              each rule lists its known limitations
            </Link>
            .
          </p>
        </section>
        <CriterionTable />
        <FailureTable />
        <RuleTable />
        <ScreenReaderTable />
        <ReproduceResults />
      </div>
    </>
  );
}

const consistencyDefinitions = [
  {
    label: 'Complete',
    definition:
      'Every failing example is reported, or flagged for review by a rule that reports at least one. Nothing else is reported, and the reported criteria are correct.',
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
    label: 'Needs review',
    definition:
      'Only a person can decide this, for example whether captions are correct. We report it as “needs review”. The W3C counts this as partial.',
  },
  {
    label: 'No failing case',
    definition:
      'One of our rules tests this, but the available test cases include none that should fail. The W3C counts this as untested, or as partial if we flag an example for review.',
  },
  {
    label: 'Not covered',
    definition: 'None of our rules tests this yet. The W3C also counts this as untested.',
  },
] as const;

/** Why fewer failing examples are counted than the test cases include. */
function UncountedCases() {
  const { cases, figures } = actReport;
  if (cases.failed === figures.failed) return null;
  return (
    <>
      Of these cases, {formatNumber(cases.failed)} should fail. {formatNumber(figures.failed)} of them count:
      if the W3C has approved some of a rule’s cases, it counts only those.
    </>
  );
}

/** The report's totals. */
function AccuracyTotals() {
  const { figures, cases } = actReport;
  const tiles = [
    { value: figures.complete, of: `of the W3C’s ${publishedCounts.rules} rules are complete` },
    { value: figures.inconsistent, of: 'rules are inconsistent' },
    {
      value: figures.found,
      of: `of ${figures.failed} failing examples are found; ${figures.foundOrAsked} with those flagged for review`,
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

interface Tool {
  readonly name: string;
  readonly completeRuleCount: number;
  readonly source: 'Published by the W3C' | 'Our own measurement';
}

const toolRows: readonly Tool[] = [
  ...otherTools.map((tool) => ({ ...tool, source: 'Published by the W3C' as const })),
  {
    name: 'Curbcut',
    completeRuleCount: actReport.figures.complete,
    source: 'Our own measurement' as const,
  },
].sort((a, b) => b.completeRuleCount - a.completeRuleCount);

const columns: readonly Column<Tool>[] = [
  { id: 'tool', heading: 'Tool', cell: ({ name }) => name },
  {
    id: 'complete',
    heading: 'Complete rules',
    isNumeric: true,
    cell: ({ completeRuleCount }) => `${completeRuleCount} of ${publishedCounts.rules}`,
  },
  { id: 'source', heading: 'Source', cell: ({ source }) => source },
];

/** Curbcut's results next to the results published by the W3C, with sources. */
function ToolTable() {
  return (
    <section aria-labelledby="tools" className="space-y-6">
      <h2 id="tools" className="text-page">
        Compared with other tools
      </h2>
      <div className="max-w-3xl">
        <DataTable
          caption="ACT rules completely implemented by automated tools"
          isCaptionHidden
          columns={columns}
          rows={toolRows}
          getRowKey={({ name }) => name}
        />
      </div>
      <p className="max-w-prose text-muted">
        These results aren’t directly comparable. Other tools’ results are published{' '}
        <a href={IMPLEMENTATIONS_URL} className="text-link">
          on the W3C’s implementation page
        </a>
        , as of {PUBLISHED_MONTH}. Ours isn’t published there, hasn’t been verified independently, and covers{' '}
        {actReport.cases.all} of {formatNumber(publishedCounts.cases)} test cases, which makes “complete”
        easier to reach. Product names are trademarks of their owners.
      </p>
    </section>
  );
}

const commands = `git clone ${TEST_CASES_URL}
npm run act -- --cases wcag-act-rules --report report.json
npm run behavior
npm run failures
npm run speech
npm run oracle -- --transcript`;

/** How to reproduce the results. */
function ReproduceResults() {
  return (
    <section aria-labelledby="repeat" className="max-w-3xl space-y-4">
      <h2 id="repeat" className="text-page">
        Reproduce the results
      </h2>
      <p>
        Download Curbcut’s source code and the W3C’s test cases. The command serves the cases on your machine,
        scans them with Curbcut, and counts results the way the W3C does. With <code>--earl FILE</code> it
        writes a report in the format the W3C accepts. The other commands use our own test pages.
      </p>
      <CodeBlock label="In the Curbcut source folder" code={commands} />
      <p className="text-muted">
        This page is generated from such a report. Getting different results? Send us the test case.
      </p>
    </section>
  );
}
