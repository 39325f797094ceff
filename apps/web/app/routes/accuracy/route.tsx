import { Link } from 'react-router';
import { longDate } from '../../marketing/long-date.ts';
import { PageOpening } from '../../marketing/PageOpening.tsx';
import { figure } from '../../scans/words.ts';
import { Figures } from './Figures.tsx';
import { published } from './published.ts';
import { Repeat } from './Repeat.tsx';
import { RuleTable } from './RuleTable.tsx';
import { report } from './report.ts';
import { ToolTable } from './ToolTable.tsx';

/** How right our rules are, on the W3C's own test cases: figures, how they were got, and what they do not say. */
export default function Accuracy() {
  const day = report.date.slice(0, 10);
  return (
    <>
      <PageOpening
        title="How often we are right"
        lead="For its ACT rules the W3C publishes test cases: small pages, each with the right answer. We run Curbcut on them and show what comes out, rule by rule."
      />
      <div className="page-width space-y-section pb-section">
        <section aria-labelledby="figures" className="space-y-6">
          <h2 id="figures" className="text-page">
            Measured
          </h2>
          <Figures />
          <p className="max-w-prose">
            Measured by ourselves on <time dateTime={day}>{longDate(day)}</time>, with Curbcut{' '}
            {report.version} in Chromium {report.browser}, on the {figure(report.cases.all)} test cases that
            we have of the {figure(published.cases)} there are. The W3C has not published these figures.
          </p>
        </section>
        <ToolTable />
        <section aria-labelledby="meaning" className="space-y-6">
          <h2 id="meaning" className="text-page">
            What the words mean
          </h2>
          <dl className="grid gap-x-12 gap-y-6 md:grid-cols-2">
            {meanings.map(({ word, meaning }) => (
              <div key={word} className="border-t-2 border-ink pt-4">
                <dt className="text-title font-bold">{word}</dt>
                <dd className="mt-1 max-w-prose text-muted">{meaning}</dd>
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
        <Repeat />
      </div>
    </>
  );
}

const meanings = [
  {
    word: 'Complete',
    meaning:
      'Every example that must fail is found, or left to a person beside at least one real find. No other is failed, and the criteria named are the right ones.',
  },
  { word: 'Partial', meaning: 'Something is found, something is missed, and nothing is wrong.' },
  {
    word: 'Inconsistent',
    meaning: 'An example that is fine was called a failure: a false alarm. One is enough.',
  },
  {
    word: 'For a person',
    meaning:
      'The rule asks what only a person can know, such as whether captions are right. We put the question and do not guess. The W3C counts this as untested.',
  },
  {
    word: 'No failing case',
    meaning:
      'A rule of ours asks it, but among the cases that we have there is none to find. The W3C counts this as untested.',
  },
  { word: 'Not asked', meaning: 'No rule of ours asks it yet. The W3C counts this as untested, too.' },
] as const;
