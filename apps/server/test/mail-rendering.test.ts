import type { ServerResponse } from 'node:http';
import {
  ALL_PRIVATE_TARGETS,
  defaultVariant,
  openScanner,
  type Scanner,
  type SiteScanSettings,
} from '@curbcut/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCompleteRun, splitCases } from '../../../tools/test/scope.ts';
import type { StoredMail } from '../src/mail/mailbox.ts';
import { renderMail } from '../src/mail/render-mail.ts';
import { renderMailboxPage } from '../src/mail/serve-mailbox.ts';
import { sampleMails } from './support/sample-mails.ts';
import { createTestConfig } from './support/test-config.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';

const pages: Record<string, string> = {};
let site: TestSite;
let scanner: Scanner;

beforeAll(async () => {
  const kept: StoredMail[] = [];
  for (const [name, content] of Object.entries(sampleMails)) {
    const mail = await renderMail(content);
    pages[`/${name}`] = mail.html;
    kept.push({ ...mail, id: name, at: '2026-11-21T10:00:00.000Z', to: 'ada@example.com' });
  }
  pages['/mailbox'] = renderMailboxPage(kept);
  const answers = Object.entries(pages).map(([path, html]) => [
    path,
    (_request: unknown, response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  ]);
  site = await startTestSite({ pages: 0, handlers: Object.fromEntries(answers) });
  scanner = await openScanner({
    ...createTestConfig('/nonexistent'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: 1,
    onWarning: () => undefined,
  });
});
afterAll(async () => {
  await scanner?.close();
  await site?.close();
});

/** A light desktop and a dark phone cover every color and every layout. */
const variants: SiteScanSettings['variants'] = [
  defaultVariant,
  { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  ...(isCompleteRun() ? [{ ...defaultVariant, colorScheme: 'dark' } as const] : []),
];

/** Emails that consist of text and a button; each of the others has something else. */
const TEXT_AND_BUTTON =
  /^(?:verify-email|reset-password|password-changed|two-factor|passkey|sso-linked|quota)/;
const mails = splitCases([...Object.keys(sampleMails), 'mailbox'], (name) =>
  TEXT_AND_BUTTON.test(name) ? 'text and a button' : name,
);

for (const { tags, cases } of mails)
  test.each(cases)(
    'neither Curbcut nor axe-core finds issues in %s: light, dark and on a phone',
    { tags },
    async (name) => {
      const result = await scanner.scanPage(`${site.url}${name}`, {
        key: 'mails',
        variants,
        waitFor: null,
        auth: null,
        secondOpinion: true,
        screenshots: 'none',
        depth: isCompleteRun() ? 'standard' : 'quick',
      });
      if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
      const reported = result.page.findings
        // Some rules have needs-review findings on every page, and a message has no repeated content that a
        // link could skip.
        .filter(({ ruleId, outcome }) => outcome === 'failed' || ruleId === 'color-contrast')
        .filter(({ ruleId }) => ruleId !== 'bypass-link')
        .map(({ ruleId, snippet, message }) => ({ ruleId, snippet, message }));
      expect(reported).toEqual([]);
      expect(result.page.elements).toBeGreaterThan(15);
    },
  );

test.each(Object.entries(sampleMails))('%s has the same content as text and as HTML', async (_, content) => {
  const { subject, html, text } = await renderMail(content);
  expect(html).toContain('<html dir="ltr" lang="en">');
  expect(html).toContain(`<title>${subject}</title>`);
  const { heading, paragraphs, notes, reason, action, unsubscribe, facts = [] } = content;
  const words = text.replaceAll(/\s+/g, ' ');
  for (const sentence of [heading, ...paragraphs, ...notes, reason]) expect(words).toContain(sentence);
  for (const { name, value } of facts) {
    const values = typeof value === 'string' ? value : `* ${value.join(' * ')}`;
    expect(words).toContain(`${name}: ${values}`);
  }
  if (action) expect(words).toContain(`${action.label} ${action.href}`);
  if (unsubscribe) expect(words).toContain(`${unsubscribe.label} ${unsubscribe.href}`);
});

test('characters that reorder text are replaced in every part of a message', async () => {
  const text = 'invoice\u202Efdp\u2066.exe';
  const rendered = await renderMail({
    subject: text,
    heading: text,
    paragraphs: [text],
    facts: [
      { name: text, value: text },
      { name: 'List', value: [text] },
    ],
    notes: [text],
    reason: text,
  });
  expect(Object.values(rendered).join()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  expect(rendered.subject).toBe('invoice\uFFFDfdp\uFFFD.exe');
});
