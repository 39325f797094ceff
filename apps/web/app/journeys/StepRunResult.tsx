import type { TriedJourney } from '@curbcut/contract';
import { Notice } from '../components/Notice.tsx';
import { JourneyProblem } from './JourneyProblem.tsx';

interface Props {
  /** Position of the last step that ran, from 0. */
  last: number;
  tried: TriedJourney | undefined;
  error: Error | null;
}

/** The result of running a journey up to one step: a screenshot, or why the step wasn't reached. */
export function StepRunResult({ last, tried, error }: Props) {
  if (!tried) return <JourneyProblem error={error} lead="We couldn’t run the step." />;
  const { steps, problem } = tried;
  const reached = steps.at(-1);
  const isReached = problem === null && reached?.index === last;
  const screenshot = problem?.screenshot ?? reached?.screenshot;
  return (
    <div className="grid gap-3">
      <Notice kind={isReached ? (reached.healed ? 'warning' : 'success') : 'error'} isAnnounced>
        <p className="wrap-anywhere">{describe(tried, last)}</p>
      </Notice>
      {screenshot && (
        <img
          src={screenshot}
          alt={isReached ? `The page after step ${last + 1}` : 'The page where we stopped'}
          className="w-full max-w-2xl rounded-field border border-line bg-sunken"
        />
      )}
    </div>
  );
}

function describe({ steps, problem }: TriedJourney, last: number): string {
  const reached = steps.at(-1);
  if (problem) return problem.reason;
  if (reached?.index !== last)
    return `We stopped before step ${(reached?.index ?? -1) + 2}, which pays for, sends or deletes something. Trying a journey never runs steps like that.`;
  return `Step ${last + 1} is done. ${reached.healed ?? `The page is ${reached.url}`}`;
}
