import { type Organization, PERIOD_REPORT_TYPES, type PeriodReportType } from '@curbcut/contract';
import { SelectField } from '#app/components/SelectField.tsx';
import { getHost } from '#app/format/format.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { useSiteGroups } from '#app/organizations/use-site-groups.ts';
import { periodReportTypeInfo } from '#app/reports/period-report-labels.ts';
import { useSites } from '#app/sites/use-sites.ts';

interface Props {
  organization: Organization;
  type: PeriodReportType;
  onTypeChange: (type: PeriodReportType) => void;
}

/** Fields for a report's type, and for the sites that it is about. Read the sites with `readScope`. */
export function ScopeFields({ organization, type, onTypeChange }: Props) {
  const can = useCan();
  const canSeeGroups = can('organization:read');
  const { data: groups = [] } = useSiteGroups(organization.id, canSeeGroups);
  const { data } = useSites();
  const isWhole = organization.role !== null;
  return (
    <>
      <SelectField
        label="Type"
        value={type}
        options={PERIOD_REPORT_TYPES.map((value) => ({ value, label: periodReportTypeInfo[value].label }))}
        onValueChange={(value) => onTypeChange(value as PeriodReportType)}
        hint={periodReportTypeInfo[type].description}
      />
      <SelectField
        label="Sites"
        name="scope"
        options={[
          { value: '', label: isWhole ? 'All sites' : 'All sites you can access' },
          ...(canSeeGroups ? groups : organization.site_groups).map(({ id, name }) => ({
            value: `group:${id}`,
            label: `Site group: ${name}`,
          })),
          ...(type === 'progress' ? (data?.sites ?? []) : []).map(({ id, origin }) => ({
            value: `site:${id}`,
            label: getHost(origin),
          })),
        ]}
      />
    </>
  );
}

/** Reads the sites that were chosen in {@link ScopeFields}. */
export function readScope(form: FormData): { site_id?: string; site_group_id?: string } {
  const [kind, id] = String(form.get('scope')).split(':');
  if (id === undefined) return {};
  return kind === 'site' ? { site_id: id } : { site_group_id: id };
}
