import type { ScanLimits } from '@curbcut/contract';
import { mdiChevronDown } from '@mdi/js';
import { useId } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { TextField } from '../../components/TextField.tsx';
import { formatCount } from '../../scans/format.ts';
import { WcagLevelField } from '../../scans/WcagLevelField.tsx';

interface Props {
  /** Undefined while loading. */
  limits: ScanLimits | undefined;
  /** The error of the number of pages. */
  error: string | undefined;
}

/** Options that most users leave as they are. Native controls only: they work in the prerendered page. */
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
          label="Maximum pages"
          name="max_pages"
          type="number"
          inputMode="numeric"
          min={1}
          max={limits?.max_pages_per_scan}
          placeholder={limits && String(limits.max_pages_per_scan)}
          error={error}
          hint={
            limits &&
            `Up to ${formatCount(limits.max_pages_per_scan, 'page')}. Leave empty to use this maximum.`
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
              Add a second opinion from axe-core
            </label>
            <p id={`${id}-second-hint`} className="text-small text-muted">
              Runs a second engine on each page and shows where both agree. The scan takes longer.
            </p>
          </div>
        </div>
      </div>
    </details>
  );
}
