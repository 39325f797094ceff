import { mdiArrowDown, mdiArrowUp, mdiDeleteOutline, mdiPencilOutline, mdiPlayOutline } from '@mdi/js';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { describeAction, type EditedStep, moveStep } from './steps.ts';

interface Props {
  steps: readonly EditedStep[];
  /** Absent if the steps can only be read. */
  onChange?: (steps: readonly EditedStep[]) => void;
  onEdit?: (step: EditedStep) => void;
  /** Runs the steps up to this one. */
  onRun?: (step: EditedStep) => void;
  /** The step that is running or ran last, and its result. */
  run?: { readonly id: number; readonly isPending: boolean; readonly result: ReactNode } | undefined;
}

/** A journey's steps in order. Buttons move them, so no dragging is needed. */
export function StepList({ steps, onChange, onEdit, onRun, run }: Props) {
  const [message, setMessage] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  // An element loses focus when it is moved in the document.
  useLayoutEffect(() => {
    if (steps.length > 0) pressed.current?.focus();
    pressed.current = null;
  }, [steps]);
  function move(id: number, by: -1 | 1, { currentTarget }: MouseEvent<HTMLElement>) {
    const moved = moveStep(steps, id, by);
    if (moved === steps) return;
    pressed.current = currentTarget;
    onChange?.(moved);
    setMessage(`Moved to position ${moved.findIndex((one) => one.id === id) + 1} of ${moved.length}.`);
  }
  function remove(id: number) {
    const position = steps.findIndex((one) => one.id === id) + 1;
    onChange?.(steps.filter((one) => one.id !== id));
    list.current?.focus();
    setMessage(`Step ${position} removed.`);
  }
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Steps"
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {steps.map((edited, index) => (
          <li
            key={edited.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <StepText edited={edited} number={index + 1} />
            {onChange && (
              <div className="flex gap-1">
                {onRun && (
                  <StepButton
                    label={`Run to step ${index + 1}`}
                    icon={mdiPlayOutline}
                    isOff={run?.isPending ?? false}
                    onPress={() => onRun(edited)}
                  />
                )}
                <StepButton
                  label={`Move step ${index + 1} up`}
                  icon={mdiArrowUp}
                  isOff={index === 0}
                  onPress={(event) => move(edited.id, -1, event)}
                />
                <StepButton
                  label={`Move step ${index + 1} down`}
                  icon={mdiArrowDown}
                  isOff={index === steps.length - 1}
                  onPress={(event) => move(edited.id, 1, event)}
                />
                <StepButton
                  label={`Edit step ${index + 1}`}
                  icon={mdiPencilOutline}
                  onPress={() => onEdit?.(edited)}
                />
                <StepButton
                  label={`Remove step ${index + 1}`}
                  icon={mdiDeleteOutline}
                  isOff={steps.length === 1}
                  onPress={() => remove(edited.id)}
                />
              </div>
            )}
            {run?.id === edited.id && (
              <div className="basis-full sm:ps-10">
                {run.isPending ? <p role="status">Running steps 1 to {index + 1}...</p> : run.result}
              </div>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  );
}

interface StepTextProps {
  edited: EditedStep;
  number: number;
}

function StepText({ edited: { step, details }, number }: StepTextProps) {
  return (
    <div className="flex min-w-0 flex-1 basis-64 gap-3">
      <span aria-hidden="true" className="w-7 shrink-0 text-right text-muted tabular-nums">
        {number}.
      </span>
      <div className="min-w-0 space-y-1">
        <p className="wrap-anywhere">{describeAction(step)}</p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {(details?.tested ?? step.name) && <Badge>{details?.tested ?? `Tested as ${step.name}`}</Badge>}
          {step.commits && (
            <Badge>
              {step.allowed ? 'Pays, sends or deletes: once per scan' : 'Pays, sends or deletes: not allowed'}
            </Badge>
          )}
        </p>
        {details?.refusal && !step.commits && (
          <p className="text-small text-warning">
            The scan stops before this step, because it may pay for, send or delete something. Edit the step
            to say whether it does.
          </p>
        )}
      </div>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  icon: string;
  /** Keeps focus, unlike a disabled button: the last press may have moved the step to the end. */
  isOff?: boolean;
  onPress: (event: MouseEvent<HTMLElement>) => void;
}

function StepButton({ label, icon, isOff = false, onPress }: StepButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className={isOff ? 'opacity-40' : ''}
      onClick={(event) => !isOff && onPress(event)}
    >
      <Icon path={icon} className="size-5" />
    </Button>
  );
}
