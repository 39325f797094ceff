import type { ScanLimits } from '@curbcut/contract';
import { mdiChevronDown } from '@mdi/js';
import { useId } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { TextField } from '../../components/TextField.tsx';
import { formatCount } from '../../scans/format.ts';
import { WcagLevelField } from '../../scans/WcagLevelField.tsx';

interface Props {
  /** Undefined while they are on their way. */
  limits: ScanLimits | undefined;
  /** What is wrong with the number of pages. */
  error: string | undefined;
}

/** What most people leave as it is. Native parts only: they work in the page as it was built. */
export function ScanOptions({ limits, error }: Props) {
  const id = useId();
  return (
    <details className="group rounded-field border border-line bg-surface">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-field px-5 font-semibold [&::-webkit-details-marker]:hidden">
        Options
        <Icon
          path={mdiChevronDown}
          className="size-6 transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 border-t border-line p-5">
        <TextField
          label="Pages at most"
          name="max_pages"
          type="number"
          inputMode="numeric"
          min={1}
          max={limits?.max_pages_per_scan}
          placeholder={limits && String(limits.max_pages_per_scan)}
          error={error}
          hint={
            limits && `Up to ${formatCount(limits.max_pages_per_scan, 'page')}. Left empty, as many as that.`
          }
          className="max-w-56"
        />
        <WcagLevelField className="max-w-80" />
        <div className="flex gap-3">
          <input
            id={`${id}-second`}
            type="checkbox"
            name="second_opinion"
            aria-describedby={`${id}-second-hint`}
            className="mt-1 size-6 shrink-0 accent-primary"
          />
          <div>
            <label htmlFor={`${id}-second`} className="font-semibold">
              Ask axe-core for a second opinion
            </label>
            <p id={`${id}-second-hint`} className="text-small text-muted">
              Runs a second engine on each page and says where the two agree. The scan takes longer.
            </p>
          </div>
        </div>
      </div>
    </details>
  );
}
