import type { Widget } from '@curbcut/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { ErrorState, LoadingState } from '../../../components/ContentStates.tsx';
import { Installation } from './Installation.tsx';
import { useWidget } from './use-widget.ts';
import { WidgetForm } from './WidgetForm.tsx';
import { WidgetPreview } from './WidgetPreview.tsx';
import { WidgetUsage } from './WidgetUsage.tsx';

/** The widget: its settings, preview, installation and usage. */
export default function WidgetScreen() {
  const widget = useWidget();
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="space-y-1">
        <h1 className="text-page">Widget</h1>
        <p className="max-w-prose text-muted">
          A button that lets visitors adjust how your pages look. It does not fix the pages themselves:{' '}
          <Link to="/help/widget" className="text-link">
            what the widget does not do
          </Link>
          .
        </p>
      </header>
      {widget.error && !widget.data ? (
        <ErrorState
          title="Unable to load the widget"
          actions={<Button onClick={() => widget.refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(widget.error)}</p>
        </ErrorState>
      ) : !widget.data ? (
        <LoadingState>Loading widget...</LoadingState>
      ) : (
        <WidgetEditor widget={widget.data} />
      )}
    </div>
  );
}

function WidgetEditor({ widget }: { widget: Widget }) {
  const [draft, setDraft] = useState(widget.configuration);
  const isSaved = JSON.stringify(draft) === JSON.stringify(widget.configuration);
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
        <Card className="p-5 sm:p-6">
          <WidgetForm draft={draft} onChange={setDraft} />
        </Card>
        <section aria-labelledby="preview" className="grid gap-4 xl:sticky xl:top-6">
          <h2 id="preview" className="text-heading">
            Preview
          </h2>
          <WidgetPreview draft={draft} />
        </section>
      </div>
      <Installation widget={widget} isSaved={isSaved} />
      <WidgetUsage use={widget.use} />
    </>
  );
}
