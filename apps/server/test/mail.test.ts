import { login, register, requestPasswordReset, verifyEmail } from '@curbcut/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailer } from '../src/mail/mailer.ts';
import { createRegistration, PASSWORD } from './support/account.ts';
import { expectStatus } from './support/call.ts';
import { type MailServer, type ReceivedMail, startMailServer } from './support/mail-server.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

let mailServer: MailServer;
let server: TestServer;
const started: TestServer[] = [];
const mail = (smtpUrl: URL) => ({
  smtpUrl,
  from: 'Curbcut <scan@example.com>',
  scanFinishedAfterMs: 0,
  spacingSeconds: 0,
});

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ config: { mail: mail(mailServer.url) } });
  started.push(server);
});
afterAll(async () => {
  mailServer?.release();
  for (const each of started) await each.close();
  await mailServer?.close();
});

/** Waits for the newest message to an address whose subject contains this text. */
async function waitForMessage(email: string, subject: string): Promise<ReceivedMail> {
  return waitUntil(() => {
    const found = mailServer.mails.findLast(
      ({ to, decoded }) => to.includes(email) && new RegExp(`^Subject: .*${subject}`, 'm').test(decoded),
    );
    expect(found, `a message to ${email}`).toBeDefined();
    return found!;
  });
}

test('sends a message by SMTP as text and HTML, marked as automatic', async () => {
  const email = 'ada@example.com';
  await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
  const { from, to, raw, decoded } = await waitForMessage(email, 'Verify your email address');
  expect([from, to]).toEqual(['scan@example.com', [email]]);
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(head).toMatch(/^From: Curbcut <scan@example\.com>$/m);
  expect(head).toMatch(/^To: ada@example\.com$/m);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(head).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
  expect(raw).toMatch(/^Content-Type: text\/html; charset=utf-8$/m);
  const links = [...decoded.matchAll(/https?:\/\/[^\s"<>]+\/verify-email\/[\w-]{43}/g)].map(([link]) => link);
  expect(new Set(links).size).toBe(1);
  expect(links[0]).toMatch(new RegExp(`^${server.url}/verify-email/`));
  // Anyone can submit the form, so nothing typed into it is mailed to an unverified address.
  expect(decoded).not.toContain('Byron');
});

test('adds one-click unsubscribe to recurring messages only', async () => {
  const mailer = openMailer(server.config, Fastify().log);
  const one = { to: 'ada@example.com', text: 'Text', html: '<p>Text</p>', link: undefined };
  const unsubscribeUrl = `${server.url}/unsubscribe/site.mac`;
  await mailer.send({ ...one, subject: 'By itself', unsubscribeUrl });
  await mailer.send({ ...one, subject: 'Requested', unsubscribeUrl: undefined });
  mailer.close();
  const { raw } = await waitForMessage(one.to, 'By itself');
  expect(raw.replaceAll('\r\n ', ' ')).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect((await waitForMessage(one.to, 'Requested')).raw).not.toContain('List-Unsubscribe');
});

test('names cannot inject headers or markup', async () => {
  const email = 'head@example.com';
  const first_name = 'Ada <b>Bcc: all@example.com</b> =?utf-8?q?=0d=0aX-Evil:_1?=';
  await expectStatus(server.call(register, { body: { ...createRegistration(email), first_name } }), 201);
  // Messages to unverified addresses contain no name.
  const [, token = ''] =
    /\/verify-email\/([\w-]+)/.exec((await waitForMessage(email, 'Verify')).decoded) ?? [];
  await expectStatus(server.call(verifyEmail, { body: { token } }), 200);
  await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
  const { to, raw, decoded } = await waitForMessage(email, 'Reset your Curbcut password');
  expect(to).toEqual([email]);
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(head).not.toMatch(/^(Bcc|Cc|X-Evil):/im);
  expect(decoded).toContain('Hi Ada &lt;b&gt;');
});

test('notifies the owner when a long scan ends', async () => {
  const email = 'waiting@example.com';
  await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
  const [, token = ''] =
    /\/verify-email\/([\w-]+)/.exec((await waitForMessage(email, 'Verify')).decoded) ?? [];
  await expectStatus(server.call(verifyEmail, { body: { token } }), 200);
  const { access } = await expectStatus(server.call(login, { body: { email, password: PASSWORD } }), 200);
  const headers = { authorization: `Bearer ${access}` };
  const site = await startTestSite({ pages: 3 });
  const { hostname } = new URL(site.url);

  const scanId = await server.startScan({ url: site.url }, headers);
  const done = await waitForMessage(email, `Your scan of ${hostname} is complete`);
  expect(done.decoded).toContain(`${server.url}/scan-results/${scanId}`);
  expect(done.decoded).toMatch(/Pages tested:\s+3\b/);
  const missingSite = { url: `${site.url}99`, max_pages: 1 };
  const failing = await server.startScan(missingSite, headers);
  const failed = await waitForMessage(email, `Your scan of ${hostname} failed`);
  expect(failed.decoded).toContain(`/scan-results/${failing}`);

  // Nobody is notified of a scan without an owner.
  const before = mailServer.mails.length;
  await server.waitForEnd(await server.startScan(missingSite));
  await site.close();
  expect(mailServer.mails).toHaveLength(before);
});

test('sends nothing without a mail server, and shows the messages at /dev/mailbox', async () => {
  const serverWithoutMail = await startTestServer({});
  started.push(serverWithoutMail);
  const box = () => fetch(`${serverWithoutMail.url}/dev/mailbox`);
  expect(await (await box()).text()).toContain('No emails yet.');
  for (const name of ['first', 'second']) {
    await expectStatus(
      serverWithoutMail.call(register, { body: createRegistration(`${name}@example.com`) }),
      201,
    );
    await waitUntil(async () => expect(await (await box()).text()).toContain(`${name}@example.com`));
  }
  const page = await (await box()).text();
  expect(page.indexOf('second@example.com')).toBeLessThan(page.indexOf('first@example.com'));
  const links = [...page.matchAll(/href="([^"]+\/verify-email\/[\w-]{43})"/g)];
  expect(new Set(links.map(([, link]) => link)).size).toBe(2);
  const [, message = ''] = /href="(\/dev\/mailbox\/[^"]+)"/.exec(page) ?? [];
  const shown = await fetch(`${serverWithoutMail.url}${message}`);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  // The page exists only where no mail is sent.
  const withMailServer = await fetch(`${server.url}/dev/mailbox`, { redirect: 'manual' });
  expect(withMailServer.status).not.toBe(200);
});

test('retries after a temporary failure of the mail server, but not after a permanent rejection', async () => {
  let attempts = 0;
  mailServer.refuse = (recipient) => {
    attempts += 1;
    if (recipient === 'gone@example.com') return 550;
    return attempts < 3 ? 451 : undefined;
  };
  await expectStatus(server.call(register, { body: createRegistration('later@example.com') }), 201);
  await waitForMessage('later@example.com', 'Verify');
  expect(attempts).toBe(3);
  await expectStatus(server.call(register, { body: createRegistration('gone@example.com') }), 201);
  await waitUntil(() => expect(attempts).toBe(4));
  mailServer.refuse = () => undefined;
  // The registration succeeded without the message: the owner of the account only needs another link.
  const body = { email: 'gone@example.com', password: PASSWORD };
  await expectStatus(server.call(login, { body }), 403);
});
