import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbcut-legal-'));
  await writeFile(join(folder, 'privacy.md'), '# Privacy\n');
  await writeFile(join(folder, 'empty.md'), ' \n');
  await writeFile(join(folder, 'privacy.docx'), 'PK');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readSite = (env: Record<string, string>) => readConfig(env).site;

test('an installation without settings has no names and no links', () => {
  expect(readSite({})).toEqual({
    settings: {
      companyName: null,
      contactEmail: null,
      supportEmail: null,
      contactResponseTime: null,
      blogUrl: null,
      caseStudiesUrl: null,
      industryReportsUrl: null,
      emergencySupportUrl: null,
      visitorRetentionDays: '30',
      accountPagesPerScan: null,
      visitorPagesPerScan: '5',
      visitorScansPerHour: '10',
      aiModel: null,
      mailboxPath: '/dev/mailbox',
      paymentService: null,
      closedSignUp: null,
    },
    legal: {},
  });
});

test('points to the mailbox only if no mail server is configured', () => {
  const SMTP_URL = 'smtp://mail.example.com';
  expect(readSite({ SMTP_URL, MAIL_FROM: 'curbcut@tide-mugs.com' }).settings.mailboxPath).toBeNull();
});

test('the support address defaults to the contact address', () => {
  const contact = { CONTACT_EMAIL: 'hello@tide-mugs.com' };
  expect(readSite(contact).settings.supportEmail).toBe('hello@tide-mugs.com');
  const both = readSite({ ...contact, SUPPORT_EMAIL: 'help@tide-mugs.com' }).settings;
  expect([both.contactEmail, both.supportEmail]).toEqual(['hello@tide-mugs.com', 'help@tide-mugs.com']);
});

test('says when to expect an answer only in a few words', () => {
  const time = 'within two working days';
  expect(readSite({ CONTACT_RESPONSE_TIME: time }).settings.contactResponseTime).toBe(time);
  expect(() => readConfig({ CONTACT_RESPONSE_TIME: 'x'.repeat(61) })).toThrow(
    '- CONTACT_RESPONSE_TIME must have at most 60 characters',
  );
});

test('the privacy page has the connected services and how long visitors’ scans are kept', () => {
  const { settings } = readSite({
    VISITOR_RETENTION_DAYS: '7',
    AI_BASE_URL: 'http://127.0.0.1:11434/v1',
    AI_MODEL: 'llama',
  });
  expect(settings).toMatchObject({ visitorRetentionDays: '7', aiModel: 'llama' });
});

test('the pricing page has this installation’s limits', () => {
  const { settings } = readSite({
    ACCOUNT_PAGES_PER_SCAN: '10000',
    VISITOR_PAGES_PER_SCAN: '1',
    VISITOR_SCANS_PER_HOUR: '1500',
  });
  expect(settings).toMatchObject({
    accountPagesPerScan: '10,000',
    visitorPagesPerScan: '1',
    visitorScansPerHour: '1,500',
  });
});

test.each([
  ['CONTACT_EMAIL', 'experts@curbcut.example', 'must be an address that can receive email'],
  ['SUPPORT_EMAIL', 'help', 'must be an email address'],
  ['LINK_BLOG', 'javascript:alert(1)', 'must be an http or https URL'],
  ['LINK_CASE_STUDIES', '/cases', 'must be an http or https URL'],
  ['LINK_EMERGENCY_SUPPORT', 'data:text/html,x', 'must be an http, https, tel or mailto URL'],
  ['LEGAL_TERMS_URL', 'mailto:a@b.com', 'must be an http or https URL'],
])('%s cannot be “%s”', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(`- ${name} ${message}`);
});

test('reads a legal text from its file', () => {
  expect(readSite({ LEGAL_PRIVACY_FILE: join(folder, 'privacy.md') }).legal).toEqual({
    privacy: { kind: 'text', format: 'markdown', text: '# Privacy\n' },
  });
});

test.each([
  ['missing.md', 'names a file that doesn’t exist'],
  ['empty.md', 'names an empty file'],
  ['privacy.docx', 'must be the path of a .md, .txt, or .html file'],
])('refuses %s as a legal text', (name, message) => {
  expect(() => readConfig({ LEGAL_PRIVACY_FILE: join(folder, name) })).toThrow(
    `- LEGAL_PRIVACY_FILE ${message}`,
  );
});

test('refuses both a URL and a file for a legal page', () => {
  const env = {
    LEGAL_TERMS_URL: 'https://tide-mugs.com/terms',
    LEGAL_TERMS_FILE: join(folder, 'privacy.md'),
  };
  expect(() => readConfig(env)).toThrow('LEGAL_TERMS_URL and LEGAL_TERMS_FILE are both set');
});
