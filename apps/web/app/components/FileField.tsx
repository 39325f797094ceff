import type { Ref } from 'react';
import { Field, type FieldLabelProps } from './Field.tsx';
import { getFieldClassName } from './field-style.ts';

interface Props extends FieldLabelProps {
  /** File extensions and media types that the browser offers. */
  accept: string;
  ref?: Ref<HTMLInputElement>;
  /** Receives the selected file; null if the selection was canceled. */
  onFile: (file: File | null) => void;
}

/** A native field for one file, with an associated label, hint and error. */
export function FileField({ accept, ref, onFile, ...labels }: Props) {
  const button =
    'file:mr-4 file:min-h-8 file:rounded-field file:border file:border-line-strong file:bg-sunken file:px-3 file:font-semibold file:text-ink';
  return (
    <Field {...labels}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="file"
          accept={accept}
          className={`${getFieldClassName('md', Boolean(labels.error))} ${button} py-1.5`}
          onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
