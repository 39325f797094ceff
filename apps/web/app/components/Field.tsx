import { mdiAlertCircle } from '@mdi/js';
import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

/** What stands around every control of a form. */
export interface FieldLabelProps {
  label: string;
  /** Set when the words around the field already show the label. */
  isLabelHidden?: boolean;
  /** Says beside the label that the field may stay empty. */
  isOptional?: boolean;
  hint?: ReactNode;
  /** What is wrong and what to do; tied to the field and announced when it appears. */
  error?: string | null;
}

/** What the control takes on, so that label, hint and error are tied to it. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends FieldLabelProps {
  className?: string;
  /** Ids of what else describes the control. */
  describedBy?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** A label above a control, a hint and an error below it. */
export function Field({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  className = '',
  describedBy,
  children,
}: Props) {
  const id = useId();
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`, describedBy].filter(Boolean).join(' ');
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'font-semibold'}>
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': descriptions || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The place for an error is always there: a live region that arrives with its words is not read. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return (
    <div id={id} role="alert" className="text-small font-semibold text-error empty:hidden">
      {error && (
        <span className="flex items-start gap-1.5">
          <Icon path={mdiAlertCircle} className="mt-0.5 size-5" />
          {error}
        </span>
      )}
    </div>
  );
}
