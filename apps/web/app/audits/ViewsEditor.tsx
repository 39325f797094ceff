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
export function ViewsEditor({ options, warning, proposed, onAddProposed, ...sample }: Props) {
  return (
    <>
      <ViewSection {...sample} options={options} warning={warning} />
      <ProcessSection {...sample} proposed={proposed} onAddProposed={onAddProposed} />
    </>
  );
}

type SampleProps = Pick<Props, 'pages' | 'value' | 'onChange'>;

function ViewSection({
  pages,
  value,
  options,
  warning,
  onChange,
}: SampleProps & Pick<Props, 'options' | 'warning'>) {
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
    const verb = view === 'new' ? 'Added' : 'Changed';
    change({ views: changed, processes: moved }, `${verb} the view “${saved.name}”.`);
  }

  return (
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

function ProcessSection({
  pages,
  value: { views, processes },
  proposed,
  onChange,
  onAddProposed,
}: SampleProps & Pick<Props, 'proposed' | 'onAddProposed'>) {
  const [process, setProcess] = useState<SampleProcess | 'new' | null>(null);

  function change(changed: SampleViews, done: string) {
    onChange?.(changed, done);
    focusHeadingSoon('#processes-heading');
  }

  function save(saved: SampleProcess, described: readonly SampleView[]) {
    setProcess(null);
    const changed = putItem(processes, saved, ({ process_id }) => process_id === saved.process_id);
    const verb = process === 'new' ? 'Added' : 'Changed';
    change({ views: [...views, ...described], processes: changed }, `${verb} the process “${saved.name}”.`);
  }

  function remove(removed: SampleProcess) {
    change(
      { views, processes: processes.filter((other) => other !== removed) },
      `Removed the process “${removed.name}”.`,
    );
  }

  return (
    <section aria-labelledby="processes-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="processes-heading" className="text-title">
        Complete processes
      </h3>
      <p className="max-w-prose text-muted">
        If a page is part of a process, all steps of the process have to be evaluated.
      </p>
      <ProcessList
        processes={processes}
        describe={({ steps }) => steps.map((step) => nameStep(step, views, pages)).join(' → ')}
        onEdit={onChange && setProcess}
        onRemove={remove}
      />
      {onChange && processes.length < MAX_PROCESSES && (
        <>
          {proposed.map((one) => (
            <ProposedProcess
              key={one.name}
              name={one.name}
              pages={one.pages}
              onAdd={() => onAddProposed(one)}
            />
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
      {process !== null && (
        <ProcessDialog
          process={process === 'new' ? null : process}
          {...{ pages, views }}
          onClose={() => setProcess(null)}
          onSave={save}
        />
      )}
    </section>
  );
}

interface ProcessListProps {
  processes: readonly SampleProcess[];
  /** Returns the steps of a process in words. */
  describe: (process: SampleProcess) => string;
  /** Null if nothing can be changed. */
  onEdit: ((process: SampleProcess) => void) | null;
  onRemove: (process: SampleProcess) => void;
}

function ProcessList({ processes, describe, onEdit, onRemove }: ProcessListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line empty:hidden">
      {processes.map((process) => (
        <li key={process.process_id} className="flex flex-wrap items-start justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{process.name}</p>
            <p className="text-small text-muted wrap-anywhere">{describe(process)}</p>
          </div>
          {onEdit && (
            <div className="flex gap-2">
              <EditButtons
                name={process.name}
                onEdit={() => onEdit(process)}
                onRemove={() => onRemove(process)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The buttons that change and remove a view or process. */
function EditButtons(props: { name: string; onEdit: () => void; onRemove: () => void }) {
  const { name, onEdit, onRemove } = props;
  return (
    <>
      <Button variant="ghost" size="sm" onClick={onEdit}>
        Change<span className="visually-hidden"> {name}</span>
      </Button>
      <Button variant="ghost" size="sm" onClick={onRemove}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
    </>
  );
}

interface ProposedProcessProps {
  name: string;
  pages: readonly NamedPage[];
  onAdd: () => void;
}

/** Pages that look like a process, which can be added as one. */
function ProposedProcess({ name, pages, onAdd }: ProposedProcessProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0 wrap-anywhere">
        Looks like a process: {pages.map(({ title, url }) => title || shortenUrl(url)).join(' → ')}
      </p>
      <Button variant="secondary" size="sm" onClick={onAdd}>
        Add process<span className="visually-hidden"> {name}</span>
      </Button>
    </div>
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
