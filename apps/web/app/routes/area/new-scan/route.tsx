import { type ScheduleEvery, type StartScanBody, scanLimits } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { StandardField } from '../../../scans/StandardField.tsx';
import { StartProblem } from '../../../scans/StartProblem.tsx';
import { startRefusal } from '../../../scans/start-refusal.ts';
import { useStartScan } from '../../../scans/use-start-scan.ts';
import { counted } from '../../../scans/words.ts';
import { LookOptions } from './LookOptions.tsx';
import { RepeatOptions } from './RepeatOptions.tsx';
import { missingOf, readNewScan, readRepeat } from './read-new-scan.ts';
import { repeatScan } from './repeat-scan.ts';
import { SignInOptions } from './SignInOptions.tsx';
import { WayOptions } from './WayOptions.tsx';

/** A scan with everything that can be chosen. */
export default function NewScan() {
  const form = useRef<HTMLFormElement>(null);
  const limits = useQuery({ queryKey: ['limits'], queryFn: ({ signal }) => call(scanLimits, { signal }) });
  const wanted = useRef<{ every: ScheduleEvery; settings: StartScanBody } | null>(null);
  const start = useStartScan({
    afterwards: async ({ site_id: siteId }) =>
      wanted.current && siteId ? repeatScan(siteId, wanted.current) : null,
  });
  const given = useSearchParams()[0].get('url') ?? '';
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { fields: refused, whole } = useMemo(() => startRefusal(start.error), [start.error]);
  const fields = useMemo(() => ({ ...refused, ...missing }), [refused, missing]);
  const most = limits.data?.max_pages_per_scan;

  useEffect(() => {
    if (Object.keys(fields).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();
  }, [fields]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const lacking = missingOf(data);
    setMissing(lacking);
    if (Object.keys(lacking).length > 0) return;
    const settings = readNewScan(data);
    const every = readRepeat(data);
    wanted.current = every && { every, settings };
    start.mutate(settings);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-4xl gap-6">
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
          label="Address of the website"
          name="url"
          defaultValue={given}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="example.com"
          required
          error={fields.url}
          hint="The scan starts there and follows the links of the site."
        />
        <TextField
          label="Pages at most"
          name="max_pages"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          placeholder={most === undefined ? undefined : String(most)}
          error={fields.max_pages}
          hint={
            most !== undefined &&
            `Your plan allows ${counted(most, 'page')} a scan. Left empty, as many as that.`
          }
          className="max-w-64"
        />
        <StandardField error={fields.level} className="max-w-80" />
        <Checkbox
          name="wcag_alone"
          label="Leave out best practices"
          hint="Reports only what breaks the standard, and not what is merely good to do."
        />
        <Checkbox
          name="second_opinion"
          label="Ask axe-core for a second opinion"
          hint="Runs a second engine on each page and says where the two agree. The scan takes longer."
        />
      </Card>
      <LookOptions errors={fields} />
      <WayOptions errors={fields} />
      <SignInOptions error={fields.auth} />
      <RepeatOptions />
      {whole && <StartProblem problem={whole} />}
      <Button type="submit" size="lg" pending={start.isPending} className="justify-self-start">
        {start.isPending ? 'Starting the scan' : 'Start the scan'}
      </Button>
    </form>
  );
}
