import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Services } from '../services.ts';
import type { StoredMail } from './mailbox.ts';
import { serveMailbox } from './serve-mailbox.ts';

const keptMail: StoredMail = {
  id: '000001795219583-3c2d1e0f-0000-4000-8000-000000000001',
  at: '2026-11-21T10:00:00.000Z',
  to: 'ada@example.com',
  subject: 'Set a <new> password',
  html: '<title>Mail</title><p style="color:red">As it looks</p>',
  text: 'Go to http://localhost/reset-password/abc, or "http://localhost/other".',
};
const mailbox = {
  save: async () => undefined,
  list: async () => [keptMail],
  read: async (id: string) => (id === keptMail.id ? keptMail : undefined),
};

async function sendRequest(
  env: Record<string, string>,
  request: { url?: string; remoteAddress?: string; headers?: Record<string, string> } = {},
) {
  const app = Fastify();
  serveMailbox(app, readConfig(env), async () => ({ mailer: { mailbox } }) as unknown as Services);
  return app.inject({ url: '/dev/mailbox', ...request });
}

test('shows each message with its links, and links to its formatted version', async () => {
  const list = await sendRequest({});
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('Set a &lt;new&gt; password');
  expect(list.body).toContain('href="http://localhost/reset-password/abc"');
  expect(list.body).toContain('href="http://localhost/other"');
  const message = await sendRequest({}, { url: `/dev/mailbox/${keptMail.id}/` });
  expect(message.body).toBe(keptMail.html);
  expect(message.headers['content-security-policy']).toMatch(/style-src-attr 'unsafe-hashes' 'sha256-/);
  expect((await sendRequest({}, { url: '/dev/mailbox/no-such-message/' })).statusCode).toBe(404);
});

test.each([
  ['when SMTP is configured', { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@example.com' }, {}],
  ['when the server has a public URL', { PUBLIC_URL: 'https://scan.example.com' }, {}],
  ['to another machine', {}, { remoteAddress: '203.0.113.7' }],
  ['under a different host name', {}, { headers: { host: 'scan.example.com' } }],
  ['through a proxy', {}, { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['through a proxy with a different header', {}, { headers: { forwarded: 'for=203.0.113.7' } }],
])('is not served %s', async (_, env, request) => {
  expect((await sendRequest(env, request)).statusCode).toBe(404);
});

test.each([
  ['PUBLIC_URL', 'http://localhost:8080'],
  ['HOST', '0.0.0.0'],
])('is served with %s=%s', async (name, value) => {
  expect((await sendRequest({ [name]: value })).statusCode).toBe(200);
});
