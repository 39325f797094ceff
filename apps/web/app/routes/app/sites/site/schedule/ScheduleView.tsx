import {
  deleteSchedule,
  putSchedule,
  SCHEDULE_INTERVALS,
  type Schedule,
  type ScheduleInterval,
  type Site,
  type StartScanBody,
} from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { Switch } from '#app/components/Switch.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { JourneyFields } from '#app/journeys/JourneyFields.tsx';
import { useJourneys } from '#app/journeys/use-journeys.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { toStartScanBody } from '#app/scans/repeat-scan-body.ts';
import { useResults } from '#app/scans/results/use-results.ts';
import { describeTimes, formatNextRun, frequencyLabels } from '#app/sites/format-schedule.ts';
import { getSiteLabel } from '#app/sites/site-filters.ts';
import { useUpdateCachedSite } from '#app/sites/use-sites.ts';
import {
  type EditedSettings,
  isSettingsError,
  readSettings,
  SettingsFields,
  SettingsForm,
  SettingsSummary,
} from './ScheduleSettings.tsx';
import { isTimingError, PauseForm, suggestTiming, TimesForm, TimingFields } from './ScheduleTimes.tsx';

/** A site's scan schedule: its frequency, times and scan settings. */
export default function ScheduleView({ site }: { site: Site }) {
  const can = useCan();
  if (!can('scans:write')) return <ScheduleFacts site={site} />;
  if (site.schedule) return <ActiveSchedule site={site} schedule={site.schedule} />;
  if (site.last_scan) return <NewSchedule site={site} scanId={site.last_scan.id} />;
  return (
    <ErrorState
      title="No scan to repeat"
      actions={
        <LinkButton to={`/scans/new?${new URLSearchParams({ url: site.origin })}`}>Start scan</LinkButton>
      }
    >
      <p>There’s no scan to repeat. Start one and choose how often to run it.</p>
    </ErrorState>
  );
}

/** A site's schedule, for someone who can't change it. */
function ScheduleFacts({ site: { schedule } }: { site: Site }) {
  if (!schedule) {
    return (
      <EmptyState title="No schedule">
        <p>Your role doesn’t let you schedule scans.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="schedule" className="grid gap-4">
      <h2 id="schedule" className="text-heading">
        The next scan starts {formatNextRun(schedule.next_run_at, new Date())}
      </h2>
      <Card className="grid gap-5 p-5 sm:p-6">
        <p className="font-semibold">{describeTimes(schedule)}</p>
        <SettingsSummary
          title={`Starts at ${schedule.url}`}
          settings={schedule.settings}
          signsIn={schedule.signs_in}
        />
      </Card>
    </section>
  );
}

/** Creates a schedule with days, a time and the latest scan's settings. */
function NewSchedule({ site, scanId }: { site: Site; scanId: string }) {
  const found = useResults(scanId);
  const result = found.data?.pages[0];
  const settings = result?.settings;
  const [pagesError, setPagesError] = useState<string>();
  const [every, setEvery] = useState<ScheduleInterval>('weekly');
  const [timing, setTiming] = useState(() => suggestTiming(new Date()));
  const change = useUpdateCachedSite(site.id);
  const saving = useMutation({
    mutationFn: (wanted: StartScanBody) =>
      callApi(putSchedule, { params: { siteId: site.id }, body: { every, timing, settings: wanted } }),
    onSuccess: (schedule) => {
      change({ schedule });
      showToast({
        kind: 'success',
        text: `The next scan starts ${formatNextRun(schedule.next_run_at, new Date())}.`,
      });
    },
  });
  if (found.error) {
    return (
      <ErrorState
        title="We couldn’t load the last scan’s settings"
        actions={<Button onClick={() => found.refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(found.error)}</p>
      </ErrorState>
    );
  }
  if (!settings) return <LoadingState>Loading settings...</LoadingState>;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readSettings(event.currentTarget);
    setPagesError('pagesError' in read ? read.pagesError : undefined);
    if (!('settings' in read) || !settings || saving.isPending) return;
    saving.mutate({ ...toStartScanBody(settings), ...read.settings });
  }

  const hasFieldError = isTimingError(saving.error) || isSettingsError(saving.error);
  return (
    <section aria-labelledby="schedule" className="grid gap-6">
      <div className="max-w-prose space-y-2">
        <h2 id="schedule" className="text-heading">
          Scan {getSiteLabel(site)} on a schedule
        </h2>
        <p>
          Each scan counts toward your plan. We email you only when there are new, fixed or regressed issues
          since the previous scan.
        </p>
      </div>
      <Card className="p-5 sm:p-6">
        <form noValidate onSubmit={submit} className="grid gap-5">
          <FrequencyField value={every} onSelect={setEvery} />
          <TimingFields every={every} value={timing} error={saving.error} onChange={setTiming} />
          <h3 className="text-title font-bold">Scan settings</h3>
          <p className="-mt-3 text-muted">From the last scan. Change them for scheduled scans.</p>
          <SettingsFields
            site={site}
            settings={settings}
            pagesBeyondLimit={result.coverage.pages_beyond_limit}
            pagesError={pagesError}
            error={saving.error}
          />
          <ErrorNotice lead="We couldn’t start the schedule." error={hasFieldError ? null : saving.error} />
          <Button type="submit" className="justify-self-start" isPending={saving.isPending}>
            Start schedule
          </Button>
        </form>
      </Card>
    </section>
  );
}

type ScheduleChange = Partial<Pick<Schedule, 'every' | 'email_enabled' | 'timing' | 'paused_until'>> & {
  readonly journey?: StartScanBody['journey'];
  readonly settings?: EditedSettings;
};

function ActiveSchedule({ site, schedule }: { site: Site; schedule: Schedule }) {
  const [asking, setAsking] = useState(false);
  const { every, email_enabled, journey, save, saving, changing } = useScheduleChange(site, schedule);
  /** Which form the last change came from, and so where its error is shown. */
  const form = getForm(changing);
  const errorOf = (one: typeof form) => (one === form ? saving.error : null);
  const stopping = useStopSchedule(site, () => setAsking(false));
  return (
    <section aria-labelledby="schedule" className="grid gap-6">
      <div className="max-w-prose space-y-2">
        <h2 id="schedule" className="text-heading">
          The next scan starts {formatNextRun(schedule.next_run_at, new Date())}
        </h2>
        <p className="text-muted">{describeTimes(schedule)}</p>
        {schedule.last_scan_id !== null && (
          <p>
            <Link to={`/scans/${schedule.last_scan_id}`} className="text-link">
              Open latest scheduled scan
            </Link>
          </p>
        )}
      </div>
      {schedule.last_problem !== null && (
        <Notice kind="warning">
          <p>
            <strong>The last scheduled scan failed.</strong> {schedule.last_problem}
          </p>
        </Notice>
      )}
      <Card className="grid gap-5 p-5 sm:p-6">
        <FrequencyField value={every} onSelect={(value) => save({ every: value })} />
        <Switch
          label="Email about changes"
          hint="Sent only when there are new, fixed or regressed issues since the previous scan."
          checked={email_enabled}
          onChange={({ target }) => save({ email_enabled: target.checked })}
        />
        <JourneyChoice
          site={site}
          schedule={schedule}
          chosen={journey}
          onChange={(choice) => save({ journey: choice })}
        />
        <ErrorNotice lead="We couldn’t change the schedule." error={errorOf('emails')} />
        <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          Stop schedule
        </Button>
      </Card>
      <TimesForm
        // The new key shows the day that the server adds if a schedule becomes weekly. Otherwise, the key is the same,
        // so focus stays where it is.
        key={`times ${schedule.timing?.weekdays.length === 0}`}
        schedule={schedule}
        every={every}
        error={errorOf('times')}
        isPending={saving.isPending && form === 'times'}
        onSave={save}
      />
      <SettingsForm
        site={site}
        settings={schedule.settings}
        signsIn={schedule.signs_in}
        error={errorOf('settings')}
        isPending={saving.isPending && form === 'settings'}
        onSave={save}
      />
      <PauseForm
        schedule={schedule}
        error={errorOf('pause')}
        isPending={saving.isPending && form === 'pause'}
        onSave={save}
      />
      <AlertDialog
        title="Stop the schedule?"
        isOpen={asking}
        onOpenChange={setAsking}
        confirmLabel="Stop schedule"
        isPending={stopping.isPending}
        onConfirm={() => stopping.mutate()}
      >
        <p>
          Scheduled scans and their emails will stop. A scan that’s already running will continue.
          {schedule.signs_in && ' The stored sign-in data will be deleted.'}
        </p>
      </AlertDialog>
    </section>
  );
}

/** Returns which form a change comes from. */
function getForm(change: ScheduleChange | undefined): 'emails' | 'times' | 'settings' | 'pause' {
  if (change?.timing) return 'times';
  if (change?.settings) return 'settings';
  return change && 'paused_until' in change ? 'pause' : 'emails';
}

/** The journeys that each scan uses, in their newest versions; shown if the site has any. */
function JourneyChoice({
  site,
  schedule,
  chosen,
  onChange,
}: {
  site: Site;
  schedule: Schedule;
  chosen: StartScanBody['journey'];
  onChange: (journey: NonNullable<StartScanBody['journey']>) => void;
}) {
  const { data } = useJourneys(site.id);
  // Stored sign-in data and journeys can't be combined.
  if (!data || data.journeys.length === 0 || schedule.signs_in) return null;
  return (
    <JourneyFields
      journeys={data.journeys}
      signIn={chosen?.sign_in}
      steps={chosen?.steps}
      onChange={(choice) =>
        onChange({
          ...(choice.sign_in && { sign_in: choice.sign_in }),
          ...(choice.steps && { steps: choice.steps }),
        })
      }
    />
  );
}

/** Changes a schedule, and shows the choice immediately. Changes are saved one at a time. */
function useScheduleChange(site: Site, schedule: Schedule) {
  // Shown as soon as the user clicks, because the mutation's own state updates a moment later and the
  // selection would jump back. Each request contains all changes that aren't saved yet.
  const [chosen, setChosen] = useState<ScheduleChange>({});
  const unsaved = useRef(0);
  const settings = toStartScanBody(schedule.settings);
  const { every, email_enabled, journey } = { ...schedule, journey: settings.journey, ...chosen };
  const change = useUpdateCachedSite(site.id);
  const saving = useMutation({
    scope: { id: `schedule ${site.id}` },
    mutationFn: ({ all }: { changed: ScheduleChange; all: ScheduleChange }) =>
      callApi(putSchedule, {
        params: { siteId: site.id },
        body: {
          every: all.every ?? schedule.every,
          email_enabled: all.email_enabled ?? schedule.email_enabled,
          ...(all.timing && { timing: all.timing }),
          ...(all.paused_until !== undefined && { paused_until: all.paused_until }),
          settings: { ...settings, ...all.settings, ...(all.journey && { journey: all.journey }) },
          keep_credentials: schedule.signs_in,
        },
      }),
    onSuccess: (saved, { changed }) => {
      change({ schedule: saved });
      const next = `The next scan starts ${formatNextRun(saved.next_run_at, new Date())}.`;
      const messages = saved.email_enabled ? 'You’ll get emails about changes.' : 'You won’t get emails.';
      const isTime = changed.every || changed.timing || changed.paused_until !== undefined;
      const text = changed.journey
        ? 'Journeys changed.'
        : changed.settings
          ? 'Scan settings changed. The next scheduled scan uses them.'
          : isTime
            ? next
            : messages;
      showToast({ kind: 'success', text });
    },
    onSettled: () => {
      unsaved.current -= 1;
      if (unsaved.current === 0) setChosen({});
    },
  });
  const save = (changed: ScheduleChange) => {
    const all = { ...chosen, ...changed };
    unsaved.current += 1;
    setChosen(all);
    saving.mutate({ changed, all });
  };
  return { every, email_enabled, journey, save, saving, changing: saving.variables?.changed };
}

function useStopSchedule(site: Site, onSettled: () => void) {
  const change = useUpdateCachedSite(site.id);
  return useMutation({
    mutationFn: () => callApi(deleteSchedule, { params: { siteId: site.id } }),
    onSuccess: () => {
      change({ schedule: null });
      showToast({ kind: 'success', text: 'Schedule stopped.' });
    },
    onError: (error) =>
      showToast({ kind: 'error', text: `We couldn’t stop the schedule. ${getErrorMessage(error)}` }),
    onSettled,
  });
}

interface FrequencyFieldProps {
  value: ScheduleInterval;
  onSelect: (every: ScheduleInterval) => void;
}

/** How often a site is scanned. */
function FrequencyField({ value, onSelect }: FrequencyFieldProps) {
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
            className="mt-0.5 size-6 shrink-0"
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
