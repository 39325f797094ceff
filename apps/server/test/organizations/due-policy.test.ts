import { getDuePolicy, listChangeLog, listTrackedIssues, saveDuePolicy } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPersonalOrganization, signUp, type TestAccount } from '../support/account.ts';
import { type AuditedSite, startAuditedSite } from '../support/audited-site.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let owner: TestAccount;
let site: AuditedSite;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server, 'owner@example.com');
  site = await startAuditedSite(server, owner);
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

test('issues found by scans and audits are due according to the organization’s policy', async () => {
  const { headers } = owner;
  const params = { organizationId: await getPersonalOrganization(server, owner) };
  expect(await expectStatus(server.call(getDuePolicy, { params, headers }), 200)).toEqual({
    ...{ critical: 2, serious: 14, moderate: 28, minor: 90 },
  });
  const body = { critical: 5, serious: 30, moderate: null, minor: null };
  const save = (changes: object) =>
    server.call(saveDuePolicy, { params, headers, body: { ...body, ...changes } });
  await expectStatus(save({ critical: 0 }), 400);
  await expectStatus(save({ critical: 1.5 }), 400);
  expect(await expectStatus(save({}), 200)).toEqual(body);
  await site.scan();
  const getDays = async () => {
    const listed = server.call(listTrackedIssues, {
      ...{ params: { siteId: await site.getSiteId() }, headers, query: { outcome: 'failed' } },
    });
    const { issues } = await expectStatus(listed, 200);
    return issues.map(({ severity, due_on: due, first_seen_at: seen }) => {
      const days = due === null ? null : (Date.parse(due) - Date.parse(seen.slice(0, 10))) / 86_400_000;
      return `${severity}: ${days}`;
    });
  };
  expect(await getDays()).toEqual(['critical: 5']);
  const audit = await site.startAudit();
  await site.answerAll(audit.id, 'fail');
  const due = new Set(await getDays());
  expect(due).toContain('serious: 30');
  expect([...due].filter((line) => line.startsWith('moderate')).every((line) => line.endsWith('null'))).toBe(
    true,
  );
  const { entries } = await expectStatus(server.call(listChangeLog, { params, headers }), 200);
  expect(entries[0]).toMatchObject({
    event: 'settings_changed',
    subject: 'Due dates',
    details: { moderate: 'none' },
  });
});
