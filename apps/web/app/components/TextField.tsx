import { mdiAlertCircle } from '@mdi/js';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

const look = 'w-full min-w-0 border-2 bg-surface text-ink placeholder:text-muted';

const fieldLook = {
  normal: `${look} min-h-12 rounded-field px-4`,
  large: `${look} min-h-14 rounded-full px-6 text-large`,
} as const;

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'size'> {
  label: string;
  /** Set when the words around the field already show the label. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** What is wrong and what to do; tied to the field and announced when it appears. */
  error?: string | null;
  size?: 'normal' | 'large';
}

/** A native text field whose label, hint and error are tied to it. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  size = 'normal',
  className = '',
  ...rest
}: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'font-semibold'}>
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`${fieldLook[size]} ${error ? 'border-error' : 'border-line-strong hover:border-ink'}`}
        {...rest}
      />
      {hint && (
        <div id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </div>
      )}
      {/* The place for the error is always there: a live region that arrives with its words is not read. */}
      <div id={`${id}-error`} role="alert" className="text-small font-semibold text-error empty:hidden">
        {error && (
          <span className="flex items-start gap-1.5">
            <Icon path={mdiAlertCircle} className="mt-0.5 size-5" />
            {error}
          </span>
        )}
      </div>
    </div>
  );
}
