import { type Organization, PERIOD_REPORT_TYPES, type PeriodReportType } from '@curbcut/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { useCan } from '#app/organizations/use-organization.ts';
import { useSiteGroups } from '#app/organizations/use-site-groups.ts';
import { periodReportTypeInfo } from '#app/reports/period-report-labels.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { useSites } from '#app/sites/use-sites.ts';

/** A report's type and scope, as chosen in a {@link ReportForm}. */
interface ReportChoice {
  readonly type: PeriodReportType;
  readonly site_id?: string;
  readonly site_group_id?: string;
}

interface FormProps {
  organization: Organization;
  /** The text of the heading and the button. */
  title: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (choice: ReportChoice, form: HTMLFormElement) => void;
  /** More fields. */
  children: ReactNode;
}

/** A form with a report's type and sites, for creating or scheduling one. */
export function ReportForm({ organization, title, isPending, error, onSubmit, children }: FormProps) {
  const [type, setType] = useState<PeriodReportType>('portfolio');
  return (
    <Card className="@container p-5 sm:p-6">
      <section aria-labelledby="new" className="grid gap-5">
        <h2 id="new" className="text-title font-bold">
          {title}
        </h2>
        <form
          noValidate
          className="grid grid-cols-1 gap-5 @lg:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            if (!isPending) onSubmit({ type, ...readScope(new FormData(form)) }, form);
          }}
        >
          <ScopeFields organization={organization} type={type} onTypeChange={setType} />
          {children}
          <div className="grid gap-4 @lg:col-span-2">
            <ErrorNotice error={error} />
            <Button type="submit" className="justify-self-start" isPending={isPending}>
              {title}
            </Button>
          </div>
        </form>
      </section>
    </Card>
  );
}

interface Props {
  organization: Organization;
  type: PeriodReportType;
  onTypeChange: (type: PeriodReportType) => void;
}

/** Fields for a report's type and the sites it covers. */
function ScopeFields({ organization, type, onTypeChange }: Props) {
  const can = useCan();
  const canSeeGroups = can('organization:read');
  const { data: groups = [] } = useSiteGroups(organization.id, canSeeGroups);
  const { data } = useSites();
  const nameSite = useSiteName();
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
            label: nameSite(origin),
          })),
        ]}
      />
    </>
  );
}

/** Reads the sites that were chosen. */
function readScope(form: FormData): { site_id?: string; site_group_id?: string } {
  const [kind, id] = String(form.get('scope')).split(':');
  if (id === undefined) return {};
  return kind === 'site' ? { site_id: id } : { site_group_id: id };
}
