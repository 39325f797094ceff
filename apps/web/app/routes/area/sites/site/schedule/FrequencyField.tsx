import { SCHEDULE_INTERVALS, type ScheduleInterval } from '@curbcut/contract';
import { useId } from 'react';
import { frequencyLabels } from './format-schedule.ts';

interface Props {
  value: ScheduleInterval;
  onSelect: (every: ScheduleInterval) => void;
}

/** How often a site is scanned. */
export function FrequencyField({ value, onSelect }: Props) {
  const id = useId();
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-2 text-title font-bold">How often</legend>
      {SCHEDULE_INTERVALS.map((every) => (
        <div key={every} className="flex items-start gap-3">
          <input
            type="radio"
            id={`${id}-${every}`}
            name={id}
            checked={value === every}
            onChange={() => onSelect(every)}
            aria-describedby={`${id}-${every}-hint`}
            className="mt-0.5 size-6 shrink-0 accent-primary"
          />
          <div>
            <label htmlFor={`${id}-${every}`} className="block font-semibold">
              {frequencyLabels[every].label}
            </label>
            <p id={`${id}-${every}-hint`} className="text-small text-muted">
              {frequencyLabels[every].hint}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
