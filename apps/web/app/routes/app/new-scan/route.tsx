import { getScanLimits, putSchedule, type ScheduleInterval, type StartScanBody } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { focusInvalidField } from '#app/components/focus-invalid-field.ts';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { StartScanError } from '#app/scans/StartScanError.tsx';
import { parseStartScanErrors } from '#app/scans/start-scan-errors.ts';
import { useLocationState, useStartScan } from '#app/scans/use-start-scan.ts';
import { WcagLevelField } from '#app/scans/WcagLevelField.tsx';
import { formatNextRun } from '#app/sites/format-schedule.ts';
import { describeOptions } from './describe-options.ts';
import { findMissingFields, readNewScan, readRepeat } from './read-new-scan.ts';
import { OptionFields } from './ScanOptionFields.tsx';

/** The form's initial values; the fields have the same defaults. */
function createDefaultForm(): FormData {
  const form = new FormData();
  form.set('screen', 'laptop');
  form.set('scheme', 'light');
  return form;
}

/** The form for a new scan with all options, for those who can start one. */
export default function NewScan() {
  return (
    <IfCan
      permission="scans:write"
      otherwise={
        <>
          <h1 className="text-page">New scan</h1>
          <EmptyState
            title="You can’t start scans here"
            actions={<LinkButton to="/scans">See all scans</LinkButton>}
          >
            <p>
              Your role in this organization only lets you view results. Ask an owner or admin to change it.
            </p>
          </EmptyState>
        </>
      }
    >
      <NewScanForm />
    </IfCan>
  );
}

function NewScanForm() {
  const id = useId();
  const { form, fields, formError, isPending, submit } = useNewScan();
  const limits = useQuery({
    queryKey: ['limits'],
    queryFn: ({ signal }) => callApi(getScanLimits, { signal }),
  });
  const given = useSearchParams()[0].get('url') ?? '';
  const [summaries, setSummaries] = useState(() => describeOptions(createDefaultForm()));
  const [url, setUrl] = useState(given);
  const maxPages = limits.data?.max_pages_per_scan;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={({ currentTarget }) => {
        const data = new FormData(currentTarget);
        setSummaries(describeOptions(data));
        setUrl(String(data.get('url') ?? '').trim());
      }}
      className="grid max-w-4xl gap-6 [&_:is(a,button,input,select,summary,textarea)]:scroll-mb-24"
    >
      <header className="space-y-1">
        <h1 className="text-page">New scan</h1>
        {limits.data && (
          <p className="text-muted">
            {limits.data.scans_remaining} of {limits.data.max_scans} scans left this {limits.data.window}.
          </p>
        )}
      </header>
      <Card className="grid gap-5 p-5 sm:p-6">
        <TextField
          label="Website address"
          name="url"
          defaultValue={given}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="example.com"
          required
          error={fields.url}
          hint="The scan starts here and follows links on the site."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Maximum pages"
            name="max_pages"
            type="number"
            inputMode="numeric"
            min={1}
            max={maxPages}
            placeholder={maxPages === undefined ? undefined : String(maxPages)}
            error={fields.max_pages}
            hint={
              maxPages !== undefined &&
              `The plan allows ${formatCount(maxPages, 'page')} per scan. Leave empty to use this maximum.`
            }
          />
          <WcagLevelField error={fields.level} />
        </div>
      </Card>
      <section className="grid gap-3" aria-labelledby={`${id}-options`}>
        <h2 id={`${id}-options`} className="text-title">
          Options
        </h2>
        <OptionFields summaries={summaries} errors={fields} url={url} />
      </section>
      {/* Always visible in wide windows, because the options above can be longer. On phones, it would cover too much. */}
      <div className="z-10 -mx-1 grid gap-3 border-t border-line bg-background px-1 py-3 sm:sticky sm:bottom-0">
        {formError && <StartScanError problem={formError} />}
        <Button type="submit" size="lg" isPending={isPending} className="justify-self-start max-sm:w-full">
          {isPending ? 'Starting scan' : 'Start scan'}
        </Button>
      </div>
    </form>
  );
}

/** Starts the scan, and shows what is wrong with the fields, some of which may be hidden. */
function useNewScan() {
  const form = useRef<HTMLFormElement>(null);
  const pendingSchedule = useRef<{ every: ScheduleInterval; settings: StartScanBody } | null>(null);
  const hasBegun = useRef(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  const start = useStartScan({
    onStarted: async ({ site_id: siteId }) =>
      pendingSchedule.current && siteId ? scheduleScan(siteId, pendingSchedule.current) : null,
  });
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { fields: serverErrors, form: formError } = useMemo(
    () => parseStartScanErrors(start.error),
    [start.error],
  );
  const fields = useMemo(() => ({ ...serverErrors, ...missing }), [serverErrors, missing]);

  useEffect(() => {
    if (Object.keys(fields).length > 0) focusInvalidField(form.current);
  }, [fields]);

  // The URL was entered on the home page, where the scan was started.
  const startsAtOnce = useLocationState('start') === true;
  useEffect(() => {
    if (!startsAtOnce || hasBegun.current) return;
    hasBegun.current = true;
    // Once the state is cleared, reloading the page doesn't start a scan.
    void navigate({ search }, { replace: true });
    form.current?.requestSubmit();
  }, [startsAtOnce, navigate, search]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const lacking = findMissingFields(data);
    setMissing(lacking);
    if (Object.keys(lacking).length > 0) return;
    const settings = readNewScan(data);
    const every = readRepeat(data);
    pendingSchedule.current = every && { every, settings };
    start.mutate(settings);
  }

  return { form, fields, formError, isPending: start.isPending, submit };
}

/**
 * Sets up a schedule for a site. The first scan has already started, so a failure does not throw.
 *
 * @returns a sentence that describes the outcome
 */
async function scheduleScan(
  siteId: string,
  body: { every: ScheduleInterval; settings: StartScanBody },
): Promise<string> {
  try {
    const { next_run_at } = await callApi(putSchedule, { params: { siteId }, body });
    return `This site’s next scan starts ${formatNextRun(next_run_at, new Date())}.`;
  } catch (error) {
    return `Your scan has started, but we couldn’t save the schedule. ${getErrorMessage(error)} Set it on the site’s page.`;
  }
}
