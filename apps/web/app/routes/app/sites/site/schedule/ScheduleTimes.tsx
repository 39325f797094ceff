import type { Schedule, ScheduleInterval, ScheduleTiming } from '@curbcut/contract';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatDay, weekdayNames } from '#app/sites/format-schedule.ts';

interface SaveProps<Change> {
  schedule: Schedule;
  error: unknown;
  isPending: boolean;
  onSave: (change: Change) => void;
}

const DEFAULT_TIME = '02:00';
const DAYS = Object.keys(weekdayNames).map(Number);

/** The days and the time at which scans start. */
export function TimesForm({
  schedule: { timing, next_run_at: next },
  every,
  error,
  isPending,
  onSave,
}: SaveProps<{ timing: ScheduleTiming }> & { every: ScheduleInterval }) {
  const [draft, setDraft] = useState<ScheduleTiming>(timing ?? suggestTiming(new Date(next)));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) onSave({ timing: draft });
  }

  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <h3 className="text-title font-bold">Days and time</h3>
        {timing === null && (
          <p className="text-muted">Scans start at the hour when the schedule was created.</p>
        )}
        <TimingFields every={every} value={draft} error={error} onChange={setDraft} />
        <ErrorNotice lead="We couldn’t change the schedule." error={isTimingError(error) ? null : error} />
        <Button type="submit" variant="secondary" className="justify-self-start" isPending={isPending}>
          Save days and time
        </Button>
      </form>
    </Card>
  );
}

interface TimingFieldsProps {
  every: ScheduleInterval;
  value: ScheduleTiming;
  /** Why the timing couldn't be saved. */
  error: unknown;
  onChange: (timing: ScheduleTiming) => void;
}

/** Fields for the weekdays, the time and the time zone. */
export function TimingFields({ every, value, error, onChange }: TimingFieldsProps) {
  const id = useId();
  const details = getTimingErrors(error);
  const getError = (field: keyof ScheduleTiming) => details[`timing.${field}`]?.[0];
  const change = (part: Partial<ScheduleTiming>) => onChange({ ...value, ...part });
  return (
    <>
      {every === 'weekly' && (
        <fieldset aria-describedby={`${id}-days`} className="grid gap-3">
          <legend className="mb-2 font-semibold">Days of the week</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                label={weekdayNames[day]}
                checked={value.weekdays.includes(day)}
                onChange={({ target }) =>
                  change({
                    weekdays: target.checked
                      ? [...value.weekdays, day].sort()
                      : value.weekdays.filter((one) => one !== day),
                  })
                }
              />
            ))}
          </div>
          <FieldError id={`${id}-days`} error={getError('weekdays')} />
        </fieldset>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Start at"
          type="time"
          required
          error={getError('time')}
          value={value.time}
          onChange={({ target }) => change({ time: target.value })}
        />
        <TextField
          label="Latest start"
          isOptional
          type="time"
          hint="A scan that can’t start by then, for example because the previous one is still running, is skipped."
          error={getError('latest_start')}
          value={value.latest_start ?? ''}
          onChange={({ target }) => change({ latest_start: target.value || null })}
        />
        <SelectField
          label="Time zone"
          hint="Times adjust for daylight saving time in this zone."
          className="sm:col-span-2"
          options={listTimeZones(value.time_zone)}
          error={getError('time_zone')}
          value={value.time_zone}
          onValueChange={(time_zone) => change({ time_zone })}
        />
      </div>
    </>
  );
}

/** Returns an error's messages about fields of the timing. */
function getTimingErrors(error: unknown): Record<string, readonly string[] | undefined> {
  const details = error instanceof ApiError ? error.details : {};
  return Object.fromEntries(Object.entries(details).filter(([field]) => field.startsWith('timing.')));
}

/** Reports whether an error is shown next to a field of the timing. */
export const isTimingError = (error: unknown): boolean => Object.keys(getTimingErrors(error)).length > 0;

/** Returns the timing that is suggested: at night in the user's time zone, on the given date's weekday. */
export const suggestTiming = (date: Date): ScheduleTiming => ({
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  time: DEFAULT_TIME,
  latest_start: null,
  weekdays: [date.getDay() || 7],
});

/** All time zones that the browser knows, UTC, and the current one. */
function listTimeZones(current: string): { value: string; label: string }[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current]);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** Pauses a schedule until a day, or resumes it. */
export function PauseForm({
  schedule: { paused_until: pausedUntil },
  error,
  isPending,
  onSave,
}: SaveProps<{ paused_until: string | null }>) {
  const [day, setDay] = useState('');
  const [isMissing, setMissing] = useState(false);
  const dayError = error instanceof ApiError ? error.details.paused_until?.[0] : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(day === '');
    if (day !== '' && !isPending) onSave({ paused_until: day });
  }

  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <h3 className="text-title font-bold">Pause</h3>
        {pausedUntil === null ? (
          <TextField
            label="Resume on"
            type="date"
            className="max-w-60"
            hint="No scan starts before this day."
            error={isMissing ? 'Choose a day' : dayError}
            value={day}
            onChange={({ target }) => {
              setDay(target.value);
              setMissing(false);
            }}
          />
        ) : (
          <Notice>
            <p>Paused until {formatDay(pausedUntil)}.</p>
          </Notice>
        )}
        <ErrorNotice lead="We couldn’t change the schedule." error={dayError ? null : error} />
        {pausedUntil === null ? (
          <Button type="submit" variant="secondary" className="justify-self-start" isPending={isPending}>
            Pause schedule
          </Button>
        ) : (
          <Button
            variant="secondary"
            className="justify-self-start"
            isPending={isPending}
            onClick={() => {
              setDay('');
              onSave({ paused_until: null });
            }}
          >
            Resume now
          </Button>
        )}
      </form>
    </Card>
  );
}
