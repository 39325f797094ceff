import { useRef } from 'react';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { ScoreRing } from '../../../components/ScoreRing.tsx';
import { exampleScores } from '../../../marketing/marketing-numbers.ts';
import { useCountUp } from './use-count-up.ts';

const { before, after } = exampleScores;

/** What mending the worst causes does to a score, worked out with the product's own scoring. */
export function ScoreExample() {
  const ring = useRef<HTMLDivElement>(null);
  const score = useCountUp(before.score, after.score, ring);
  return (
    <section aria-labelledby="score-example" className="page-width py-section">
      <div className="grid items-center gap-x-16 gap-y-10 md:grid-cols-[auto_minmax(0,1fr)]">
        {/* The words beside it say the same, and do not change while they are read out. */}
        <div ref={ring} aria-hidden="true" className="justify-self-center">
          <ScoreRing score={score} grade="A" className="size-56 lg:size-72" />
        </div>
        <div className="max-w-2xl space-y-5">
          <h2 id="score-example" className="text-page">
            From {before.score} to {after.score}, and you can see why
          </h2>
          <p className="text-large text-muted">
            A score that cannot be taken apart helps nobody. This is a worked example, by the same sums that
            every scan uses.
          </p>
          <dl className="grid gap-4 sm:grid-cols-2">
            <div className="border-t-2 border-ink pt-3">
              <dt className="font-semibold">Before: {before.score}</dt>
              <dd className="text-muted">
                What passes, weighted by severity, comes to {before.basic}. Six critical causes stand, and
                they hold the score to 70 % of that.
              </dd>
            </div>
            <div className="border-t-2 border-ink pt-3">
              <dt className="font-semibold">After: {after.score}</dt>
              <dd className="text-muted">
                The six are mended and {after.basic} passes. One serious cause and two moderate ones take 2 %
                off.
              </dd>
            </div>
          </dl>
          <p className="pt-2">
            <LinkButton to="/scan" size="lg">
              Try it free
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  );
}
