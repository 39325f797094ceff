import { DEFAULT_DEPTH, DEPTH_DETAILS, Depth } from '@curbcut/contract';
import { useId } from 'react';
import { FieldError } from '../components/Field.tsx';
import { ToggleField } from '../components/ToggleField.tsx';

interface Props {
  error: string | undefined;
  defaultValue?: Depth;
  /** Whether the legend is hidden, because a heading has the same text. */
  isLegendHidden?: boolean;
}

/** A field for how much is tested on each page. Read its value with `readDepth`. */
export function DepthField({ error, defaultValue = DEFAULT_DEPTH, isLegendHidden = false }: Props) {
  const id = useId();
  return (
    <fieldset className="grid gap-4" aria-describedby={`${id}-error`} data-invalid={error && 'true'}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-3 font-semibold'}>Depth</legend>
      {Depth.options.map((depth) => (
        <ToggleField key={depth} {...DEPTH_DETAILS[depth]}>
          {(control) => (
            <input
              {...control}
              type="radio"
              name="depth"
              value={depth}
              defaultChecked={depth === defaultValue}
              className="mt-0.5 size-6 shrink-0"
            />
          )}
        </ToggleField>
      ))}
      <p className="text-small text-muted">
        Nothing reaches your server while controls are tried out: all requests are blocked.
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
