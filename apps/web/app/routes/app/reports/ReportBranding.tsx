import { LOGO_TYPES, MAX_LOGO_BYTES, type ReportBrand } from '@curbcut/contract';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { FileField } from '#app/components/FileField.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { type BrandErrors, readBrand, readLogo } from '#app/reports/read-brand.ts';
import { useDeleteReportBrand, useReportBrand, useSaveReportBrand } from '#app/reports/use-report-brand.ts';

/** Sets the name, logo and color that reports show instead of Curbcut's. */
export function ReportBranding() {
  const { data, error, refetch } = useReportBrand();
  return (
    <section aria-labelledby="brand" className="grid gap-4">
      <div className="space-y-1">
        <h2 id="brand" className="text-heading">
          Report branding
        </h2>
        <p className="max-w-prose text-muted">
          New HTML, PDF and Word reports show your name, color and logo. So do all portfolio and progress
          reports.
        </p>
      </div>
      {error && !data ? (
        <Notice kind="error">
          <p>We couldn’t load the branding. {getErrorMessage(error)}</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        data && (
          <Card className="p-5 sm:p-6">
            <ReportBrandForm key={JSON.stringify(data.brand)} brand={data.brand} />
          </Card>
        )
      )}
    </section>
  );
}

function ReportBrandForm({ brand }: { brand: ReportBrand | null }) {
  const saving = useSaveReportBrand();
  const removal = useDeleteReportBrand();
  const [logo, setLogo] = useState(brand?.logo ?? null);
  const [errors, setErrors] = useState<BrandErrors>({});
  const serverErrors = saving.error instanceof ApiError ? saving.error.details : {};
  const errorOf = (field: keyof BrandErrors) => errors[field] ?? serverErrors[field]?.[0] ?? null;
  const failure = saving.error ?? removal.error;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = readBrand({ name: String(data.get('name')), color: String(data.get('color')), logo });
    setErrors('errors' in read ? read.errors : {});
    if (!('brand' in read) || saving.isPending) return;
    saving.mutate(read.brand, {
      onSuccess: () => showToast({ kind: 'success', text: 'Branding saved. New reports will show it.' }),
    });
  }

  async function chooseLogo(file: File | null) {
    if (!file) return;
    const read = await readLogo(file);
    setErrors({ ...errors, logo: 'error' in read ? read.error : undefined });
    if ('logo' in read) setLogo(read.logo);
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        autoComplete="organization"
        defaultValue={brand?.name ?? ''}
        error={errorOf('name')}
      />
      <TextField
        label="Color"
        isOptional
        name="color"
        maxLength={7}
        defaultValue={brand?.color ?? ''}
        error={errorOf('color')}
        hint="Used for links and lines. Needs at least 4.5:1 contrast, for example #1e4c9c."
      />
      <div className="sm:col-span-2">
        <FileField
          label="Logo"
          isOptional
          hint={`PNG, JPEG or WebP, up to ${MAX_LOGO_BYTES / 1024} KB.`}
          error={errorOf('logo')}
          accept={LOGO_TYPES.join(',')}
          onFile={chooseLogo}
        />
      </div>
      {logo && (
        <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
          <img
            src={`data:${logo.media_type};base64,${logo.data}`}
            alt="Logo that reports will show"
            className="max-h-16 max-w-56 rounded-field border border-line bg-white p-2"
          />
          <Button variant="secondary" size="sm" onClick={() => setLogo(null)}>
            Remove logo
          </Button>
        </div>
      )}
      <div className="grid gap-4 sm:col-span-2">
        <ErrorNotice lead="We couldn’t save the branding." error={failure} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isPending={saving.isPending}>
            Save branding
          </Button>
          {brand && (
            <Button
              variant="secondary"
              isPending={removal.isPending}
              onClick={() =>
                removal.mutate(undefined, {
                  onSuccess: () => showToast({ kind: 'success', text: 'Branding removed.' }),
                })
              }
            >
              Remove branding
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
