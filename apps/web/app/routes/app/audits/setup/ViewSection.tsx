import { describeView, MAX_SAMPLE_VIEWS, type SampleView, type ViewOptions } from '@curbcut/contract';
import { useState } from 'react';
import { sampleReasonLabels } from '#app/audits/audit-labels.ts';
import { type NamedPage, putItem, removeView, type SampleViews } from '#app/audits/sample-views.ts';
import { Button } from '#app/components/Button.tsx';
import { DataTable } from '#app/components/data-table/DataTable.tsx';
import { shortenUrl } from '#app/format/format.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { EditButtons } from './EditButtons.tsx';
import { ViewDialog } from './ViewDialog.tsx';

export interface ViewSectionProps {
  /** The sampled pages. */
  pages: readonly NamedPage[];
  value: SampleViews;
  options: Pick<ViewOptions, 'states' | 'displays'> | undefined;
  /** What adding a view changes; empty if it changes nothing. */
  warning: string;
  /** Null if nothing can be changed. Receives a description of the change to show to users. */
  onChange: ((value: SampleViews, done: string) => void) | null;
}

/** The sample's views, in addition to its pages. */
export function ViewSection({ pages, value, options, warning, onChange }: ViewSectionProps) {
  const [view, setView] = useState<SampleView | 'new' | null>(null);
  const { views, processes } = value;

  function change(changed: SampleViews, done: string) {
    onChange?.(changed, done);
    focusHeadingSoon('#views-heading');
  }

  function save(saved: SampleView) {
    setView(null);
    const changed = putItem(views, saved, ({ view_id }) => view_id === saved.view_id);
    const moved = processes.map((one) => ({
      ...one,
      steps: one.steps.map((step) =>
        step.view_id === saved.view_id ? { ...step, page_url: saved.url } : step,
      ),
    }));
    const verb = view === 'new' ? 'Added' : 'Updated';
    change({ views: changed, processes: moved }, `${verb} the view “${saved.name}”.`);
  }

  return (
    <section aria-labelledby="views-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="views-heading" className="text-title">
        Other views
      </h3>
      <p className="max-w-prose text-muted">
        Page states, other window sizes and settings, and steps the scan can’t reach.
      </p>
      {views.length > 0 && (
        <ViewTable
          views={views}
          onEdit={onChange && setView}
          onRemove={({ view_id, name }) => change(removeView(value, view_id), `Removed the view “${name}”.`)}
        />
      )}
      {onChange && views.length < MAX_SAMPLE_VIEWS && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setView('new')}>
          Add view
        </Button>
      )}
      {view !== null && (
        <ViewDialog
          view={view === 'new' ? null : view}
          {...{ pages, options, warning }}
          onClose={() => setView(null)}
          onSave={save}
        />
      )}
    </section>
  );
}

interface ViewTableProps {
  views: readonly SampleView[];
  /** Null if nothing can be changed. */
  onEdit: ((view: SampleView) => void) | null;
  onRemove: (view: SampleView) => void;
}

function ViewTable({ views, onEdit, onRemove }: ViewTableProps) {
  return (
    <DataTable
      caption="Other views in the sample"
      isCaptionHidden
      isStacked
      rows={views}
      getRowKey={({ view_id }) => view_id}
      columns={[
        {
          id: 'view',
          heading: 'View',
          cell: (view) => (
            <>
              <span className="block min-w-40 wrap-anywhere">{view.name}</span>
              <span className="block text-small font-normal wrap-anywhere text-muted">
                {shortenUrl(view.url)}
              </span>
            </>
          ),
        },
        {
          id: 'state',
          heading: 'State, window and settings',
          cell: (view) => <span className="wrap-anywhere">{describeView(view)}</span>,
        },
        {
          id: 'reason',
          heading: 'Reason',
          cell: ({ reason, note }) => (
            <>
              {sampleReasonLabels[reason]}
              {note !== '' && <span className="block text-small text-muted wrap-anywhere">{note}</span>}
            </>
          ),
        },
        ...(onEdit
          ? [
              {
                id: 'actions',
                heading: 'Actions',
                isHeadingHidden: true,
                cell: (view: SampleView) => (
                  <span className="flex flex-wrap gap-2">
                    <EditButtons
                      name={view.name}
                      onEdit={() => onEdit(view)}
                      onRemove={() => onRemove(view)}
                    />
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
