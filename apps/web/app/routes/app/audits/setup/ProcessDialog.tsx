import { SampleProcess, SampleView } from '@curbcut/contract';
import { mdiArrowDown, mdiArrowUp, mdiClose } from '@mdi/js';
import { type FormEvent, useRef, useState } from 'react';
import { getFirstErrors } from '#app/api/first-errors.ts';
import { moveItem, type NamedPage, nameStep, type SampleViews } from '#app/audits/sample-views.ts';
import { Button } from '#app/components/Button.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { shortenUrl } from '#app/format/format.ts';

interface Props {
  /** The process to change; null for a new one. */
  process: SampleProcess | null;
  pages: readonly NamedPage[];
  views: readonly SampleView[];
  /** Receives the process, and views for steps that were described. */
  onSave: (process: SampleProcess, views: SampleViews['views']) => void;
  onClose: () => void;
}

/** Marks a step that is not a page or view in the sample. */
const DESCRIBED = 'described';

/** Defines a complete process: its name and its steps in order. */
export function ProcessDialog({ process, pages, views: known, onSave, onClose }: Props) {
  const [draft, setDraft] = useState<SampleProcess>(
    () => process ?? { process_id: crypto.randomUUID(), name: '', steps: [] },
  );
  const [described, setDescribed] = useState<readonly SampleView[]>([]);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [announcement, announce] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const views = [...known, ...described];
  const setSteps = (steps: SampleProcess['steps'], text: string) => {
    setDraft({ ...draft, steps });
    announce(text);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog may be inside a form.
    event.stopPropagation();
    const read = SampleProcess.safeParse(draft);
    if (!read.success) {
      return setErrors(getFirstErrors(read.error));
    }
    const used = new Set(read.data.steps.map(({ view_id }) => view_id));
    onSave(
      read.data,
      described.filter(({ view_id }) => used.has(view_id)),
    );
  }

  return (
    <Dialog
      title={process ? 'Edit process' : 'Add process'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label="Name"
          value={draft.name}
          maxLength={200}
          error={errors.name ?? null}
          hint="For example, “Checkout”."
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <fieldset aria-describedby="steps-error" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <legend className="mb-1 font-semibold">Steps in order</legend>
          {draft.steps.length === 0 && <p className="text-small text-muted">No steps yet.</p>}
          <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line empty:hidden">
            {draft.steps.map((step, index) => {
              const name = nameStep(step, views, pages);
              return (
                <StepItem
                  // A page can be a step twice.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  key={index}
                  name={name}
                  number={index + 1}
                  isLast={index === draft.steps.length - 1}
                  onMove={(by) =>
                    setSteps(moveItem(draft.steps, index, by), `${name} is step ${index + 1 + by}.`)
                  }
                  onRemove={() => {
                    setSteps(
                      draft.steps.filter((_, other) => other !== index),
                      `Removed ${name}.`,
                    );
                    // The button that had focus no longer exists.
                    list.current?.closest('fieldset')?.querySelector('select')?.focus();
                  }}
                />
              );
            })}
          </ol>
          <FieldError id="steps-error" error={errors.steps} />
          <AddStep
            pages={pages}
            views={views}
            onAdd={(step, view) => {
              if (view) setDescribed([...described, view]);
              setSteps([...draft.steps, step], `Added step ${draft.steps.length + 1}.`);
            }}
          />
        </fieldset>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        <DialogFormActions submitLabel={process ? 'Save process' : 'Add process'} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface StepItemProps {
  name: string;
  /** The step's position, starting at 1. */
  number: number;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A step in the process, which can be moved and removed. */
function StepItem({ name, number, isLast, onMove, onRemove }: StepItemProps) {
  return (
    <li className="flex items-center justify-between gap-2 py-1">
      <span className="min-w-0 wrap-anywhere">
        {number}. {name}
      </span>
      <span className="flex shrink-0">
        <Button
          variant="ghost"
          size="sm"
          disabled={number === 1}
          aria-label={`Move ${name} up`}
          onClick={() => onMove(-1)}
        >
          <Icon path={mdiArrowUp} />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={isLast}
          aria-label={`Move ${name} down`}
          onClick={() => onMove(1)}
        >
          <Icon path={mdiArrowDown} />
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Remove step ${number}, ${name}`} onClick={onRemove}>
          <Icon path={mdiClose} />
        </Button>
      </span>
    </li>
  );
}

interface AddStepProps {
  pages: readonly NamedPage[];
  views: readonly SampleView[];
  onAdd: (step: SampleProcess['steps'][number], view: SampleView | null) => void;
}

/** Adds a page or view from the sample as the next step, or a step that scans cannot reach. */
function AddStep({ pages, views, onAdd }: AddStepProps) {
  const [chosen, setChosen] = useState(() => pages[0]?.url ?? DESCRIBED);
  const [described, setDescribed] = useState({ name: '', url: '', state: '' });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const set = (change: Partial<typeof described>) => setDescribed({ ...described, ...change });

  function add() {
    const view = views.find(({ view_id }) => view_id === chosen);
    if (view) return onAdd({ page_url: view.url, view_id: view.view_id }, null);
    if (chosen !== DESCRIBED) return onAdd({ page_url: chosen, view_id: null }, null);
    const read = SampleView.safeParse({
      ...{ view_id: crypto.randomUUID(), ...described, display: '', reason: 'process', note: '' },
    });
    if (!read.success) return setErrors(getFirstErrors(read.error));
    setErrors({});
    setDescribed({ name: '', url: '', state: '' });
    setChosen(read.data.view_id);
    onAdd({ page_url: read.data.url, view_id: read.data.view_id }, read.data);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <SelectField
        label="Next step"
        className="w-full"
        value={chosen}
        onValueChange={setChosen}
        options={[
          ...pages.map(({ url, title }) => ({ value: url, label: title || shortenUrl(url) })),
          ...views.map(({ view_id, name }) => ({ value: view_id, label: `${name} (view)` })),
          { value: DESCRIBED, label: 'A step the scan can’t reach' },
        ]}
      />
      {chosen === DESCRIBED && (
        <>
          <TextField
            label="Step name"
            className="w-full"
            value={described.name}
            maxLength={200}
            error={errors.name ?? null}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextField
            label="Step URL"
            className="w-full"
            type="url"
            value={described.url}
            error={errors.url ?? null}
            onChange={({ target }) => set({ url: target.value })}
          />
          <TextField
            label="How to get there"
            isOptional
            className="w-full"
            value={described.state}
            maxLength={1000}
            hint="For example, “Enter an address and select Continue”."
            onChange={({ target }) => set({ state: target.value })}
          />
        </>
      )}
      <Button variant="secondary" size="sm" onClick={add}>
        Add step
      </Button>
    </div>
  );
}
