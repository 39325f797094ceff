import type { Widget, WidgetCheck } from '@curbcut/contract';
import { useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { CodeBlock } from '../../../components/CodeBlock.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { TextField } from '../../../components/TextField.tsx';
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
    <section aria-labelledby="install" className="grid grid-cols-1 gap-5">
      <h2 id="install" className="text-heading">
        Install the widget
      </h2>
      {!isSaved && (
        <Notice kind="warning">
          <p>You have unsaved changes. Save them to update the snippet.</p>
        </Notice>
      )}
      <p className="max-w-prose text-muted">
        Copy this into the head of every page. Its integrity attribute ensures that only this exact script
        runs. When you change the settings, the snippet changes too.
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
      {check.error && (
        <Notice kind="error" isAnnounced>
          {getErrorMessage(check.error)}
        </Notice>
      )}
      {check.data && !check.isPending && (
        <Notice kind={noticeKinds[check.data.status]} isAnnounced>
          <p>{check.data.message}</p>
        </Notice>
      )}
    </section>
  );
}
