import type { Widget } from '@curbcut/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { ErrorState, Loading } from '../../../components/states.tsx';
import { Installation } from './Installation.tsx';
import { Preview } from './Preview.tsx';
import { Use } from './Use.tsx';
import { useWidget } from './use-widget.ts';
import { WidgetForm } from './WidgetForm.tsx';

/** The widget: set up, looked at, put on the site, checked there. */
export default function WidgetScreen() {
  const widget = useWidget();
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="space-y-1">
        <h1 className="text-page">Widget</h1>
        <p className="max-w-prose text-muted">
          A button on your pages with which visitors set how they see them. It mends nothing in the pages
          themselves:{' '}
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
          <p>{sentenceOf(widget.error)}</p>
        </ErrorState>
      ) : !widget.data ? (
        <Loading>Loading the widget</Loading>
      ) : (
        <Workbench widget={widget.data} />
      )}
    </div>
  );
}

function Workbench({ widget }: { widget: Widget }) {
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
            Try it
          </h2>
          <Preview draft={draft} />
        </section>
      </div>
      <Installation widget={widget} isSaved={isSaved} />
      <Use use={widget.use} />
    </>
  );
}
