import { mdiChevronDown } from '@mdi/js';
import { type ComponentProps, useId } from 'react';
import { Icon } from './Icon.tsx';

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
      <div className="relative">
        <select
          id={id}
          onChange={({ target }) => onChoose(target.value)}
          className="min-h-11 w-full appearance-none truncate rounded-full border-2 border-line-strong bg-surface py-1 pr-11 pl-4 text-ink hover:border-ink"
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          path={mdiChevronDown}
          className="pointer-events-none absolute top-1/2 right-3 size-6 -translate-y-1/2"
        />
      </div>
    </div>
  );
}
