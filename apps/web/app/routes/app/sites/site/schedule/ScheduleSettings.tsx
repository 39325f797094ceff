import {
  getScanLimits,
  type ScanSettings,
  type Site,
  type StartScanBody,
  WcagLevel,
} from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { DepthField } from '#app/scans/DepthField.tsx';
import { readDepth } from '#app/scans/read-depth.ts';
import { WcagLevelField } from '#app/scans/WcagLevelField.tsx';
import { describeScanSettings } from '#app/sites/format-schedule.ts';

/** The settings that can be changed on the schedule's screen. */
export type EditedSettings = Pick<StartScanBody, 'max_pages' | 'level' | 'depth'>;

interface FieldsProps {
  site: Site;
  /** The stored settings, or those of the scan to repeat. */
  settings: ScanSettings;
  signsIn?: boolean;
  /** Number of pages that the last scan found but didn't test, because its limit was reached. */
  pagesBeyondLimit?: number;
  pagesError: string | undefined;
  /** Why the settings couldn't be saved. */
  error: unknown;
}

/** Fields for each scan's maximum pages, standard and depth, and a list of its other settings. */
export function SettingsFields({
  site,
  settings,
  signsIn = false,
  pagesBeyondLimit = 0,
  pagesError,
  error,
}: FieldsProps) {
  const { data: limits } = useQuery({
    queryKey: ['limits'],
    queryFn: ({ signal }) => callApi(getScanLimits, { signal }),
  });
  const [pages, setPages] = useState(String(settings.max_pages));
  const errors = getSettingsErrors(error);
  const allowed = limits?.max_pages_per_scan;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Maximum pages"
          name="max_pages"
          // Unlike a number field, a text field keeps what isn't a number, so that it can be reported.
          inputMode="numeric"
          autoComplete="off"
          data-max={allowed}
          placeholder={allowed === undefined ? undefined : String(allowed)}
          value={pages}
          onChange={({ target }) => setPages(target.value)}
          error={pagesError ?? errors.max_pages}
          hint={
            allowed !== undefined &&
            `The plan allows ${formatCount(allowed, 'page')} per scan. Leave empty to use this maximum.`
          }
        />
        <WcagLevelField defaultValue={settings.level} error={errors.level} />
      </div>
      <FewerPagesNotice
        site={site}
        maxPages={readPages(pages) ?? allowed ?? null}
        found={pagesBeyondLimit > 0 ? settings.max_pages + pagesBeyondLimit : 0}
      />
      <DepthField defaultValue={settings.depth} error={errors.depth} />
      <div>
        <SettingsSummary title={`Starts at ${settings.url}`} settings={settings} signsIn={signsIn} isForm />
        <p className="mt-2 text-small text-muted">
          To change these,{' '}
          <Link to={`/scans/new?${new URLSearchParams({ url: settings.url })}`} className="text-link">
            start a scan with other settings
          </Link>{' '}
          and schedule it.
        </p>
      </div>
    </>
  );
}

interface SummaryProps {
  title: string;
  settings: ScanSettings;
  signsIn?: boolean;
  /** Whether fields show the other settings, which are then omitted. */
  isForm?: boolean;
}

/** Lists a schedule's scan settings. */
export function SettingsSummary({ title, settings, signsIn = false, isForm = false }: SummaryProps) {
  return (
    <div>
      <h3 className="mb-2 font-semibold wrap-anywhere">{title}</h3>
      <ul className="dome-list space-y-1">
        {[
          ...describeScanSettings(settings, isForm),
          ...(signsIn ? ['Signs in with the stored, encrypted sign-in data'] : []),
        ].map((setting) => (
          <li key={setting} className="wrap-anywhere">
            {setting}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Warns if scheduled scans would test fewer pages than earlier scans tested or found. */
function FewerPagesNotice({
  site: { last_scan: last },
  maxPages,
  found,
}: {
  site: Site;
  maxPages: number | null;
  found: number;
}) {
  const tested = Math.max(last?.pages_tested ?? 0, last?.previous?.pages_tested ?? 0);
  if (maxPages === null || Math.max(tested, found) <= maxPages) return null;
  return (
    <Notice kind="warning">
      <p>
        {found > tested
          ? `The last scan found ${formatCount(found, 'page')}.`
          : `An earlier scan tested ${formatCount(tested, 'page')}.`}{' '}
        With this maximum, scheduled scans test only {formatNumber(maxPages)}.
      </p>
    </Notice>
  );
}

/** Reads a number of pages; undefined if the field is empty, and NaN if it isn't a whole number. */
function readPages(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Reads the settings from a form with `SettingsFields`, and moves focus to the number of pages if it is
 * invalid.
 *
 * @returns the settings, or why they can't be saved
 */
export function readSettings(form: HTMLFormElement): { settings: EditedSettings } | { pagesError: string } {
  const data = new FormData(form);
  const field = form.elements.namedItem('max_pages') as HTMLInputElement;
  const max = Number(field.dataset.max ?? Number.POSITIVE_INFINITY);
  const pages = readPages(field.value);
  if (pages !== undefined && !(pages >= 1 && pages <= max)) {
    field.focus();
    return {
      pagesError: Number.isFinite(max)
        ? `Enter a whole number from 1 to ${formatNumber(max)}`
        : 'Enter a whole number, at least 1',
    };
  }
  return {
    settings: { max_pages: pages, level: WcagLevel.parse(data.get('level')), ...readDepth(data) },
  };
}

/** Returns an error's messages about the settings, by field. */
function getSettingsErrors(error: unknown): Record<string, string | undefined> {
  const details = error instanceof ApiError ? error.details : {};
  return Object.fromEntries(
    Object.entries(details)
      .filter(([field]) => /^settings\.(max_pages|level|depth)$/.test(field))
      .map(([field, [first]]) => [field.slice('settings.'.length), first]),
  );
}

/** Reports whether an error is shown next to a field of the settings. */
export const isSettingsError = (error: unknown): boolean => Object.keys(getSettingsErrors(error)).length > 0;

interface FormProps extends Pick<FieldsProps, 'site' | 'settings' | 'error'> {
  signsIn: boolean;
  isPending: boolean;
  onSave: (change: { settings: EditedSettings }) => void;
}

/** The form for a schedule's scan settings. */
export function SettingsForm({ isPending, onSave, ...fields }: FormProps) {
  const [pagesError, setPagesError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readSettings(event.currentTarget);
    setPagesError('pagesError' in read ? read.pagesError : undefined);
    if ('settings' in read && !isPending) onSave(read);
  }

  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <h3 className="text-title font-bold">Scan settings</h3>
        <SettingsFields {...fields} pagesError={pagesError} />
        <p className="text-small text-muted">
          Scores can be compared only between scans with the same settings.
        </p>
        <ErrorNotice
          lead="We couldn’t change the schedule."
          error={isSettingsError(fields.error) ? null : fields.error}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" isPending={isPending}>
          Save settings
        </Button>
      </form>
    </Card>
  );
}
