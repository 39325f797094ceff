import { createHash } from 'node:crypto';
import {
  type Audit,
  addAuditPages,
  checkAuditSample,
  compareAuditSample,
  createWebhook,
  downloadSignedText,
  getAudit,
  getAuditSampleOptions,
  getSignedReport,
  listAuditShares,
  reopenAudit,
  revokeAuditShare,
  shareAudit,
  signAudit,
  updateAuditFromScan,
} from '@curbcut/contract';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WorkThread } from '../../src/work-thread/work-thread.ts';
import { getPersonalOrganization, waitForMatchingMails } from '../support/account.ts';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { expectStatus } from '../support/call.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startWebhookReceiver, verifyDelivery } from '../support/webhook-receiver.ts';

let { server, ada, eve, site } = {} as AuditFixture;
let audit: Audit;
beforeAll(async () => {
  const fixture = await startAuditFixture({
    server: { usesWorker: true },
    content: { '/': CLEAN, '/1': '<p>The end.</p>' },
  });
  ({ server, ada, eve, site } = fixture);
  return fixture.close;
});

const CLEAN = '<a href="/1">Next</a>';
const BROKEN = '<a href="/1">Next</a><img src="/new.png" class="new">';

async function startSigned(): Promise<Audit> {
  const started = await site.startAudit({ title: 'Audit of the shop', commissioner: 'Shop Ltd' });
  await site.answerAll(started.id);
  return sign(started.id);
}
const read = (auditId: string) =>
  expectStatus(server.call(getAudit, { params: { auditId }, headers: ada.headers }), 200);
const sign = async (auditId: string) => {
  const body = { name: 'Ada Byron', updated_at: (await read(auditId)).updated_at };
  return expectStatus(server.call(signAudit, { params: { auditId }, headers: ada.headers, body }), 200);
};
const reopen = (auditId: string) =>
  expectStatus(server.call(reopenAudit, { params: { auditId }, headers: ada.headers }), 200);
const share = async () => {
  const created = server.call(shareAudit, { params: { auditId: audit.id }, headers: ada.headers });
  const { share: made, url } = await expectStatus(created, 201);
  return { id: made.id, url, token: new URL(url).pathname.split('/').at(-1)! };
};
const openLink = (token: string) => server.call(getSignedReport, { params: { token } });
/** The emails about outdated reports, by their criteria. */
const listMails = async (count: number) =>
  (
    await waitForMatchingMails(
      server,
      'ada@example.com',
      ({ text }) => text.includes(`/audits/${audit.id}`),
      count,
    )
  ).map(({ text }) => [...text.matchAll(/\b(\d\.\d\.\d+) /g)].map(([, criterion]) => criterion));

test('large audits don’t block other requests: the worker thread starts, changes and signs them', async () => {
  const run = vi.spyOn(WorkThread.prototype, 'run');
  const { scan_id, pages, others } = await site.propose();
  const params = { siteId: await site.getSiteId() };
  const { headers } = ada;
  const sample = [...pages, ...others].map(({ page_id }) => ({ page_id, reason: 'chosen' as const }));
  const body = { scan_id, pages: sample };
  await expectStatus(server.call(checkAuditSample, { params, headers, body }), 200);
  const { id: auditId } = await site.startAudit({ pages: sample.slice(1) });
  const own = { params: { auditId }, headers };
  await expectStatus(server.call(compareAuditSample, own), 200);
  await expectStatus(server.call(getAuditSampleOptions, own), 200);
  const added = { page_ids: [sample[0]!.page_id], reason: 'chosen' as const };
  await expectStatus(server.call(addAuditPages, { ...own, body: added }), 200);
  await site.answerAll(auditId);
  const { signature } = await sign(auditId);
  expect(signature).toMatchObject({ name: 'Ada Byron', hash: expect.stringMatching(/^[\da-f]{64}$/) });
  await expectStatus(server.call(updateAuditFromScan, own), 409);
  expect(run.mock.calls.map(([name]) => name)).toEqual([
    ...['proposeAuditSample', 'checkAuditSample', 'proposeAuditSample', 'startAudit', 'compareAuditSample'],
    ...['readSampleOptions', 'addAuditPages', 'signAudit', 'updateAuditFromScan'],
  ]);
  run.mockRestore();
});

test('signing sends an event, even though it happens on the worker thread', async () => {
  const receiver = await startWebhookReceiver();
  const { secret } = await expectStatus(
    server.call(createWebhook, {
      params: { organizationId: await getPersonalOrganization(server, ada) },
      headers: ada.headers,
      body: {
        name: 'Dashboard',
        url: `http://127.0.0.1:${receiver.port}/hook`,
        events: ['audit.signed'],
      },
    }),
    201,
  );
  const { id, signature } = await startSigned();
  const [delivery] = await waitUntil(() => {
    if (receiver.received.length === 0) throw new Error('The delivery is missing.');
    return receiver.received;
  });
  expect(verifyDelivery(secret, delivery!)).toMatchObject({
    type: 'audit.signed',
    data: {
      audit: {
        id,
        signed_by: 'Ada Byron',
        sha256: signature!.hash,
        link: `${server.url}/audits/${id}?view=results`,
      },
    },
  });
  await receiver.close();
});

describe('a link to a signed report', () => {
  beforeEach(async () => {
    audit = await startSigned();
  });

  test('shows what was signed, who signed it, and how to verify it, without an account', async () => {
    const { url, token } = await share();
    expect(url).toMatch(/\/signed\/[\w-]{43}$/);
    const reply = await openLink(token);
    expect(reply.headers.get('x-robots-tag')).toBe('noindex');
    expect(reply.body).toMatchObject({
      origin: audit.origin,
      title: 'Audit of the shop',
      commissioner: 'Shop Ltd',
      standard: 'wcag-2.2',
      outcomes: audit.outcomes,
      signature: { name: 'Ada Byron', hash: audit.signature!.hash, outdated: [] },
      has_signed_text: true,
      latest_scan: null,
      sample: audit.sample.map(({ url: pageUrl, title, reason }) => ({ url: pageUrl, title, reason })),
      views: audit.views,
      processes: audit.processes,
      criteria: audit.criteria.map(({ criterion, level, outcome, remark }) => ({
        ...{ criterion, level, outcome, remark },
      })),
    });
    // The reply contains nothing that gives access to the account or its other data.
    expect(JSON.stringify(reply.body)).not.toContain(audit.id);
    expect(JSON.stringify(reply.body)).not.toContain('screenshot');
    const text = await expectStatus(server.call(downloadSignedText, { params: { token } }), 200);
    expect(createHash('sha256').update(text).digest('hex')).toBe(audit.signature!.hash);
    expect(JSON.parse(text.toString())).toMatchObject({
      signer: { name: 'Ada Byron' },
      audit: { id: audit.id },
    });
  });

  test('belongs to the audit’s owner, who can revoke it', async () => {
    const { id, token } = await share();
    const params = { auditId: audit.id };
    for (const route of [listAuditShares, shareAudit])
      await expectStatus(server.call(route, { params, headers: eve.headers }), 404);
    const withShare = { params: { ...params, shareId: id } };
    await expectStatus(server.call(revokeAuditShare, { ...withShare, headers: eve.headers }), 404);
    await expectStatus(openLink(token), 200);
    const revoked = server.call(revokeAuditShare, { ...withShare, headers: ada.headers });
    expect((await expectStatus(revoked, 200)).share.revoked_at).not.toBeNull();
    await expectStatus(openLink(token), 404);
    await expectStatus(server.call(downloadSignedText, { params: { token } }), 404);
    const { shares } = await expectStatus(
      server.call(listAuditShares, { params, headers: ada.headers }),
      200,
    );
    expect(shares).toMatchObject([{ id, revoked_at: expect.any(String) }]);
  });

  test('doesn’t work while the audit is being revised, and opens the new signature afterward', async () => {
    const { token } = await share();
    await reopen(audit.id);
    expect(await expectStatus(openLink(token), 409)).toMatchObject({ code: 'audit/signature-removed' });
    await expectStatus(server.call(downloadSignedText, { params: { token } }), 409);
    const again = await sign(audit.id);
    expect(await expectStatus(openLink(token), 200)).toMatchObject({
      signature: { hash: again.signature!.hash },
    });
  });

  test('needs a signature, and there can be at most 20', async () => {
    for (let count = 0; count < 20; count += 1) await share();
    const params = { auditId: audit.id };
    const more = server.call(shareAudit, { params, headers: ada.headers });
    expect(await expectStatus(more, 409)).toMatchObject({ code: 'audit/too-many-links' });
    await reopen(audit.id);
    const unsigned = server.call(shareAudit, { params, headers: ada.headers });
    expect(await expectStatus(unsigned, 409)).toMatchObject({ code: 'audit/not-signed' });
  });

  test('that was never created doesn’t open anything', async () => {
    expect(await expectStatus(openLink('x'.repeat(43)), 404)).toMatchObject({ code: 'audit/link-expired' });
  });
});

test('a scan with a new failure marks the report as outdated and notifies its owner once', async () => {
  audit = await startSigned();
  const { token } = await share();
  site.pages['/'] = BROKEN;
  await site.scan();
  expect(await expectStatus(openLink(token), 200)).toMatchObject({
    signature: { outdated: ['1.1.1'] },
    latest_scan: { completed_at: expect.any(String), tested_pages: 2 },
  });
  expect(await listMails(1)).toEqual([['1.1.1']]);
  // The same failure again isn't news.
  await site.scan();
  site.pages['/'] = `${BROKEN}<input class="field">`;
  await site.scan();
  expect(await listMails(2)).toEqual(expect.arrayContaining([['1.1.1'], ['4.1.2']]));
  site.pages['/'] = CLEAN;
  await site.scan();
  expect((await expectStatus(openLink(token), 200)).signature.outdated).toEqual([]);
  // It has been fixed since, so it's news again.
  site.pages['/'] = BROKEN;
  await site.scan();
  expect((await listMails(3)).map(String).toSorted()).toEqual(['1.1.1', '1.1.1', '4.1.2']);
});
