import { type Report, ReportType } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SearchField } from '#app/components/SearchField.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { ReportAnnouncer } from '#app/reports/ReportAnnouncer.tsx';
import { reportTypeInfo } from '#app/reports/report-labels.ts';
import { type ReportFilters, useReports } from '#app/reports/use-reports.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { useDebouncedText } from '../use-search-text.ts';
import { CreatedReports, REPORTS_HEADING_ID } from './CreatedReports.tsx';
import { NewReport } from './NewReport.tsx';
import { ReportBranding } from './ReportBranding.tsx';
import { getReportHeadingId, ReportItem } from './ReportItem.tsx';

/** Reports of single scans: create, open, download, share and delete them. */
export function ScanReports() {
  const { filters, change } = useReportFilters();
  const reports = useReports(filters);
  const isFiltered = filters.search !== '' || filters.type !== undefined;
  const isLoaded = !isFiltered && !reports.isFetching && !reports.isPlaceholderData;
  const show = useShownReport(isLoaded, () => change({ search: '', type: undefined }));
  return (
    <>
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 @5xl:grid-cols-[minmax(0,1fr)_23rem]">
          <CreatedReports
            query={reports}
            hint="Choose a scan and an audience to create one. Reports are kept here until you delete them."
            renderItem={(report) => <ReportItem key={report.id} report={report} />}
            filters={<FilterFields filters={filters} onChange={change} />}
            isFiltered={isFiltered}
          />
          <IfCan permission="reports:write">
            <NewReport onShow={show} />
          </IfCan>
        </div>
      </div>
      <IfCan permission="organization:admin">
        <ReportBranding />
      </IfCan>
      <ReportAnnouncer reports={reports.data?.pages.flatMap((page) => page.reports) ?? []} />
    </>
  );
}

/**
 * Returns a function that scrolls to a report in the list and moves focus to it, after clearing filters that may hide
 * it. A report that isn't among the loaded ones leads to the list's heading.
 *
 * @param isLoaded whether the list has no filters and is loaded
 */
function useShownReport(isLoaded: boolean, clearFilters: () => void): (report: Report) => void {
  const [soughtId, setSoughtId] = useState<string | null>(null);
  useEffect(() => {
    if (soughtId === null || !isLoaded) return;
    const heading =
      document.getElementById(getReportHeadingId(soughtId)) ?? document.getElementById(REPORTS_HEADING_ID);
    if (!heading) return;
    focusHeading(`#${heading.id}`);
    heading.scrollIntoView({ block: 'center' });
    setSoughtId(null);
  }, [soughtId, isLoaded]);
  return ({ id }) => {
    clearFilters();
    setSoughtId(id);
  };
}

/** The list's filters, which are kept in the URL. */
function useReportFilters() {
  const [query, setQuery] = useSearchParams();
  const filters: ReportFilters = {
    search: query.get('search') ?? '',
    type: ReportType.safeParse(query.get('type')).data,
  };
  function change(changed: Partial<ReportFilters>): void {
    const { search, type } = { ...filters, ...changed };
    const next = new URLSearchParams(query);
    for (const [name, value] of [['search', search] as const, ['type', type] as const])
      if (value) next.set(name, value);
      else next.delete(name);
    setQuery(next, { replace: true, preventScrollReset: true });
  }
  return { filters, change };
}

interface FilterFieldsProps {
  filters: ReportFilters;
  onChange: (changed: Partial<ReportFilters>) => void;
}

function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const { inputText, setInputText } = useDebouncedText(filters.search, (search) => onChange({ search }));
  return (
    <search aria-label="Reports" className="flex flex-wrap items-center gap-2">
      <SearchField label="Search by URL" value={inputText} onChange={setInputText} />
      <SelectField
        label="Report type"
        isLabelHidden
        size="sm"
        value={filters.type ?? ''}
        onValueChange={(value) => onChange({ type: ReportType.safeParse(value).data })}
        options={[
          { value: '', label: 'All types' },
          ...ReportType.options.map((value) => ({ value, label: reportTypeInfo[value].label })),
        ]}
      />
    </search>
  );
}
