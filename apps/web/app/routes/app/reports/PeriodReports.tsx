import type { Organization, PeriodReport } from '@curbcut/contract';
import { useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { Card } from '#app/components/Card.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatDateInSentence, formatNumber } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { useCan } from '#app/organizations/use-organization.ts';
import { DeleteReportDialog } from '#app/reports/DeleteReportDialog.tsx';
import { PeriodReportLinks } from '#app/reports/PeriodReportLinks.tsx';
import {
  formatPeriodReportName,
  formatReportPeriod,
  formatReportScope,
  periodReportTypeInfo,
} from '#app/reports/period-report-labels.ts';
import { ShareForm } from '#app/reports/ShareForm.tsx';
import { ShareList } from '#app/reports/ShareList.tsx';
import {
  useCreatePeriodReport,
  useDeletePeriodReport,
  usePeriodReports,
  useRevokePeriodReportShare,
  useSharePeriodReport,
} from '#app/reports/use-period-reports.ts';
import { CreatedReports } from './CreatedReports.tsx';
import { ReportForm } from './ReportForm.tsx';
import { ShareReportDialog } from './ShareReportDialog.tsx';

interface Props {
  organization: Organization;
}

/** Portfolio and progress reports: create, open, share and delete them. */
export function PeriodReports({ organization }: Props) {
  const reports = usePeriodReports(organization.id);
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 @5xl:grid-cols-[minmax(0,1fr)_23rem]">
        <CreatedReports
          query={reports}
          hint="Choose a type, sites and a period to create one. Reports are kept here until you delete them."
          renderItem={(report) => (
            <PeriodReportItem key={report.id} organizationId={organization.id} report={report} />
          )}
        />
        <IfCan permission="reports:write">
          <NewPeriodReport organization={organization} />
        </IfCan>
      </div>
    </div>
  );
}

const DAY_MS = 86_400_000;
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

function NewPeriodReport({ organization }: Props) {
  const creation = useCreatePeriodReport(organization.id);
  const [today] = useState(() => Date.now());
  const details = creation.error instanceof ApiError ? creation.error.details : {};
  const errorOf = (field: string) => details[field]?.[0] ?? null;
  return (
    <ReportForm
      organization={organization}
      title="Create report"
      isPending={creation.isPending}
      error={creation.error}
      onSubmit={(choice, element) => {
        const form = new FormData(element);
        const [from, until] = [String(form.get('from')), String(form.get('until'))];
        creation.mutate(
          { ...choice, from, until },
          {
            onSuccess: (report) =>
              showToast({ kind: 'success', text: `Report created: ${formatPeriodReportName(report)}.` }),
          },
        );
      }}
    >
      <TextField
        label="First day"
        name="from"
        type="date"
        required
        defaultValue={toDay(today - 30 * DAY_MS)}
        max={toDay(today)}
        error={errorOf('from')}
      />
      <TextField
        label="Last day"
        name="until"
        type="date"
        required
        defaultValue={toDay(today)}
        max={toDay(today)}
        error={errorOf('until')}
        hint="Days start and end at midnight UTC."
      />
    </ReportForm>
  );
}

function PeriodReportItem({ organizationId, report }: { organizationId: string; report: PeriodReport }) {
  const can = useCan();
  const deletion = useDeletePeriodReport(organizationId);
  const name = formatPeriodReportName(report);
  const { type, scope, sites, issues, created_at, created_by } = report;
  return (
    <li>
      <Card className="grid gap-4 p-5">
        <div className="space-y-1">
          <h3 className="text-title [overflow-wrap:anywhere]">
            {periodReportTypeInfo[type].label}: {formatReportScope(scope)}
          </h3>
          <p className="text-muted">
            {formatReportPeriod(report)} · {formatCount(sites, 'site')} · Created{' '}
            {formatDateInSentence(created_at, new Date())} by {created_by}
          </p>
          <p>
            {formatCount(issues.open_at_end, 'open issue')}; {formatNumber(issues.found)} found,{' '}
            {formatNumber(issues.fixed)} fixed, {formatNumber(issues.regressed)} regressed
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <PeriodReportLinks report={report} name={name} />
          {can('reports:write') && (
            <>
              <SharePeriodReport organizationId={organizationId} report={report} />
              <DeleteReportDialog reportId={report.id} name={name} deletion={deletion}>
                This permanently deletes the report ({name}). Its share links stop working, including those in
                emails. You can create the report again.
              </DeleteReportDialog>
            </>
          )}
        </div>
      </Card>
    </li>
  );
}

/** Creates and revokes links that open a report without an account. */
function SharePeriodReport({ organizationId, report }: { organizationId: string; report: PeriodReport }) {
  const share = useSharePeriodReport(organizationId, report.id);
  const revocation = useRevokePeriodReportShare(organizationId, report.id);
  return (
    <ShareReportDialog name={formatPeriodReportName(report)}>
      <div className="grid gap-5">
        <p>
          Anyone with the link can read this report without an account. It names the organization and its
          sites.
        </p>
        <ShareForm
          url={share.data?.url ?? null}
          isPending={share.isPending}
          error={share.error}
          onCreate={(days) => share.mutate(days)}
        />
        <ShareList title="Links to this report" shares={report.shares} revocation={revocation} />
      </div>
    </ShareReportDialog>
  );
}
