import { mdiAlertCircle } from '@mdi/js';
import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

/** Props shared by all form fields. */
export interface FieldLabelProps {
  label: string;
  /** Hides the label visually when the surrounding text already shows it. */
  isLabelHidden?: boolean;
  /** Marks the field as optional next to its label. */
  isOptional?: boolean;
  hint?: ReactNode;
  /** The problem and how to correct it; associated with the field and announced when it appears. */
  error?: string | null;
}

/** Attributes that associate the control with its label, hint and error. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends FieldLabelProps {
  className?: string;
  /** Ids of other elements that describe the control. */
  describedBy?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** A control with a label above it and a hint and an error below it. */
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

/**
 * The error's container is always rendered, because a live region that is inserted together with its text is
 * not announced.
 */
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
