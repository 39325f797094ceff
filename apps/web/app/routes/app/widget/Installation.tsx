import type { Widget, WidgetCheck } from '@curbcut/contract';
import { useState } from 'react';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useCheckWidget } from './use-widget.ts';

const noticeKinds: Readonly<Record<WidgetCheck['status'], 'success' | 'warning' | 'error'>> = {
  works: 'success',
  outdated: 'warning',
  'not-started': 'error',
  missing: 'error',
  'not-reached': 'error',
};

/** The snippet, and a check that it works on the live site. */
export function Installation({ widget, isSaved }: { widget: Widget; isSaved: boolean }) {
  const check = useCheckWidget();
  const [url, setUrl] = useState('');
  return (
    <section aria-labelledby="install" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="install" className="text-title">
        Install the widget
      </h2>
      <InstallationStatus check={check.data} />
      {!isSaved && (
        <Notice kind="warning">
          <p>
            You have unsaved changes.{' '}
            {widget.site_id === null ? 'Save them to update the snippet.' : 'Save them to update your pages.'}
          </p>
        </Notice>
      )}
      <p className="max-w-prose text-muted">
        Copy this into the head of every page.{' '}
        {widget.site_id === null
          ? 'The integrity attribute makes sure only this script runs. The snippet changes whenever you change the settings.'
          : 'The snippet loads a file that contains the settings, so changes take effect within five minutes and you don’t have to replace the snippet. It has no integrity attribute, because the file changes with the settings and with server updates.'}
      </p>
      <CodeBlock code={widget.snippet} label="Snippet" />
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!check.isPending && url.trim()) check.mutate(url.trim());
        }}
      >
        <TextField
          label="URL of a page with the widget"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          autoComplete="url"
          className="min-w-0 grow basis-72"
        />
        <Button type="submit" variant="secondary" isPending={check.isPending}>
          Check installation
        </Button>
      </form>
      <ErrorNotice error={check.error} />
      {check.data && !check.isPending && (
        <Notice kind={noticeKinds[check.data.status]} isAnnounced>
          <p>{check.data.message}</p>
        </Notice>
      )}
    </section>
  );
}

/** Shows whether the widget works on the page that was checked, or that no page has been checked yet. */
function InstallationStatus({ check }: { check: WidgetCheck | undefined }) {
  const tone = check ? noticeKinds[check.status] : 'neutral';
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-muted">
      Installation
      <Badge tone={tone}>
        {!check ? 'Not checked yet' : tone === 'success' ? 'Working' : 'Needs attention'}
      </Badge>
    </p>
  );
}
