import { type ReactNode, useId } from 'react';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { FieldError } from '#app/components/Field.tsx';

interface Props<Value extends string> {
  legend: string;
  /** All values, in display order. */
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  renderHint?: (value: Value) => ReactNode;
  isDisabled?: (value: Value) => boolean;
  selected: readonly Value[];
  error?: string | undefined;
  /** Called with the selected values, in display order. */
  onChange: (selected: Value[]) => void;
}

/** Selects several of a few values, for example events or permissions. */
export function CheckboxList<Value extends string>({
  legend,
  values,
  labels,
  renderHint,
  isDisabled,
  selected,
  error,
  onChange,
}: Props<Value>) {
  const errorId = useId();
  return (
    <fieldset className="grid gap-3" aria-describedby={errorId}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={labels[value]}
          hint={renderHint?.(value)}
          checked={selected.includes(value)}
          disabled={isDisabled?.(value)}
          onChange={({ target }) =>
            onChange(values.filter((one) => (one === value ? target.checked : selected.includes(one))))
          }
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
