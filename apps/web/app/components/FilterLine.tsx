import { mdiFilterVariant } from '@mdi/js';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  /** What is filtered. */
  label: string;
  /** A search field, which always stays visible. */
  search?: ReactNode;
  /** Whether there are so many filters that tablets also hide them behind the button. */
  isLong?: boolean;
  /** Number of filters in use. */
  inUse: number;
  /** The filters. */
  children: ReactNode;
}

/** Filters on one line. Where they don't fit, they're behind a button. */
export function FilterLine({ label, search, isLong = false, inUse, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const filters = useId();
  return (
    <search
      aria-label={label}
      // Few filters stay on one line, where long values are cut off, so that choosing one doesn't move what is below.
      // Many would be cut off beyond recognition, so they wrap.
      className={`flex min-w-0 flex-wrap items-center gap-2 [&_button]:whitespace-nowrap ${isLong ? '@max-4xl:has-[input]:w-full' : '@max-xl:has-[input]:w-full @xl:flex-nowrap'}`}
    >
      {/* The field gives way before the filters do. */}
      {search && (
        <div className={`flex min-w-36 shrink-50 grow ${isLong ? 'basis-36' : 'basis-56'}`}>{search}</div>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={filters}
        onClick={() => setOpen(!isOpen)}
        className={isLong ? '@4xl:hidden' : '@xl:hidden'}
      >
        <Icon path={mdiFilterVariant} />
        Filters{inUse > 0 && ` (${inUse})`}
      </Button>
      <div
        id={filters}
        className={`w-full flex-wrap items-center gap-2 ${isLong ? '@4xl:contents' : '@xl:contents'} ${isOpen ? 'flex' : 'hidden'}`}
      >
        {children}
      </div>
    </search>
  );
}
