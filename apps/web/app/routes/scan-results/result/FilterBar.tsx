import type { Results } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { useMemo } from 'react';
import { Chip } from '../../../components/Chip.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { severityLook } from '../../../components/severity-look.ts';
import { fixStates } from '../../../scans/results/filters.ts';
import { usePages } from '../../../scans/results/use-pages.ts';
import { figure, pathOf } from '../../../scans/words.ts';
import { useFilters } from './use-filters.ts';

/** What of the issues to show. Each change is a step in the history that can be gone back. */
export function FilterBar({ scanId, result }: { scanId: string; result: Results }) {
  const { filters, change } = useFilters();
  const { severity: chosen, rule, page, component, fix } = filters;
  const pages = usePages(scanId);
  // There may be thousands, and the list is drawn anew with every change of a filter.
  const pageOptions = useMemo(
    () => [
      { value: '', label: 'All pages' },
      ...(pages.data ?? [])
        .filter(({ status }) => status === 'tested')
        .map(({ id, url, title }) => ({
          value: id,
          label: title ? `${title} (${pathOf(url)})` : pathOf(url),
        })),
    ],
    [pages.data],
  );
  return (
    <div className="grid items-end gap-4 @xl:grid-cols-2 @4xl:grid-cols-3">
      <fieldset className="@xl:col-span-2 @4xl:col-span-3">
        <legend className="mb-1 text-small font-semibold">Severity</legend>
        <div className="flex flex-wrap gap-2">
          {SEVERITIES.map((severity) => (
            <Chip
              key={severity}
              pressed={chosen.includes(severity)}
              onPress={() =>
                change({
                  severity: SEVERITIES.filter((other) => chosen.includes(other) !== (other === severity)),
                })
              }
            >
              {severityLook[severity].word}
            </Chip>
          ))}
        </div>
      </fieldset>
      <SelectField
        label="Rule"
        value={rule ?? ''}
        onChoose={(value) => change({ rule: value || undefined })}
        options={[
          { value: '', label: 'All rules' },
          ...result.rules.map(({ rule_id, rule_title, issues }) => ({
            value: rule_id,
            label: `${rule_title} (${issues})`,
          })),
        ]}
        className="min-w-0"
      />
      <SelectField
        label="Page"
        value={page ?? ''}
        onChoose={(value) => change({ page: value || undefined })}
        options={pageOptions}
        className="min-w-0"
      />
      <SelectField
        label="Fix"
        value={fix ?? ''}
        onChoose={(value) => change({ fix: fixStates.find((state) => state === value) })}
        options={[
          { value: '', label: 'With and without a fix' },
          { value: 'proven', label: `Proven in the live page (${figure(result.proven_count)})` },
          { value: 'unproven', label: 'Suggested, not proven' },
          { value: 'none', label: 'Without a fix of ours' },
        ]}
        className="min-w-0"
      />
      {result.components.length > 0 && (
        <SelectField
          label="Component"
          value={component ?? ''}
          onChoose={(value) => change({ component: value || undefined })}
          options={[
            { value: '', label: 'All components' },
            ...result.components.map(({ component: name, issues }) => ({
              value: name,
              label: `${name} (${figure(issues)})`,
            })),
          ]}
          className="min-w-0"
        />
      )}
    </div>
  );
}
