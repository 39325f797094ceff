import type { ScanResults, Severity } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { mdiChevronDown } from '@mdi/js';
import { useMemo, useState } from 'react';
import { Chip } from '#app/components/Chip.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatNumber, getUrlPath } from '#app/scans/format.ts';
import { fixStates, useResultFilters } from '#app/scans/results/result-filters.ts';
import { usePages } from '#app/scans/results/use-pages.ts';

/** Filters the issues; offers only values with matches. Each change adds an entry to the browser history. */
export function FilterBar({ scanId, result }: { scanId: string; result: ScanResults }) {
  const { filters, change } = useResultFilters();
  const { severity: chosen, rule, page, component, fix, status } = filters;
  // Open initially if one of them is set, so that no filter is hidden.
  const [isOpen, setOpen] = useState([rule, page, component, fix].some((choice) => choice !== undefined));
  const pages = usePages(scanId, { enabled: isOpen });
  const chips = (
    <SeverityChips result={result} selected={chosen} onSelect={(severity) => change({ severity })} />
  );
  // There can be thousands of pages, and the list renders with every filter change.
  const pageOptions = useMemo(
    () => [
      { value: '', label: 'All pages' },
      ...(pages.data ?? [])
        .filter(
          ({ id, failed, needs_review }) =>
            (status === 'cantTell' ? needs_review : failed) > 0 || id === page,
        )
        .map(({ id, url, title }) => ({
          value: id,
          label: title ? `${title} (${getUrlPath(url)})` : getUrlPath(url),
        })),
    ],
    [pages.data, status, page],
  );
  return (
    <div className="flow-root">
      <div className="float-left mr-3 hidden @xl:block">{chips}</div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
        <summary className="inline-flex min-h-11 @max-xl:absolute @max-xl:-top-1.5 @max-xl:-right-3 cursor-pointer items-center gap-1.5 rounded-full px-3 font-semibold text-primary hover:bg-primary-soft">
          More filters
          <Icon path={mdiChevronDown} className="size-5 group-open:rotate-180" />
        </summary>
        <div className="clear-left grid items-end gap-4 pt-3 @xl:grid-cols-2 @4xl:grid-cols-3">
          {/* On a phone, these would push the list below the screen. */}
          <div className="@xl:hidden">{chips}</div>
          <SelectField
            label="Rule"
            value={rule ?? ''}
            onValueChange={(value) => change({ rule: value || undefined })}
            options={getFilterOptions(
              'All rules',
              result.rules.map(({ rule_id, rule_title, issues }) => ({
                value: rule_id,
                label: `${rule_title} (${formatNumber(issues)})`,
              })),
              rule,
            )}
            className="min-w-0"
          />
          <SelectField
            label="Page"
            value={page ?? ''}
            onValueChange={(value) => change({ page: value || undefined })}
            options={pageOptions}
            className="min-w-0"
          />
          <SelectField
            label="Fix"
            value={fix ?? ''}
            onValueChange={(value) => change({ fix: fixStates.find((state) => state === value) })}
            options={getFilterOptions(
              'With and without a fix',
              fixStates
                .filter((state) => result.fixes[state] > 0)
                .map((state) => ({
                  value: state,
                  label: `${fixStateLabels[state]} (${formatNumber(result.fixes[state])})`,
                })),
              fix,
            )}
            className="min-w-0"
          />
          {(result.components.length > 0 || component !== undefined) && (
            <SelectField
              label="Component"
              value={component ?? ''}
              onValueChange={(value) => change({ component: value || undefined })}
              options={getFilterOptions(
                'All components',
                result.components.map(({ component: name, issues }) => ({
                  value: name,
                  label: `${name} (${formatNumber(issues)})`,
                })),
                component,
              )}
              className="min-w-0"
            />
          )}
        </div>
      </details>
    </div>
  );
}

function SeverityChips({
  result,
  selected,
  onSelect,
}: {
  result: ScanResults;
  selected: readonly Severity[];
  onSelect: (severities: readonly Severity[]) => void;
}) {
  const severities = SEVERITIES.filter(
    (severity) => result.severities[severity] > 0 || selected.includes(severity),
  );
  return (
    <fieldset>
      <legend className="visually-hidden">Severity</legend>
      <div className="flex flex-wrap gap-2">
        {severities.map((severity) => (
          <Chip
            key={severity}
            isPressed={selected.includes(severity)}
            onPress={() =>
              onSelect(SEVERITIES.filter((other) => selected.includes(other) !== (other === severity)))
            }
          >
            {severityStyles[severity].label}
            <span className="font-normal tabular-nums">{formatNumber(result.severities[severity])}</span>
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

const fixStateLabels: Readonly<Record<(typeof fixStates)[number], string>> = {
  proven: 'Verified on the live page',
  unproven: 'Suggested, not verified',
  none: 'Without a fix',
};

interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/**
 * Returns a filter's options. A selected value remains available even if the other filters leave no matches.
 */
function getFilterOptions(
  all: string,
  options: readonly FilterOption[],
  chosen: string | undefined,
): FilterOption[] {
  const isOffered = chosen === undefined || options.some(({ value }) => value === chosen);
  return [
    { value: '', label: all },
    ...options,
    ...(isOffered ? [] : [{ value: chosen, label: `${chosen} (0)` }]),
  ];
}
