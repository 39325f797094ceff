import * as contract from '@curbcut/contract';
import type { FoundRecipient } from '../db/queries/report-schedules.ts';
import {
  addReportRecipient,
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  removeReportRecipient,
  sendScheduledReport,
} from '../period-reports/manage-report-schedules.ts';
import { confirmRecipient, STOP_REPORTS_PATH, unsubscribeRecipient } from '../period-reports/recipients.ts';
import { type AddRoute, addOneClickRoute, addRoute, type RouteContext } from './route-context.ts';

/** Reports that are emailed regularly, and their recipients. */
export const routes: readonly AddRoute[] = [
  listReportSchedulesRoute,
  createReportScheduleRoute,
  changeReportScheduleRoute,
  sendScheduledReportRoute,
  deleteReportScheduleRoute,
  addReportRecipientRoute,
  removeReportRecipientRoute,
  confirmReportEmailsRoute,
  stopReportEmailsRoute,
];

function listReportSchedulesRoute(context: RouteContext): void {
  addRoute(context, contract.listReportSchedules, async ({ services, caller }) => {
    return { status: 200, body: { schedules: await listReportSchedules(services, caller) } };
  });
}

function createReportScheduleRoute(context: RouteContext): void {
  addRoute(context, contract.createReportSchedule, async ({ body, services, caller }) => {
    return { status: 201, body: await createReportSchedule(services, caller, body) };
  });
}

function changeReportScheduleRoute(context: RouteContext): void {
  addRoute(context, contract.changeReportSchedule, async ({ params, body, services, caller }) => {
    return { status: 200, body: await changeReportSchedule(services, caller, params.scheduleId, body) };
  });
}

function sendScheduledReportRoute(context: RouteContext): void {
  addRoute(context, contract.sendScheduledReport, async ({ params, services, caller }) => {
    return { status: 200, body: await sendScheduledReport(services, caller, params.scheduleId) };
  });
}

function deleteReportScheduleRoute(context: RouteContext): void {
  addRoute(context, contract.deleteReportSchedule, async ({ params, services, caller }) => {
    await deleteReportSchedule(services, caller, params.scheduleId);
    return { status: 200, body: { schedule_id: params.scheduleId } };
  });
}

function addReportRecipientRoute(context: RouteContext): void {
  addRoute(context, contract.addReportRecipient, async ({ params, body, services, caller }) => {
    return { status: 200, body: await addReportRecipient(services, caller, params.scheduleId, body.email) };
  });
}

function removeReportRecipientRoute(context: RouteContext): void {
  addRoute(context, contract.removeReportRecipient, async ({ params, services, caller }) => {
    const { scheduleId, recipientId } = params;
    return { status: 200, body: await removeReportRecipient(services, caller, scheduleId, recipientId) };
  });
}

const toReply = ({ organization, schedule: { type, every } }: FoundRecipient) => ({
  organization: organization.name,
  type,
  every,
});

function confirmReportEmailsRoute(context: RouteContext): void {
  addRoute(context, contract.confirmReportEmails, async ({ body, services }) => {
    return { status: 200, body: toReply(await confirmRecipient(services, body.token)) };
  });
}

function stopReportEmailsRoute(context: RouteContext): void {
  addRoute(context, contract.stopReportEmails, async ({ body, services }) => {
    return { status: 200, body: toReply(await unsubscribeRecipient(services, body.token)) };
  });
  addOneClickRoute(context, STOP_REPORTS_PATH, unsubscribeRecipient);
}
