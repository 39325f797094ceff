import { getScanLimits, type ScanLimits, type StartScanBody } from '@curbcut/contract';
import { mdiChevronDown } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { formatCount } from '#app/format/format.ts';
import { readLevel } from '#app/scans/read-level.ts';
import { StartScanError } from '#app/scans/StartScanError.tsx';
import { parseStartScanErrors } from '#app/scans/start-scan-errors.ts';
import { useLocationState, useStartScan } from '#app/scans/use-start-scan.ts';
import { WcagLevelField } from '#app/scans/WcagLevelField.tsx';

/**
 * Starts a scan and opens it. A URL in the query prefills the field. If the user comes from the home page's
 * form, which sets a history state, the scan starts immediately. A shared link doesn't start a scan.
 */
export function ScanForm() {
  const { form, start, submit, forgetErrors, addressError, maxPagesError, formError } = useScanStart();
  const limits = useQuery({
    queryKey: ['limits'],
    queryFn: ({ signal }) => callApi(getScanLimits, { signal }),
  });

  return (
    <form ref={form} action="/scan" method="get" noValidate onSubmit={submit} className="space-y-6">
      <TextField
        label="Website address"
        size="lg"
        name="url"
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="example.com"
        error={addressError}
        onInput={forgetErrors}
        hint="example.com or a full URL such as https://example.com/shop"
      />
      <ScanOptions limits={limits.data} error={maxPagesError} />
      {formError && <StartScanError problem={formError} />}
      <div className="hidden noscript:block">
        <Notice kind="warning">
          <p>Scanning requires JavaScript. Turn it on for this site and reload the page.</p>
        </Notice>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="lg" isPending={start.isPending || start.isSuccess}>
          {start.isPending || start.isSuccess ? 'Starting scan' : 'Start scan'}
        </Button>
        {/* The line is always rendered, so that the layout does not shift when the limits load. */}
        <p className="min-h-[1lh] text-small text-muted max-sm:basis-full">
          {limits.data &&
            `${limits.data.scans_remaining} of ${limits.data.max_scans} scans left this ${limits.data.window}.`}
        </p>
      </div>
    </form>
  );
}

/** Starts the scan when the form is submitted, or immediately if the home page requests it. */
function useScanStart() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  // The query is unknown in the prerendered page.
  const given = hydrated ? (search.get('url') ?? '') : '';
  const startsAtOnce = useLocationState('start') === true;
  const [arrivedToStart] = useState(startsAtOnce);
  const start = useStartScan({ replace: arrivedToStart });
  const { mutate } = start;
  const [isBlank, setBlank] = useState(false);

  const submit = useCallback(
    (event?: FormEvent) => {
      event?.preventDefault();
      if (!form.current) return;
      const body = readScanForm(new FormData(form.current));
      setBlank(body.url === '');
      if (body.url === '') {
        form.current.querySelector<HTMLInputElement>('[name=url]')?.focus();
        return;
      }
      // Stored in the page's URL, so that it survives going back; reloading the page doesn't start a scan.
      void navigate(`?${new URLSearchParams({ url: body.url })}`, { replace: true });
      mutate(body);
    },
    [mutate, navigate],
  );

  // Set on the field rather than by re-rendering, because after submitting with Enter, focus is still in it.
  const shown = useRef('');
  useEffect(() => {
    if (given === shown.current) return;
    shown.current = given;
    const field = form.current?.querySelector<HTMLInputElement>('[name=url]');
    if (field && field.value.trim() !== given) field.value = given;
  }, [given]);

  const begun = useRef(false);
  useEffect(() => {
    if (!arrivedToStart || given === '' || begun.current) return;
    begun.current = true;
    submit();
  }, [arrivedToStart, given, submit]);

  const { fields, form: formError } = parseStartScanErrors(start.error);
  const addressError = isBlank ? 'Enter a website address, for example example.com.' : fields.url;
  useEffect(() => {
    if (addressError) form.current?.querySelector<HTMLInputElement>('[name=url]')?.focus();
  }, [addressError]);

  return {
    ...{ form, start, submit, addressError, maxPagesError: fields.max_pages, formError },
    forgetErrors: () => {
      setBlank(false);
      if (start.isError) start.reset();
    },
  };
}

interface ScanOptionsProps {
  /** Undefined while loading. */
  limits: ScanLimits | undefined;
  /** The error for the number of pages. */
  error: string | undefined;
}

/**
 * Options that most users leave unchanged. They use only native controls, which work in the prerendered page.
 */
function ScanOptions({ limits, error }: ScanOptionsProps) {
  const id = useId();
  return (
    <details className="group rounded-field border border-line bg-surface">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-field px-5 font-semibold [&::-webkit-details-marker]:hidden">
        Options
        <Icon
          path={mdiChevronDown}
          className="size-6 transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 border-t border-line p-5">
        <TextField
          label="Maximum pages"
          name="max_pages"
          type="number"
          inputMode="numeric"
          min={1}
          max={limits?.max_pages_per_scan}
          placeholder={limits && String(limits.max_pages_per_scan)}
          error={error}
          hint={
            limits &&
            `Up to ${formatCount(limits.max_pages_per_scan, 'page')}. Leave empty to use this maximum.`
          }
          className="max-w-56"
        />
        <WcagLevelField className="max-w-80" />
        <div className="flex gap-3">
          <input
            id={`${id}-second`}
            type="checkbox"
            name="second_opinion"
            aria-describedby={`${id}-second-hint`}
            className="mt-1 size-6 shrink-0"
          />
          <div>
            <label htmlFor={`${id}-second`} className="font-semibold">
              Also run axe-core
            </label>
            <p id={`${id}-second-hint`} className="text-small text-muted">
              Adds a second engine and shows where both agree. The scan takes longer.
            </p>
          </div>
        </div>
      </div>
    </details>
  );
}

/** Reads the scan request from the form. Empty options are left to the server's defaults. */
function readScanForm(form: FormData): StartScanBody {
  const pages = Number.parseInt(String(form.get('max_pages') ?? ''), 10);
  return {
    url: String(form.get('url') ?? '').trim(),
    ...(Number.isNaN(pages) ? {} : { max_pages: pages }),
    ...readLevel(form),
    ...(form.get('second_opinion') === null ? {} : { second_opinion: true }),
  };
}
