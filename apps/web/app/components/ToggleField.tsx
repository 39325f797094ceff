import { type ReactNode, useId } from 'react';
import { type FieldControlProps, FieldError, type FieldLabelProps } from './Field.tsx';

export interface ToggleLabelProps extends Pick<FieldLabelProps, 'hint' | 'error'> {
  /** Can contain links, as in “I have read the terms”. */
  label: ReactNode;
}

interface Props extends ToggleLabelProps {
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** A checkbox or switch with its label next to it and a hint and an error below it. */
export function ToggleField({ label, hint, error, className = '', children }: Props) {
  const id = useId();
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`flex items-start gap-3 ${className}`}>
      {children({
        id,
        'aria-describedby': descriptions || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div className="min-w-0 space-y-0.5">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className="text-small text-muted">
            {hint}
          </div>
        )}
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
