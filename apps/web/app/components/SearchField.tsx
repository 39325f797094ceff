import { mdiMagnify } from '@mdi/js';
import { Icon } from './Icon.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** The search field of a line of filters; its label is hidden. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <label className="relative min-w-0 flex-1 basis-52 @4xl:max-w-64">
      <span className="visually-hidden">{label}</span>
      <Icon
        path={mdiMagnify}
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        placeholder={label}
        value={value}
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-10 w-full rounded-full border-2 border-line-strong bg-surface pr-3 pl-10 text-small text-ink placeholder:text-muted hover:border-ink"
      />
    </label>
  );
}
