import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import {
  exampleOutcome,
  exampleTeam,
  TEAM_GOAL,
  WIDGET_SIZE_LIMIT_KB,
} from '#app/marketing/marketing-numbers.ts';

/** Loaded on demand, because it imports the dialog components. */
const RoiAlert = lazy(() => import('./RoiAlert.tsx'));

const { developers, hoursPerQuarter, hoursOnDuplicates, dollarsPerHour } = exampleTeam;
const { hoursPerYear, dollarsPerYear, percentFaster, displayedDollars } = exampleOutcome;
const remainingHours = hoursPerQuarter - hoursOnDuplicates;

const keyNumbers = [
  {
    figure: `${TEAM_GOAL}+ teams`,
    kind: 'Our goal',
    description:
      'What we want to reach in our first year. We’ve just launched, so there are no customer numbers yet.',
  },
  {
    figure: `+${percentFaster}% faster`,
    kind: 'An example',
    description: `Each developer spends ${hoursPerQuarter} hours a quarter on fixes, ${hoursOnDuplicates} of them sorting duplicates and hunting for elements. Without those tasks, the fixes take ${remainingHours}.`,
  },
  {
    figure: displayedDollars,
    kind: 'The same example over a year',
    description: `A team of ${developers} such developers saves ${developers} × ${hoursOnDuplicates} × 4 = ${hoursPerYear} hours. At $${dollarsPerHour} an hour, that’s $${dollarsPerYear.toLocaleString('en-US')}.`,
  },
  {
    figure: `Under ${WIDGET_SIZE_LIMIT_KB}KB`,
    kind: 'A limit',
    description: 'The whole widget, compressed. Every build has to stay under this limit.',
  },
] as const;

/**
 * Key numbers, each labeled as a goal, example or limit, with its calculation. None of them is about
 * customers.
 */
export function KeyNumbers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="worth" className="border-y border-line bg-surface">
      <div className="page-width py-section">
        <div className="max-w-3xl space-y-3">
          <h2 id="worth" className="text-page">
            The numbers, explained
          </h2>
          <p className="text-large text-muted">
            Our goal, our size limit, and an example to redo with your own numbers.
          </p>
        </div>
        <dl className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
          {keyNumbers.map(({ figure, kind, description }) => (
            <div key={figure} className="flex flex-col border-t-2 border-ink pt-4">
              <dt>
                <span className="block font-semibold">{kind}:</span>{' '}
                <span className="text-heading font-extrabold tracking-tight">{figure}</span>
              </dt>
              <dd className="mt-2 text-muted">{description}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-10">
          <Button variant="secondary" size="lg" onClick={() => setOpen(true)}>
            Calculate team ROI
          </Button>
        </p>
        {isOpen && (
          <Suspense>
            <RoiAlert onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
