import { randomUUID } from 'node:crypto';
import { rolePermissions } from '@curbcut/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OrganizationCaller, toPersonActor } from '../../src/auth/caller.ts';
import {
  createOrganization,
  deleteOrganizationMember,
  findContact,
  findOrganization,
  storeOrganizationMember,
} from '../../src/db/queries/organizations.ts';
import { toOrganizationReader } from '../../src/db/queries/reader.ts';
import { listRecipients, readReportScheduleForJob } from '../../src/db/queries/report-schedules.ts';
import {
  insertSiteGroup,
  replaceGroupSites,
  storeSiteGroupMember,
} from '../../src/db/queries/site-groups.ts';
import type { UserRow } from '../../src/db/queries/users.ts';
import { reportRecipients, reportSchedules } from '../../src/db/schema.ts';
import type { RunningJob } from '../../src/jobs/job-queue.ts';
import { addressReportMail } from '../../src/mail/address-report-mail.ts';
import { sendMail } from '../../src/mail/send-mail.handler.ts';
import {
  createScheduledReport,
  getReportPeriod,
  startDueReports,
} from '../../src/period-reports/deliver-reports.ts';
import {
  addReportRecipient,
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  removeReportRecipient,
  sendScheduledReport,
} from '../../src/period-reports/manage-report-schedules.ts';
import { openReportByLink } from '../../src/period-reports/open-period-report.ts';
import { createPeriodReport } from '../../src/period-reports/read-period-report.ts';
import {
  confirmRecipient,
  createRecipientLinks,
  unsubscribeRecipient,
} from '../../src/period-reports/recipients.ts';
import { getNextRun } from '../../src/schedules/next-run.ts';
import type { Services } from '../../src/services.ts';
import { openTestServices, type TestServices } from '../support/test-services.ts';

type Payload = Parameters<typeof createScheduledReport>[1]['payload'];

let testServices: TestServices;
let services: Services;
let organizationId: string;
let owner: OrganizationCaller;
let siteIds: string[];
/** The error that jobs fail with instead of creating a report. */
let failure: Error | undefined;
/** Jobs that create reports. */
const jobs: Payload[] = [];
const send = vi.fn<Services['mailer']['send']>(async () => null);

beforeAll(async () => {
  testServices = await openTestServices();
  const { queue } = testServices.services;
  services = {
    ...testServices.services,
    queue: {
      async send(tx: never, definition: { name: string }, payloads: readonly Payload[]) {
        if (definition.name === 'create-scheduled-report') jobs.push(...payloads);
        else await queue.send(tx, definition as never, payloads);
      },
    },
    workThread: {
      run: async (_name: string, input: never) => {
        if (failure) throw failure;
        return createPeriodReport(services, input);
      },
    },
    mailer: { send },
  } as unknown as Services;
  const person = await createPerson();
  ({ id: organizationId } = await createOrganization(services.db, {
    ...{ name: 'Agency', ownerId: person.id, isPersonal: false },
  }));
  owner = await toCaller(person);
  siteIds = [];
  for (const origin of ['https://one.example', 'https://two.example']) {
    const scan = await testServices.storeAndTrackScan({
      ...{ organizationId, origin, startedAt: new Date(), pages: { '/': ['a'] } },
    });
    siteIds.push(scan.siteId!);
  }
});
afterAll(() => testServices?.close());

async function createPerson(): Promise<UserRow> {
  const personal = await testServices.createOrganization();
  return (await findContact(testServices.services.db, personal, null))!;
}

async function toCaller(user: UserRow): Promise<OrganizationCaller> {
  return {
    ...{ user, actor: toPersonActor(user), network: '203.0.113.7' },
    organization: (await findOrganization(services.db, organizationId))!,
    reader: { ...toOrganizationReader(organizationId), userId: user.id },
    permissions: new Set(rolePermissions.owner),
  } as unknown as OrganizationCaller;
}

async function addMember(): Promise<UserRow> {
  const user = await createPerson();
  await storeOrganizationMember(services.db, { organizationId, userId: user.id, role: 'viewer' });
  return user;
}

const schedule = (recipients: string[], changes: object = {}, caller = owner) =>
  createReportSchedule(services, caller, {
    ...({ type: 'portfolio', every: 'weekly', link_days: 7 } as const),
    recipients,
    ...changes,
  });

/** Makes a schedule due, and runs its jobs. Returns the recipients whose emails were queued. */
async function run(scheduleId: string): Promise<string[]> {
  const past = new Date(Date.now() - 60_000);
  await services.db
    .update(reportSchedules)
    .set({ nextRunAt: past })
    .where(eq(reportSchedules.id, scheduleId));
  await Promise.all([startDueReports(services), startDueReports(services)]);
  return runJobs(scheduleId);
}

async function runJobs(scheduleId: string): Promise<string[]> {
  testServices.sentMails.length = 0;
  for (const payload of jobs.splice(0)) {
    const job = { payload, signal: new AbortController().signal, finish: async () => undefined };
    await createScheduledReport(services, job as unknown as RunningJob<Payload>);
  }
  const recipients = await listRecipients(services.db, [scheduleId]);
  return testServices.sentMails.flatMap((mail) =>
    mail.kind === 'period-report'
      ? recipients.filter(({ id }) => id === mail.recipientId).map(({ email }) => email)
      : [],
  );
}

/** Composes the queued emails with reports, and returns them by address. */
async function composeMails() {
  const mails = new Map<string, { href: string; text: string; stop: string } | undefined>();
  for (const order of testServices.sentMails) {
    if (order.kind !== 'period-report') continue;
    const mail = await addressReportMail(services, order);
    const content = await mail?.compose();
    mails.set(
      mail?.to ?? '',
      content && {
        href: content.action!.href,
        text: content.paragraphs.join('\n'),
        stop: content.unsubscribe!.href,
      },
    );
  }
  return mails;
}

const toToken = (url: string) => url.split('/').at(-1)!;

test.each([
  ['weekly', '2026-11-22T09:30:00Z', '2026-11-29T09:30:00Z', 0, '2026-11-22', '2026-11-28'],
  ['monthly', '2026-10-01T09:30:00Z', '2026-11-01T09:30:00Z', 0, '2026-10-01', '2026-10-31'],
  ['monthly', '2025-12-15T00:10:00Z', '2026-01-15T00:10:00Z', 0, '2025-12-15', '2026-01-14'],
  // On the last day of shorter months.
  ['monthly', '2026-01-31T00:10:00Z', '2026-02-28T00:10:00Z', 0, '2026-01-31', '2026-02-27'],
  ['monthly', '2026-01-31T00:10:00Z', '2026-03-31T00:10:00Z', 0, '2026-02-28', '2026-03-30'],
  ['monthly', '2026-01-31T00:10:00Z', '2026-04-30T00:10:00Z', 0, '2026-03-31', '2026-04-29'],
  // Started after midnight, and after one run was missed.
  ['weekly', '2026-11-22T23:59:50Z', '2026-11-29T23:59:50Z', 30, '2026-11-22', '2026-11-28'],
  ['weekly', '2026-11-22T09:30:00Z', '2026-11-29T09:30:00Z', 10 * 86_400, '2026-11-22', '2026-12-05'],
] as const)('a %s report since %s, due at %s, started %d s later', (every, since, due, late, from, until) => {
  const schedule = { every, anchor: new Date(since), nextRunAt: new Date(due) };
  const next = getNextRun(every, schedule.anchor, new Date(Date.parse(due) + late * 1000));
  expect(getReportPeriod(schedule, next)).toEqual({ from, until });
});

test('sends members a report immediately, and outside addresses once they’ve confirmed', async () => {
  const member = await addMember();
  const created = await schedule([member.email, 'client@outside.example']);
  const [outside] = created.recipients.filter(({ is_member }) => !is_member);
  expect(created.recipients.map(({ email, state }) => [email, state])).toEqual(
    [
      [member.email, 'active'],
      ['client@outside.example', 'unconfirmed'],
    ].toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
  );
  const [confirmation] = testServices.sentMails.splice(0);
  expect(confirmation).toEqual({ kind: 'report-confirmation', recipientId: outside!.id });
  const asked = await (await addressReportMail(services, confirmation as never))!.compose();
  expect(asked!.paragraphs.join(' ')).not.toContain('Agency');
  expect(await run(created.id)).toEqual([member.email]);

  await confirmRecipient(services, toToken(asked!.action!.href));
  expect((await run(created.id)).toSorted()).toEqual(['client@outside.example', member.email].toSorted());
  const mails = await composeMails();
  const { text, href } = mails.get('client@outside.example')!;
  expect(text).toContain('2 sites: ');
  expect(href).toMatch(/\/shared\/reports\/[\w-]{43}$/);
  const { share, report } = await openReportByLink(services, toToken(href));
  expect(report.data).toMatchObject({ type: 'portfolio', totals: { sites: 2 } });
  expect(Math.round((share.expiresAt.getTime() - share.createdAt.getTime()) / 86_400_000)).toBe(7);

  await unsubscribeRecipient(services, toToken(mails.get('client@outside.example')!.stop));
  expect(await run(created.id)).toEqual([member.email]);
  await expect(
    addReportRecipient(services, owner, created.id, 'client@outside.example'),
  ).rejects.toMatchObject({ code: 'report/recipient-unsubscribed' });
});

test('sends nothing to a member who has lost access, and disables links in earlier emails', async () => {
  const member = await addMember();
  const created = await schedule([member.email]);
  await run(created.id);
  const { href } = (await composeMails()).get(member.email)!;
  await openReportByLink(services, toToken(href));
  await deleteOrganizationMember(services.db, organizationId, member.id);
  await expect(openReportByLink(services, toToken(href))).rejects.toMatchObject({
    code: 'report/link-expired',
  });
  await run(created.id);
  expect([...(await composeMails()).values()]).toEqual([undefined]);
  const listed = (await listReportSchedules(services, owner)).find(({ id }) => id === created.id)!;
  expect(listed.recipients).toMatchObject([{ email: member.email, state: 'no_access' }]);
});

test('asks someone who left to confirm again, and keeps links in earlier emails disabled', async () => {
  const member = await addMember();
  const created = await schedule([member.email]);
  await run(created.id);
  const { href } = (await composeMails()).get(member.email)!;
  await deleteOrganizationMember(services.db, organizationId, member.id);
  const { recipients } = await addReportRecipient(services, owner, created.id, member.email);
  expect(recipients).toMatchObject([{ email: member.email, is_member: false, state: 'unconfirmed' }]);
  await expect(openReportByLink(services, toToken(href))).rejects.toMatchObject({
    code: 'report/link-expired',
  });
});

test('a report that fails is shown to its owner and can be sent again, once', async () => {
  const member = await addMember();
  const { id } = await schedule([member.email]);
  const read = async () => (await listReportSchedules(services, owner)).find((one) => one.id === id)!;
  const sendAgain = () => sendScheduledReport(services, owner, id);
  expect((await read()).undelivered).toBeNull();
  await expect(sendAgain()).rejects.toMatchObject({ code: 'report/nothing-to-send' });
  failure = new Error('Out of memory');
  await expect(run(id)).rejects.toThrow('Out of memory');
  const failed = await read();
  expect(failed).toMatchObject({
    problem: expect.stringContaining('send it again'),
    undelivered: { from: expect.any(String), until: expect.any(String) },
    last_run_at: null,
  });
  // A later report that fails, too, covers both periods.
  await services.db
    .update(reportSchedules)
    .set({ undelivered: { reportId: randomUUID(), from: '2026-01-05', until: '2026-01-11' } })
    .where(eq(reportSchedules.id, id));
  await expect(run(id)).rejects.toThrow('Out of memory');
  expect((await read()).undelivered).toEqual({ from: '2026-01-05', until: failed.undelivered!.until });
  failure = undefined;
  expect(await sendAgain()).toMatchObject({ problem: null });
  await sendAgain();
  expect(jobs, 'requested twice').toHaveLength(2);
  expect(await runJobs(id)).toEqual([member.email]);
  expect(await read()).toMatchObject({
    problem: null,
    undelivered: null,
    last_run_at: expect.any(String),
  });
  await changeReportSchedule(services, owner, id, { paused: true });
  await expect(sendAgain()).rejects.toMatchObject({ code: 'report/schedule-paused' });
});

test('someone with access to a site group can schedule and get only reports about it', async () => {
  const client = await createPerson();
  const siteGroupId = randomUUID();
  await insertSiteGroup(services.db, { id: siteGroupId, organizationId, name: 'Client' });
  await replaceGroupSites(services.db, siteGroupId, [siteIds[0]!]);
  await storeSiteGroupMember(services.db, { siteGroupId, userId: client.id, role: 'member' });
  const caller = await toCaller(client);
  Object.assign(caller, { reader: { ...caller.reader, siteIds: [siteIds[0]!] } });
  await expect(schedule([client.email], {}, caller)).rejects.toMatchObject({ code: 'report/choose-group' });
  const own = await schedule([client.email], { site_group_id: siteGroupId }, caller);
  expect(own.scope).toMatchObject({ kind: 'site_group', name: 'Client' });
  const all = await schedule([client.email]);
  expect((await listReportSchedules(services, caller)).map(({ id }) => id)).toEqual([own.id]);
  await expect(deleteReportSchedule(services, caller, all.id)).rejects.toMatchObject({
    code: 'report/schedule-not-found',
  });
  await run(own.id);
  expect((await composeMails()).get(client.email)!.text).toContain('1 site: ');
  await run(all.id);
  expect((await composeMails()).get(client.email)).toBeUndefined();
});

test('is paused, with the reason, once its creator can no longer create reports', async () => {
  const creator = await createPerson();
  await storeOrganizationMember(services.db, { organizationId, userId: creator.id, role: 'member' });
  const created = await schedule([owner.user!.email], {}, await toCaller(creator));
  await deleteOrganizationMember(services.db, organizationId, creator.id);
  expect(await run(created.id)).toEqual([]);
  expect(await readReportScheduleForJob(services.db, created.id)).toMatchObject({
    isPaused: true,
    problem: expect.stringContaining('can no longer create reports about these sites'),
  });
  expect(await run(created.id)).toEqual([]);
  const resumed = await changeReportSchedule(services, owner, created.id, { paused: false });
  expect(resumed).toMatchObject({ paused: false, problem: null, created_by: owner.actor!.name });
  expect(new Date(resumed.next_run_at).getTime()).toBeGreaterThan(Date.now());
  expect(await run(created.id)).toEqual([owner.user!.email]);
});

test('shows a failed delivery until one succeeds', async () => {
  const created = await schedule([owner.user!.email]);
  const deliver = async () => {
    await run(created.id);
    const [payload] = testServices.sentMails;
    await sendMail(services, { payload: payload!, log: services.log });
    const [recipient] = (await listReportSchedules(services, owner)).find(
      ({ id }) => id === created.id,
    )!.recipients;
    return recipient!;
  };
  send.mockResolvedValueOnce('The mail server refused the email. Check the address.');
  expect(await deliver()).toMatchObject({
    problem: 'The mail server refused the email. Check the address.',
    last_sent_at: null,
  });
  send.mockRejectedValueOnce(new Error('ECONNREFUSED'));
  await expect(deliver()).rejects.toThrow('ECONNREFUSED');
  const [failed] = await listRecipients(services.db, [created.id]);
  expect(failed!.problem).toMatch(/^We couldn’t reach the mail server/);
  expect(await deliver()).toMatchObject({ problem: null, last_sent_at: expect.any(String) });
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({ unsubscribeUrl: expect.stringContaining('/report-emails/unsubscribe/') }),
  );
});

test('can be paused, and deletes a recipient with the links in their emails', async () => {
  const member = await addMember();
  const created = await schedule([member.email]);
  await changeReportSchedule(services, owner, created.id, { paused: true });
  expect(await run(created.id)).toEqual([]);
  await changeReportSchedule(services, owner, created.id, { paused: false });
  await run(created.id);
  const { href } = (await composeMails()).get(member.email)!;
  await removeReportRecipient(services, owner, created.id, created.recipients[0]!.id);
  await expect(openReportByLink(services, toToken(href))).rejects.toMatchObject({
    code: 'report/link-expired',
  });
  await deleteReportSchedule(services, owner, created.id);
  expect(await readReportScheduleForJob(services.db, created.id)).toBeUndefined();
});

test('rejects other links’ tokens, and confirmations that are too old', async () => {
  const created = await schedule(['late@outside.example']);
  const { id } = created.recipients[0]!;
  const links = createRecipientLinks(services, id);
  await expect(confirmRecipient(services, toToken(links.stop))).rejects.toMatchObject({
    code: 'report/emails-link-expired',
  });
  const old = new Date(Date.now() - 15 * 86_400_000);
  await services.db.update(reportRecipients).set({ requestedAt: old }).where(eq(reportRecipients.id, id));
  await expect(confirmRecipient(services, toToken(links.confirm))).rejects.toMatchObject({
    code: 'report/emails-link-expired',
  });
});
