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
    kind: 'A goal',
    description:
      'The number of teams that we want to have helped by the end of our first year. We have just launched, so we have no customer numbers yet.',
  },
  {
    figure: `+${percentFaster}% faster`,
    kind: 'An example',
    description: `A team spends ${hoursPerQuarter} hours per quarter on fixes, ${hoursOnDuplicates} of them on sorting duplicates and finding elements. Without those, the same work takes ${remainingHours} hours.`,
  },
  {
    figure: displayedDollars,
    kind: 'The same example over a year',
    description: `${developers} developers at $${dollarsPerHour} per hour save ${hoursPerYear} hours, or $${dollarsPerYear.toLocaleString('en-US')}.`,
  },
  {
    figure: `Under ${WIDGET_SIZE_LIMIT_KB}KB`,
    kind: 'A limit',
    description:
      'The maximum compressed size of our widget with all its parts. Every build is checked against it.',
  },
] as const;

/** Key numbers, each labeled as a goal, example or limit, with its calculation. None is about customers. */
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
            A goal, a limit, and an example that you can recalculate for your team.
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
