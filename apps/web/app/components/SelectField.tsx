import { type ComponentProps, useId } from 'react';

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'onChange'> {
  label: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** The native drop-down list, dressed: it types ahead, and on a phone it is the phone's own. */
export function SelectField({ label, options, onChoose, className = '', ...rest }: Props) {
  const id = useId();
  return (
    <div className={`grid gap-1 ${className}`}>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {/* The frame stands around the list: its own arrow keeps clear of the rounding that way. */}
      <div className="rounded-full border-2 border-line-strong bg-surface pr-3 hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
        <select
          id={id}
          onChange={({ target }) => onChoose(target.value)}
          className="min-h-10 w-full truncate rounded-full bg-surface py-1 pl-4 text-ink shadow-none outline-none"
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
