import {
  type Organization,
  REPORT_INTERVALS,
  type ReportInterval,
  type ReportRecipient,
  type ReportSchedule,
  shareDurationDays,
} from '@curbcut/contract';
import { ApiError } from '#app/api/api-error.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatDateOrNever } from '#app/format/format.ts';
import {
  formatReportPeriod,
  formatReportScope,
  periodReportTypeInfo,
} from '#app/reports/period-report-labels.ts';
import {
  useAddReportRecipient,
  useChangeReportSchedule,
  useCreateReportSchedule,
  useDeleteReportSchedule,
  useRemoveReportRecipient,
  useReportSchedules,
  useSendScheduledReport,
} from '#app/reports/use-report-schedules.ts';
import { focusHeading, focusHeadingWhenShown } from '#app/shell/use-heading-focus.ts';
import { LoadedQuery } from '../organization/LoadedQuery.tsx';
import { ReportForm } from './ReportForm.tsx';

const intervalLabels: Readonly<Record<ReportInterval, string>> = {
  weekly: 'Every week',
  monthly: 'Every month',
};

const LINK_DAYS = [7, shareDurationDays.default, 30, 60, shareDurationDays.max];

interface Props {
  organization: Organization;
}

/** Reports that are emailed every week or month: create, pause and delete them, and manage their recipients. */
export function ReportSchedules({ organization }: Props) {
  const schedules = useReportSchedules(organization.id);
  return (
    <>
      <NewSchedule organization={organization} />
      <section aria-labelledby="scheduled" className="grid gap-4">
        <h2 id="scheduled" className="text-heading">
          Scheduled reports
        </h2>
        <LoadedQuery query={schedules} what="scheduled reports">
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="No scheduled reports yet">
                <p>Schedule one above. Each email contains a summary and a link that expires.</p>
              </EmptyState>
            ) : (
              <ul className="grid gap-3">
                {list.map((schedule) => (
                  <ScheduleItem key={schedule.id} organizationId={organization.id} schedule={schedule} />
                ))}
              </ul>
            )
          }
        </LoadedQuery>
      </section>
    </>
  );
}

function NewSchedule({ organization }: Props) {
  const creation = useCreateReportSchedule(organization.id);
  const details = creation.error instanceof ApiError ? creation.error.details : {};
  // The addresses are a list, so their errors are about “recipients.0”.
  const recipientError = Object.entries(details).find(([field]) => field.startsWith('recipients'))?.[1][0];
  return (
    <ReportForm
      organization={organization}
      title="Schedule report"
      isPending={creation.isPending}
      error={creation.error}
      onSubmit={(choice, element) => {
        const form = new FormData(element);
        const recipients = String(form.get('recipients'))
          .split(/[\s,;]+/)
          .filter(Boolean);
        creation.mutate(
          {
            ...choice,
            every: String(form.get('every')) as ReportInterval,
            link_days: Number(form.get('link_days')),
            recipients,
          },
          {
            onSuccess: () => {
              element.reset();
              showToast({ kind: 'success', text: 'Report scheduled.' });
            },
          },
        );
      }}
    >
      <SelectField
        label="How often"
        name="every"
        options={REPORT_INTERVALS.map((value) => ({ value, label: intervalLabels[value] }))}
        hint="The first report is sent one week or month from now and covers the days until then."
      />
      <SelectField
        label="Links expire after"
        name="link_days"
        defaultValue={String(shareDurationDays.default)}
        options={LINK_DAYS.map((days) => ({ value: String(days), label: formatCount(days, 'day') }))}
      />
      <TextAreaField
        label="Recipients"
        name="recipients"
        rows={3}
        className="@lg:col-span-2"
        error={recipientError ?? null}
        hint="Email addresses, one per line. Members get the report if they can access all of its sites. Other addresses get an email to confirm first."
      />
    </ReportForm>
  );
}

const getHeadingId = (scheduleId: string) => `schedule-${scheduleId}`;

function ScheduleItem({ organizationId, schedule }: { organizationId: string; schedule: ReportSchedule }) {
  const { id, type, scope, every, link_days, next_run_at, paused, last_run_at } = schedule;
  const change = useChangeReportSchedule(organizationId, id);
  const deletion = useDeleteReportSchedule(organizationId);
  const name = `${periodReportTypeInfo[type].label}: ${formatReportScope(scope)}`;
  return (
    <li>
      <Card className="grid gap-4 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 space-y-1">
            <h3 id={getHeadingId(id)} className="text-title [overflow-wrap:anywhere]">
              {name}
            </h3>
            <p className="text-muted">
              {intervalLabels[every]} · {paused ? 'Paused' : `Next report: ${formatDateOrNever(next_run_at)}`}{' '}
              · Last report: {formatDateOrNever(last_run_at)} · Links expire after{' '}
              {formatCount(link_days, 'day')} · Created by {schedule.created_by}
            </p>
          </div>
          <Badge tone={paused ? 'warning' : 'success'}>{paused ? 'Paused' : 'Active'}</Badge>
        </div>
        <Delivery organizationId={organizationId} schedule={schedule} />
        <Recipients organizationId={organizationId} schedule={schedule} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            size="sm"
            isPending={change.isPending}
            onClick={() => change.mutate({ paused: !paused }, { onError: showErrorToast })}
          >
            {paused ? 'Resume' : 'Pause'}
            <span className="visually-hidden"> {name}</span>
          </Button>
          <AlertDialog
            title="Delete this scheduled report?"
            trigger={
              <Button variant="ghost" size="sm">
                Delete<span className="visually-hidden"> {name}</span>
              </Button>
            }
            confirmLabel="Delete scheduled report"
            isPending={deletion.isPending}
            onConfirm={(close) =>
              deletion.mutate(id, {
                onSuccess: () => {
                  // The button that would get focus back disappears with its row.
                  focusHeadingWhenShown('#scheduled');
                  showToast({ kind: 'success', text: 'Scheduled report deleted.' });
                },
                onError: showErrorToast,
                onSettled: close,
              })
            }
          >
            <p>
              No one will get this report anymore, and the links in earlier emails stop working. Existing
              reports are kept.
            </p>
          </AlertDialog>
        </div>
      </Card>
    </li>
  );
}

/** A report that is due and wasn't sent, and why. */
function Delivery({ organizationId, schedule }: { organizationId: string; schedule: ReportSchedule }) {
  const { id, paused, problem, undelivered } = schedule;
  const sending = useSendScheduledReport(organizationId, id);
  if (problem === null && undelivered === null) return null;
  return (
    <Notice kind={problem === null ? 'info' : 'error'}>
      <p>
        <strong>
          {undelivered === null
            ? 'The last report wasn’t created.'
            : `The report for ${formatReportPeriod(undelivered)} ${problem === null ? 'is being created.' : 'wasn’t sent.'}`}
        </strong>{' '}
        {problem}
      </p>
      {undelivered !== null && problem !== null && !paused && (
        <Button
          variant="secondary"
          size="sm"
          isPending={sending.isPending}
          onClick={() =>
            sending.mutate(undefined, {
              onSuccess: () => {
                // The button disappears.
                focusHeading(`#${getHeadingId(id)}`);
                showToast({ kind: 'success', text: 'The report is being created and sent.' });
              },
              onError: showErrorToast,
            })
          }
        >
          Send again<span className="visually-hidden"> the report for {formatReportPeriod(undelivered)}</span>
        </Button>
      )}
    </Notice>
  );
}

function Recipients({ organizationId, schedule }: { organizationId: string; schedule: ReportSchedule }) {
  const addition = useAddReportRecipient(organizationId, schedule.id);
  const removal = useRemoveReportRecipient(organizationId, schedule.id);
  const headingId = `recipients-${schedule.id}`;
  const fieldError = addition.error instanceof ApiError ? addition.error.details.email?.[0] : undefined;
  return (
    <section className="grid gap-3">
      <h4 id={headingId} className="font-semibold">
        Recipients
      </h4>
      <ul className="divide-y divide-line">
        {schedule.recipients.map((recipient) => (
          <li
            key={recipient.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
          >
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">{recipient.email}</p>
              <p className="text-small text-muted">{describeRecipient(recipient)}</p>
              {recipient.problem !== null && (
                <p className="text-small text-error">Not delivered: {recipient.problem}</p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              {recipient.state === 'unconfirmed' && (
                <Button
                  variant="ghost"
                  size="sm"
                  isPending={addition.isPending && addition.variables === recipient.email}
                  onClick={() =>
                    addition.mutate(recipient.email, {
                      onSuccess: () => showToast({ kind: 'success', text: 'Confirmation email sent again.' }),
                    })
                  }
                >
                  Send again<span className="visually-hidden"> to {recipient.email}</span>
                </Button>
              )}
              <Button
                variant="secondary"
                size="sm"
                isPending={removal.isPending && removal.variables === recipient.id}
                onClick={() =>
                  removal.mutate(recipient.id, {
                    onSuccess: () => {
                      focusHeading(`#${headingId}`);
                      showToast({ kind: 'success', text: 'Recipient removed.' });
                    },
                    onError: showErrorToast,
                  })
                }
              >
                Remove<span className="visually-hidden"> {recipient.email}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const element = event.currentTarget;
          const email = String(new FormData(element).get('email'));
          if (!addition.isPending) addition.mutate(email, { onSuccess: () => element.reset() });
        }}
      >
        <TextField
          label="Add recipient"
          name="email"
          type="email"
          autoComplete="off"
          className="min-w-56 flex-1"
          error={fieldError ?? null}
        />
        <Button type="submit" variant="secondary" isPending={addition.isPending}>
          Add<span className="visually-hidden"> recipient</span>
        </Button>
      </form>
      {fieldError === undefined && <ErrorNotice error={addition.error} />}
    </section>
  );
}

function describeRecipient({ state, is_member, last_sent_at }: ReportRecipient): string {
  switch (state) {
    case 'unconfirmed':
      return 'Waiting for confirmation; gets no reports until then';
    case 'unsubscribed':
      return 'Unsubscribed';
    case 'no_access':
      return 'Won’t get the report: can’t access all of its sites';
    case 'active':
      return `${is_member ? 'Member' : 'Confirmed address'} · Last sent: ${formatDateOrNever(last_sent_at)}`;
  }
}
