import type { ScanResults } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { useMemo } from 'react';
import { Button } from '#app/components/Button.tsx';
import { FilterLine } from '#app/components/FilterLine.tsx';
import { FilterMenu, type FilterOption } from '#app/components/FilterMenu.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatNumber, getUrlPath } from '#app/format/format.ts';
import { fixStates, type ResultFilters, useResultFilters } from '#app/scans/results/result-filters.ts';
import { usePages } from '#app/scans/results/use-pages.ts';

/** Values that remove all filters; the view and the open issue are preserved. */
export const clearedResultFilters = {
  severity: [],
  rule: undefined,
  page: undefined,
  component: undefined,
  fix: undefined,
} as const satisfies Partial<ResultFilters>;

/** One line of filters that offers only values with matches. Each change adds an entry to the browser history. */
export function FilterBar({ scanId, result }: { scanId: string; result: ScanResults }) {
  const { filters, change } = useResultFilters();
  const { severity: chosen, rule, page, component, fix, status } = filters;
  const pages = usePages(scanId);
  const severities = SEVERITIES.filter(
    (severity) => result.severities[severity] > 0 || chosen.includes(severity),
  ).map((value) => ({
    value,
    label: severityStyles[value].label,
    count: formatNumber(result.severities[value]),
  }));
  // Memoized, because there can be thousands of pages, and the list renders on every filter change.
  const pageOptions = useMemo(
    () =>
      (pages.data ?? [])
        .filter(
          ({ id, failed, needs_review }) =>
            (status === 'cantTell' ? needs_review : failed) > 0 || id === page,
        )
        .map(({ id, url, title }) => ({
          value: id,
          label: getUrlPath(url),
          ...(title && { description: title }),
        })),
    [pages.data, status, page],
  );
  const inUse =
    Number(chosen.length > 0) + [rule, page, component, fix].filter((choice) => choice !== undefined).length;
  return (
    <FilterLine label="Issues" inUse={inUse}>
      <FilterMenu
        label="Severity"
        isMultiple
        summary={
          chosen.length > 0 ? chosen.map((severity) => severityStyles[severity].label).join(', ') : undefined
        }
        options={severities}
        selected={chosen}
        onChange={(values) => change({ severity: SEVERITIES.filter((one) => values.includes(one)) })}
        onClear={chosen.length > 0 ? () => change({ severity: [] }) : undefined}
      />
      <SingleFilter
        label="Rule"
        all="All rules"
        options={result.rules.map(({ rule_id, rule_title, issues }) => ({
          value: rule_id,
          label: rule_title,
          count: formatNumber(issues),
        }))}
        chosen={rule}
        onChange={(value) => change({ rule: value })}
      />
      <SingleFilter
        label="Page"
        all="All pages"
        options={pageOptions}
        chosen={page}
        onChange={(value) => change({ page: value })}
      />
      <SingleFilter
        label="Fix"
        all="With and without a fix"
        options={fixStates
          .filter((state) => result.fixes[state] > 0)
          .map((state) => ({
            value: state,
            label: fixStateLabels[state],
            count: formatNumber(result.fixes[state]),
          }))}
        chosen={fix}
        onChange={(value) => change({ fix: fixStates.find((state) => state === value) })}
      />
      {(result.components.length > 0 || component !== undefined) && (
        <SingleFilter
          label="Component"
          all="All components"
          options={result.components.map(({ component: name, issues }) => ({
            value: name,
            label: name,
            count: formatNumber(issues),
          }))}
          chosen={component}
          onChange={(value) => change({ component: value })}
        />
      )}
      {inUse > 0 && (
        <Button variant="ghost" size="sm" onClick={() => change(clearedResultFilters)}>
          Clear filters
        </Button>
      )}
    </FilterLine>
  );
}

const fixStateLabels: Readonly<Record<(typeof fixStates)[number], string>> = {
  proven: 'Verified on the live page',
  unproven: 'Suggested, not verified',
  none: 'Without a fix',
};

interface SingleFilterProps {
  label: string;
  /** The option that removes the filter. */
  all: string;
  options: readonly FilterOption[];
  chosen: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter with one value. It remains available even if the other filters leave no matches. */
function SingleFilter({ label, all, options, chosen, onChange }: SingleFilterProps) {
  const known = options.find(({ value }) => value === chosen);
  const missing = chosen !== undefined && !known ? [{ value: chosen, label: chosen, count: '0' }] : [];
  return (
    <FilterMenu
      label={label}
      summary={chosen === undefined ? undefined : (known?.label ?? chosen)}
      options={[{ value: '', label: all }, ...options, ...missing]}
      selected={[chosen ?? '']}
      onChange={([value]) => onChange(value || undefined)}
      onClear={chosen === undefined ? undefined : () => onChange(undefined)}
    />
  );
}
