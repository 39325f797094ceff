import {
  describeView,
  MAX_PROCESSES,
  MAX_SAMPLE_VIEWS,
  type SampleProcess,
  type SampleView,
  type ViewOptions,
} from '@curbcut/contract';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { DataTable } from '../components/data-table/DataTable.tsx';
import { shortenUrl } from '../scans/format.ts';
import { focusHeadingSoon } from '../shell/use-heading-focus.ts';
import { sampleReasonLabels } from './audit-labels.ts';
import { ProcessDialog } from './ProcessDialog.tsx';
import { type NamedPage, nameStep, putItem, removeView, type SampleViews } from './sample-views.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface Props {
  /** The pages of the sample. */
  pages: readonly NamedPage[];
  value: SampleViews;
  options: Pick<ViewOptions, 'states' | 'displays'> | undefined;
  /** Processes that can be added, with the pages that they consist of. */
  proposed: readonly { readonly name: string; readonly pages: readonly NamedPage[] }[];
  /** Null if nothing can be changed. Receives what was done, for people. */
  onChange: ((value: SampleViews, done: string) => void) | null;
  onAddProposed: (proposed: Props['proposed'][number]) => void;
  /** What adding a view changes; empty if nothing. */
  warning: string;
}

/** The views of a sample besides its pages, and its complete processes. */
export function ViewsEditor({ pages, value, options, proposed, onChange, onAddProposed, warning }: Props) {
  const [view, setView] = useState<SampleView | 'new' | null>(null);
  const [process, setProcess] = useState<SampleProcess | 'new' | null>(null);
  const { views, processes } = value;

  function change(changed: SampleViews, done: string, heading: string) {
    onChange?.(changed, done);
    focusHeadingSoon(heading);
  }

  return (
    <>
      <section aria-labelledby="views-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h3 id="views-heading" className="text-title">
          Other views
        </h3>
        <p className="max-w-prose text-muted">
          States of pages, other windows and settings, and steps that the scan cannot reach.
        </p>
        {views.length > 0 && (
          <ViewTable
            views={views}
            onEdit={onChange && setView}
            onRemove={({ view_id, name }) =>
              change(removeView(value, view_id), `Removed the view “${name}”.`, '#views-heading')
            }
          />
        )}
        {onChange && views.length < MAX_SAMPLE_VIEWS && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setView('new')}>
            Add view
          </Button>
        )}
      </section>
      <section aria-labelledby="processes-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h3 id="processes-heading" className="text-title">
          Complete processes
        </h3>
        <p className="max-w-prose text-muted">
          If a page is part of a process, all steps of the process have to be evaluated.
        </p>
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line empty:hidden">
          {processes.map((one) => (
            <li key={one.process_id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{one.name}</p>
                <p className="text-small text-muted wrap-anywhere">
                  {one.steps.map((step) => nameStep(step, views, pages)).join(' → ')}
                </p>
              </div>
              {onChange && (
                <div className="flex gap-2">
                  <Button variant="ghost" size="sm" onClick={() => setProcess(one)}>
                    Change<span className="visually-hidden"> {one.name}</span>
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    onClick={() =>
                      change(
                        { views, processes: processes.filter((other) => other !== one) },
                        `Removed the process “${one.name}”.`,
                        '#processes-heading',
                      )
                    }
                  >
                    Remove<span className="visually-hidden"> {one.name}</span>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        {onChange && processes.length < MAX_PROCESSES && (
          <>
            {proposed.map((one) => (
              <div
                key={one.name}
                className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
              >
                <p className="min-w-0 wrap-anywhere">
                  Looks like a process:{' '}
                  {one.pages.map(({ title, url }) => title || shortenUrl(url)).join(' → ')}
                </p>
                <Button variant="secondary" size="sm" onClick={() => onAddProposed(one)}>
                  Add process<span className="visually-hidden"> {one.name}</span>
                </Button>
              </div>
            ))}
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              onClick={() => setProcess('new')}
            >
              {proposed.length > 0 ? 'Add another process' : 'Add process'}
            </Button>
          </>
        )}
      </section>
      {view !== null && (
        <ViewDialog
          view={view === 'new' ? null : view}
          {...{ pages, options, warning }}
          onClose={() => setView(null)}
          onSave={(saved) => {
            setView(null);
            const changed = putItem(views, saved, ({ view_id }) => view_id === saved.view_id);
            const moved = processes.map((one) => ({
              ...one,
              steps: one.steps.map((step) =>
                step.view_id === saved.view_id ? { ...step, page_url: saved.url } : step,
              ),
            }));
            const verb = view === 'new' ? 'Added' : 'Changed';
            change(
              { views: changed, processes: moved },
              `${verb} the view “${saved.name}”.`,
              '#views-heading',
            );
          }}
        />
      )}
      {process !== null && (
        <ProcessDialog
          process={process === 'new' ? null : process}
          {...{ pages, views }}
          onClose={() => setProcess(null)}
          onSave={(saved, described) => {
            setProcess(null);
            const changed = putItem(processes, saved, ({ process_id }) => process_id === saved.process_id);
            const verb = process === 'new' ? 'Added' : 'Changed';
            change(
              { views: [...views, ...described], processes: changed },
              `${verb} the process “${saved.name}”.`,
              '#processes-heading',
            );
          }}
        />
      )}
    </>
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
      caption="Other views of the sample"
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
                    <Button variant="ghost" size="sm" onClick={() => onEdit(view)}>
                      Change<span className="visually-hidden"> {view.name}</span>
                    </Button>
                    <Button variant="ghost" size="sm" onClick={() => onRemove(view)}>
                      Remove<span className="visually-hidden"> {view.name}</span>
                    </Button>
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
