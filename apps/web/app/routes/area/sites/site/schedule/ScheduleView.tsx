import {
  deleteSchedule,
  putSchedule,
  SCHEDULE_INTERVALS,
  type Schedule,
  type ScheduleInterval,
  type Site,
} from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { Switch } from '#app/components/Switch.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { getHost } from '#app/scans/format.ts';
import { toStartScanBody } from '#app/scans/repeat-scan-body.ts';
import { useResults } from '#app/scans/results/use-results.ts';
import { useUpdateCachedSite } from '#app/sites/use-sites.ts';
import { describeScanSettings, formatNextRun, frequencyLabels } from './format-schedule.ts';

/** A site's scan schedule: its frequency, next run and settings. */
export default function ScheduleView({ site }: { site: Site }) {
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

/** Creates a schedule with the latest scan's settings. */
function NewSchedule({ site, scanId }: { site: Site; scanId: string }) {
  const found = useResults(scanId);
  const settings = found.data?.pages[0]?.settings;
  const [every, setEvery] = useState<ScheduleInterval>('weekly');
  const change = useUpdateCachedSite(site.id);
  const saving = useMutation({
    mutationFn: (body: Parameters<typeof toStartScanBody>[0]) =>
      callApi(putSchedule, { params: { siteId: site.id }, body: { every, settings: toStartScanBody(body) } }),
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
  return (
    <section aria-labelledby="schedule" className="grid gap-6">
      <div className="max-w-prose space-y-2">
        <h2 id="schedule" className="text-heading">
          Scan {getHost(site.origin)} on a schedule
        </h2>
        <p>
          Each scan counts toward your plan. We email you only when there are new, fixed or regressed issues
          since the previous scan.
        </p>
      </div>
      <Card className="grid gap-5 p-5 sm:p-6">
        <FrequencyField value={every} onSelect={setEvery} />
        <SettingsSummary title="Same settings as the last scan" settings={settings} />
        <ErrorNotice error={saving.error} />
        <Button
          className="justify-self-start"
          isPending={saving.isPending}
          onClick={() => saving.mutate(settings)}
        >
          Start schedule
        </Button>
      </Card>
    </section>
  );
}

type ScheduleChange = Partial<Pick<Schedule, 'every' | 'email_enabled'>>;

function ActiveSchedule({ site, schedule }: { site: Site; schedule: Schedule }) {
  const [asking, setAsking] = useState(false);
  const { every, email_enabled, save, error } = useScheduleChange(site, schedule);
  const stopping = useStopSchedule(site, () => setAsking(false));
  return (
    <section aria-labelledby="schedule" className="grid gap-6">
      <div className="max-w-prose space-y-2">
        <h2 id="schedule" className="text-heading">
          The next scan starts {formatNextRun(schedule.next_run_at, new Date())}
        </h2>
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
        <ErrorNotice lead="We couldn’t change the schedule." error={error} />
        <SettingsSummary
          title={`Starts at ${schedule.url}`}
          settings={schedule.settings}
          signsIn={schedule.signs_in}
        />
        <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          Stop schedule
        </Button>
      </Card>
      <AlertDialog
        title="Stop the schedule?"
        isOpen={asking}
        onOpenChange={setAsking}
        confirmLabel="Stop schedule"
        isPending={stopping.isPending}
        onConfirm={() => stopping.mutate()}
      >
        <p>
          Scheduled scans and their emails stop. A running scan continues.
          {schedule.signs_in && ' The stored sign-in data is deleted.'}
        </p>
      </AlertDialog>
    </section>
  );
}

/** Changes a schedule, and shows the choice immediately. */
function useScheduleChange(site: Site, schedule: Schedule) {
  // Shown as soon as the user clicks, because the mutation's own state updates a moment later and the
  // selection would jump back.
  const [chosen, setChosen] = useState<ScheduleChange>({});
  const { every, email_enabled } = { ...schedule, ...chosen };
  const change = useUpdateCachedSite(site.id);
  const saving = useMutation({
    mutationFn: (choice: ScheduleChange) =>
      callApi(putSchedule, {
        params: { siteId: site.id },
        body: {
          every,
          email_enabled,
          ...choice,
          settings: toStartScanBody(schedule.settings),
          keep_credentials: schedule.signs_in,
        },
      }),
    onSuccess: (changed, choice) => {
      change({ schedule: changed });
      const next = `The next scan starts ${formatNextRun(changed.next_run_at, new Date())}.`;
      const messages = changed.email_enabled ? 'You’ll get emails about changes.' : 'You won’t get emails.';
      showToast({ kind: 'success', text: choice.every ? next : messages });
    },
    onSettled: () => setChosen({}),
  });
  const save = (choice: ScheduleChange) => {
    setChosen((before) => ({ ...before, ...choice }));
    saving.mutate(choice);
  };
  return { every, email_enabled, save, error: saving.error };
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

function SettingsSummary({
  title,
  settings,
  signsIn = false,
}: {
  title: string;
  settings: Schedule['settings'];
  signsIn?: boolean;
}) {
  return (
    <div>
      <h3 className="mb-2 font-semibold wrap-anywhere">{title}</h3>
      <ul className="dome-list space-y-1">
        {[
          ...describeScanSettings(settings),
          ...(signsIn ? ['Signs in with the stored data, which is encrypted'] : []),
        ].map((setting) => (
          <li key={setting} className="wrap-anywhere">
            {setting}
          </li>
        ))}
      </ul>
    </div>
  );
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
