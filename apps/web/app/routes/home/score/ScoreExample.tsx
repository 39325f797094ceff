import { useRef } from 'react';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { ScoreRing } from '#app/components/ScoreRing.tsx';
import { exampleScores } from '#app/marketing/marketing-numbers.ts';
import { useCountUp } from './use-count-up.ts';

const { before, after } = exampleScores;

/** How fixing the most severe issues changes a score, calculated with the product's own scoring. */
export function ScoreExample() {
  const ring = useRef<HTMLDivElement>(null);
  const score = useCountUp(before.score, after.score, ring);
  return (
    <section aria-labelledby="score-example" className="page-width py-section">
      <div className="grid items-center gap-x-16 gap-y-10 md:grid-cols-[auto_minmax(0,1fr)]">
        {/* The text next to it has the same information and does not change while a screen reader reads it. */}
        <div ref={ring} aria-hidden="true" className="justify-self-center">
          <ScoreRing score={score} grade="A" className="size-56 lg:size-72" />
        </div>
        <div className="max-w-2xl space-y-5">
          <h2 id="score-example" className="text-page">
            From {before.score} to {after.score}: see what changed
          </h2>
          <p className="text-large text-muted">
            Every score comes with its calculation. This example uses the same formula as every scan.
          </p>
          <dl className="grid gap-4 sm:grid-cols-2">
            <div className="border-t-2 border-ink pt-3">
              <dt className="font-semibold">Before: {before.score}</dt>
              <dd className="text-muted">
                {before.basic}% of checks pass, weighted by severity. Six critical issues cap the score at 70%
                of that.
              </dd>
            </div>
            <div className="border-t-2 border-ink pt-3">
              <dt className="font-semibold">After: {after.score}</dt>
              <dd className="text-muted">
                The six critical issues are fixed, and {after.basic}% of checks pass. One serious and two
                moderate issues cost 2%.
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
