import { MAX_PROCESSES, type SampleProcess, type SampleView } from '@curbcut/contract';
import { useState } from 'react';
import { type NamedPage, nameStep, putItem, type SampleViews } from '#app/audits/sample-views.ts';
import { Button } from '#app/components/Button.tsx';
import { shortenUrl } from '#app/format/format.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { EditButtons } from './EditButtons.tsx';
import { ProcessDialog } from './ProcessDialog.tsx';

/** Pages that look like a process. */
interface Proposal {
  readonly name: string;
  readonly pages: readonly NamedPage[];
}

export interface ProcessSectionProps {
  /** The sampled pages. */
  pages: readonly NamedPage[];
  value: SampleViews;
  /** Processes that can be added. */
  proposed: readonly Proposal[];
  /** Null if nothing can be changed. Receives a description of the change to show to users. */
  onChange: ((value: SampleViews, done: string) => void) | null;
  onAddProposed: (proposed: Proposal) => void;
}

/** A sample's complete processes. */
export function ProcessSection({
  pages,
  value: { views, processes },
  proposed,
  onChange,
  onAddProposed,
}: ProcessSectionProps) {
  const [process, setProcess] = useState<SampleProcess | 'new' | null>(null);

  function change(changed: SampleViews, done: string) {
    onChange?.(changed, done);
    focusHeadingSoon('#processes-heading');
  }

  function save(saved: SampleProcess, described: readonly SampleView[]) {
    setProcess(null);
    const changed = putItem(processes, saved, ({ process_id }) => process_id === saved.process_id);
    const verb = process === 'new' ? 'Added' : 'Updated';
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
        If a page is part of a process, you need to evaluate every step.
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
  /** Describes a process's steps in words. */
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

interface ProposedProcessProps extends Proposal {
  onAdd: () => void;
}

/** Pages that look like a process and can be added as one. */
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
