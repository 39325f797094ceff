import type { TriedJourney } from '@curbcut/contract';
import { Notice } from '../components/Notice.tsx';
import { formatCount } from '../format/format.ts';
import { describeAction } from './steps.ts';

/** The results of trying a journey, step by step. */
export function TryResult({ tried }: { tried: TriedJourney }) {
  const { steps, problem, page, journey } = tried;
  const healed = steps.filter((step) => step.healed !== null).length;
  const isWhole = steps.length === journey.steps.length;
  return (
    <section aria-labelledby="try-result" className="grid gap-4">
      <h2 id="try-result" className="text-title">
        What happened
      </h2>
      {problem ? (
        <Notice kind="error" isAnnounced>
          <p>{problem.reason}</p>
        </Notice>
      ) : page?.is_signed_in === false ? (
        <Notice kind="warning" isAnnounced>
          <p>All steps are done, but the last page doesn’t show that we’re signed in.</p>
        </Notice>
      ) : (
        <Notice kind="success" isAnnounced>
          <p>
            {isWhole
              ? 'All steps are done.'
              : `${formatCount(steps.length, 'step')} done. We stopped before the step that pays for, sends or deletes something.`}
            {page?.is_signed_in && ' The last page shows that we’re signed in.'}
          </p>
        </Notice>
      )}
      {healed > 0 && (
        <Notice kind="warning">
          <p>
            In {formatCount(healed, 'step')}, the selectors no longer matched, so we found the elements by
            similarity. Check the screenshots, then save the journey.
          </p>
        </Notice>
      )}
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-label="Tried steps">
        {steps.map(({ index, healed: sentence, url, screenshot }) => (
          <Shot
            key={index}
            title={`${index + 1}. ${describeAction(journey.steps[index]!)}`}
            text={sentence ?? url}
            screenshot={screenshot}
          />
        ))}
        {problem?.screenshot && (
          <Shot
            title={`${steps.length + 1}. Not run`}
            text="The page when the step failed"
            screenshot={problem.screenshot}
          />
        )}
      </ol>
    </section>
  );
}

function Shot({ title, text, screenshot }: { title: string; text: string; screenshot: string | null }) {
  return (
    <li className="grid content-start gap-2">
      <p className="font-semibold wrap-anywhere">{title}</p>
      {screenshot ? (
        <img
          src={screenshot}
          alt={`The page after “${title}”`}
          className="w-full rounded-field border border-line bg-sunken"
        />
      ) : (
        <p className="text-small text-muted">No screenshot</p>
      )}
      <p className="text-small text-muted wrap-anywhere">{text}</p>
    </li>
  );
}
