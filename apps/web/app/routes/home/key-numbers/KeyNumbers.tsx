import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import {
  exampleOutcome,
  exampleTeam,
  TEAM_GOAL,
  WIDGET_SIZE_LIMIT_KB,
} from '../../../marketing/marketing-numbers.ts';

/** Only wanted when the button is pressed: with it come the dialogs. */
const RoiAlert = lazy(() => import('./RoiAlert.tsx'));

const { developers, hoursPerQuarter, hoursOnDuplicates, dollarsPerHour } = exampleTeam;
const { hoursPerYear, dollarsPerYear, percentFaster, displayedDollars } = exampleOutcome;
const remainingHours = hoursPerQuarter - hoursOnDuplicates;

const keyNumbers = [
  {
    figure: `${TEAM_GOAL}+ teams`,
    kind: 'A goal',
    description:
      'That is how many we want to have helped by the end of our first year. We have just opened, so there is no count to boast of.',
  },
  {
    figure: `+${percentFaster}% faster`,
    kind: 'An example',
    description: `${hoursPerQuarter} hours of mending a quarter, ${hoursOnDuplicates} of them spent on sorting duplicates and finding the element. Without those, the same work takes ${remainingHours}.`,
  },
  {
    figure: displayedDollars,
    kind: 'The same example, for a year',
    description: `${developers} developers at $${dollarsPerHour} an hour: ${hoursPerYear} hours that nobody spends on sorting, or $${dollarsPerYear.toLocaleString('en-US')}.`,
  },
  {
    figure: `Under ${WIDGET_SIZE_LIMIT_KB}KB`,
    kind: 'A limit',
    description: 'As much as our widget may weigh, compressed, with all its parts. It is built to that.',
  },
] as const;

/** The figures, each with what it is: none of them is about customers, and none is left without its sum. */
export function KeyNumbers() {
  const [isAsked, ask] = useState(false);
  return (
    <section aria-labelledby="worth" className="border-y border-line bg-surface">
      <div className="page-width py-section">
        <div className="max-w-3xl space-y-3">
          <h2 id="worth" className="text-page">
            Numbers, with their sums
          </h2>
          <p className="text-large text-muted">
            One goal, one limit, and one example that you can redo with your own figures.
          </p>
        </div>
        <dl className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
          {keyNumbers.map(({ figure, kind, description }) => (
            <div key={figure} className="flex flex-col border-t-2 border-ink pt-4">
              <dt className="text-heading font-extrabold tracking-tight">{figure}</dt>
              <dd className="mt-2">
                <strong className="font-semibold">{kind}.</strong>{' '}
                <span className="text-muted">{description}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-10">
          <Button variant="secondary" size="lg" onClick={() => ask(true)}>
            Calculate team ROI
          </Button>
        </p>
        {isAsked && (
          <Suspense>
            <RoiAlert onClose={() => ask(false)} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
