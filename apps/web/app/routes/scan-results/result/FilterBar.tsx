import type { Results, Severity } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { mdiChevronDown } from '@mdi/js';
import { useMemo, useState } from 'react';
import { Chip } from '../../../components/Chip.tsx';
import { Icon } from '../../../components/Icon.tsx';
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
  // Open from the start where one of them is in use, so that nothing filters unseen.
  const [isOpen, setOpen] = useState([rule, page, component, fix].some((choice) => choice !== undefined));
  const pages = usePages(scanId, { enabled: isOpen });
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
    <div className="flow-root">
      <div className="float-left mr-3 hidden @xl:block">
        <SeverityChips chosen={chosen} onChoose={(severity) => change({ severity })} />
      </div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
        <summary className="inline-flex min-h-11 @max-xl:absolute @max-xl:-top-1.5 @max-xl:-right-3 cursor-pointer items-center gap-1.5 rounded-full px-3 font-semibold text-primary hover:bg-primary-soft">
          More filters
          <Icon path={mdiChevronDown} className="size-5 group-open:rotate-180" />
        </summary>
        <div className="clear-left grid items-end gap-4 pt-3 @xl:grid-cols-2 @4xl:grid-cols-3">
          {/* A phone has no room for them beside: its list would begin below the screen. */}
          <div className="@xl:hidden">
            <SeverityChips chosen={chosen} onChoose={(severity) => change({ severity })} />
          </div>
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
              { value: 'proven', label: `Verified in the live page (${figure(result.proven_count)})` },
              { value: 'unproven', label: 'Suggested, not verified' },
              { value: 'none', label: 'Without a fix' },
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
      </details>
    </div>
  );
}

function SeverityChips({
  chosen,
  onChoose,
}: {
  chosen: readonly Severity[];
  onChoose: (severities: readonly Severity[]) => void;
}) {
  return (
    <fieldset>
      <legend className="visually-hidden">Severity</legend>
      <div className="flex flex-wrap gap-2">
        {SEVERITIES.map((severity) => (
          <Chip
            key={severity}
            pressed={chosen.includes(severity)}
            onPress={() =>
              onChoose(SEVERITIES.filter((other) => chosen.includes(other) !== (other === severity)))
            }
          >
            {severityLook[severity].word}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
