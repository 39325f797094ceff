import {
  type ImportFormat,
  importSites,
  MAX_IMPORT_LENGTH,
  type PreviewSiteImportBody,
  previewSiteImport,
  type SiteImportPreview,
  type SiteImportResult,
} from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sitesKey } from '#app/account/user-scans.ts';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { FileField } from '#app/components/FileField.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TabPanel, Tabs } from '#app/components/Tabs.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { ImportPreview } from './ImportPreview.tsx';

/** Adds sites from a list, a CSV file or a sitemap, for those who can scan. */
export default function ImportSitesScreen() {
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <header className="max-w-prose space-y-1">
        <h1 className="text-page">Add sites</h1>
        <p className="text-muted">
          Add many sites in one step. You’ll see a preview before anything is added.
        </p>
      </header>
      <IfCan
        permission="scans:write"
        otherwise={
          <EmptyState
            title="You can’t add sites here"
            actions={<LinkButton to="/sites">See all sites</LinkButton>}
          >
            <p>Your role in this organization only lets you view results. Ask an owner or admin.</p>
          </EmptyState>
        }
      >
        <Import />
      </IfCan>
    </div>
  );
}

/** Shows the form, then a preview, then the sites that were added. */
function Import() {
  const queries = useQueryClient();
  const preview = useMutation({
    mutationFn: (body: PreviewSiteImportBody) => callApi(previewSiteImport, { body }),
  });
  const adding = useMutation({
    mutationFn: ({ candidates, startsScans }: { startsScans: boolean } & SiteImportPreview) =>
      callApi(importSites, {
        body: {
          sites: candidates.flatMap(({ status, origin, name, tags, owner }) =>
            status !== 'new' || origin === null
              ? []
              : [{ url: origin, name, tags, owner_id: owner?.user_id ?? null }],
          ),
          start_scans: startsScans,
        },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sitesKey }),
  });

  function startOver() {
    preview.reset();
    adding.reset();
  }

  if (adding.data) return <Added result={adding.data} onMore={startOver} />;
  return (
    <>
      <SourceForm
        error={preview.error}
        isPending={preview.isPending}
        onSubmit={(body) => preview.mutate(body)}
        onEdit={() => preview.reset()}
      />
      {preview.data && (
        <ImportPreview
          preview={preview.data}
          error={adding.error}
          isPending={adding.isPending}
          onAdd={(startsScans) => adding.mutate({ ...preview.data, startsScans })}
        />
      )}
    </>
  );
}

function Added({ result, onMore }: { result: SiteImportResult; onMore: () => void }) {
  const { sites, scans_started: started, scan_problem: problem } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  const count = sites.filter(({ is_new: isNew }) => isNew).length;
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {formatCount(count, 'site')} added
      </h2>
      {started > 0 && (
        <p>{formatCount(started, 'scan')} started. The results appear as soon as each scan is complete.</p>
      )}
      {problem !== null && (
        <Notice kind="warning">
          <p>
            {started === 0 ? 'We didn’t start any scans.' : 'We couldn’t scan all of them.'} {problem}
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/sites">See all sites</LinkButton>
        <Button variant="secondary" onClick={onMore}>
          Add more sites
        </Button>
      </div>
    </Card>
  );
}

const formats: readonly { id: ImportFormat; label: string }[] = [
  { id: 'list', label: 'List of URLs' },
  { id: 'csv', label: 'CSV file' },
  { id: 'sitemap', label: 'Sitemap' },
];

interface SourceFormProps {
  error: unknown;
  isPending: boolean;
  onSubmit: (body: PreviewSiteImportBody) => void;
  /** Called when the text no longer matches the preview. */
  onEdit: () => void;
}

function SourceForm({ error, isPending, onSubmit, onEdit }: SourceFormProps) {
  const [format, setFormat] = useState<ImportFormat>('list');
  const [texts, setTexts] = useState<Readonly<Record<ImportFormat, string>>>({
    ...{ list: '', csv: '', sitemap: '' },
  });
  const [missing, setMissing] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const problem =
    missing ||
    (error instanceof ApiError && error.details.text?.[0]) ||
    (error ? getErrorMessage(error) : undefined);
  const problemFor = (one: ImportFormat) => (one === format ? problem : undefined);

  // The server's error belongs to the field, which is also where the user continues.
  useEffect(() => {
    if (error) focusField(form.current);
  }, [error]);

  function edit(text: string) {
    setTexts({ ...texts, [format]: text });
    setMissing('');
    onEdit();
  }

  async function readFile(file: File | null) {
    // Large files aren't read, because the browser would need too much memory.
    const isTooLarge = file !== null && file.size > MAX_FILE_BYTES;
    edit(file && !isTooLarge ? await file.text() : '');
    if (isTooLarge) setMissing('This file is too large. Split it into smaller parts.');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const text = texts[format].trim();
    if (text !== '') return onSubmit({ format, text: texts[format] });
    setMissing(missingTexts[format]);
    focusField(form.current);
  }

  return (
    <Card className="p-5 sm:p-6">
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Tabs
          label="Source"
          tabs={formats}
          selected={format}
          onSelect={(id) => {
            setFormat(id as ImportFormat);
            setMissing('');
            onEdit();
          }}
        >
          <TabPanel id="list">
            <TextAreaField
              label="URLs"
              hint="One URL per line, such as example.com. Pages of the same host are one site."
              rows={8}
              spellCheck={false}
              autoCapitalize="none"
              value={texts.list}
              error={problemFor('list')}
              onChange={({ target }) => edit(target.value)}
            />
          </TabPanel>
          <TabPanel id="csv">
            <div className="grid gap-5">
              <FileField
                label="CSV file"
                hint="The first row names the columns: url, name, tags, owner. Only url is required. Separate tags with semicolons, and enter an owner’s email address."
                accept=".csv,.txt,text/csv"
                onFile={readFile}
              />
              <TextAreaField
                label="Content"
                hint="You can also paste rows here."
                rows={6}
                spellCheck={false}
                value={texts.csv}
                error={problemFor('csv')}
                onChange={({ target }) => edit(target.value)}
              />
            </div>
          </TabPanel>
          <TabPanel id="sitemap">
            <TextField
              label="Sitemap URL"
              hint="Adds one site for each host in the sitemap. If you enter a website’s home page, we look for its /sitemap.xml."
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="example.com/sitemap.xml"
              value={texts.sitemap}
              error={problemFor('sitemap')}
              onChange={({ target }) => edit(target.value)}
            />
          </TabPanel>
        </Tabs>
        <Button type="submit" variant="secondary" className="justify-self-start" isPending={isPending}>
          Preview sites
        </Button>
      </form>
    </Card>
  );
}

/** In UTF-8, each unit of a string's length takes at most three bytes. */
const MAX_FILE_BYTES = 3 * MAX_IMPORT_LENGTH;

const missingTexts: Readonly<Record<ImportFormat, string>> = {
  list: 'Enter at least one URL',
  csv: 'Choose a file or paste rows',
  sitemap: 'Enter a URL',
};

/** Focuses the visible tab's text field. */
function focusField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('textarea, input:not([type="file"])')?.focus();
}
