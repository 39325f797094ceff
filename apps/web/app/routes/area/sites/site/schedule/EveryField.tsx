import { SCHEDULE_EVERY, type ScheduleEvery } from '@curbcut/contract';
import { useId } from 'react';
import { everyWords } from './schedule-in-words.ts';

interface Props {
  value: ScheduleEvery;
  onChoose: (every: ScheduleEvery) => void;
}

/** How often a site is scanned. */
export function EveryField({ value, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-2 text-title font-bold">How often</legend>
      {SCHEDULE_EVERY.map((every) => (
        <div key={every} className="flex items-start gap-3">
          <input
            type="radio"
            id={`${id}-${every}`}
            name={id}
            checked={value === every}
            onChange={() => onChoose(every)}
            aria-describedby={`${id}-${every}-hint`}
            className="mt-0.5 size-6 shrink-0 accent-primary"
          />
          <div>
            <label htmlFor={`${id}-${every}`} className="block font-semibold">
              {everyWords[every].label}
            </label>
            <p id={`${id}-${every}-hint`} className="text-small text-muted">
              {everyWords[every].hint}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
