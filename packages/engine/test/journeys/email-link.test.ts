import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseJourney, Redactor } from '@curbcut/journeys';
import { expect, it } from 'vitest';
import { openScanner, scanSite } from '../../src/index.ts';
import { collectEvents, type Handler, withSite } from './sites.ts';

const TOKEN = 'abcdefghij0123456789';

/**
 * Serves a page that sends an email when it's opened, the mailbox, and a page that emails link to.
 *
 * @param html the email's content
 */
const createSite =
  (html: (origin: string) => string, seen: string[]): Handler =>
  ({ path, query, html: send, json, origin, redirect }) => {
    if (path === '/mail/api/v1/messages')
      json({ messages: seen.includes('/start') ? [{ ID: '1', Subject: 'Confirm', To: null }] : [] });
    else if (path === '/mail/api/v1/message/1') json({ HTML: html(origin), Text: '' });
    else if (path === '/leave') redirect('http://127.0.0.2/private');
    else {
      seen.push(`${path}${query.has('t') ? `?t=${query.get('t')}` : ''}`);
      send(
        path === '/confirm' ? '<p>Confirmed</p><img src="/x.png" width="30" height="30">' : '<p>Start</p>',
      );
    }
  };

/** Runs the journey with a scanner that may reach only the site itself. */
async function play(origin: string, step: object = {}, mailbox = `${origin}/mail`) {
  const scanner = await openScanner({
    browserPath: process.env.CURBCUT_BROWSER,
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: { kind: 'listed', targets: [{ host: '127.0.0.1', port: Number(new URL(origin).port) }] },
    concurrency: 1,
    onWarning: () => undefined,
  });
  try {
    const journey = parseJourney({
      steps: [
        { type: 'navigate', url: `${origin}/start` },
        { type: 'openEmailLink', mailbox: 'MAILBOX', name: 'Confirmation', ...step },
      ],
    });
    const getSecret = (name: string) => (name === 'MAILBOX' ? mailbox : undefined);
    const target = { journey, getSecret, redactor: new Redactor() };
    const events = await collectEvents(scanSite(scanner, { journey: target, settings: { depth: 'quick' } }));
    return { events, pages: events.flatMap((event) => ('page' in event ? event.page : [])) };
  } finally {
    await scanner.close();
  }
}

it('tests the page that an emailed link opens, without showing its token', async () => {
  const seen: string[] = [];
  const email = (origin: string) =>
    `<a href="${origin}/">Shop</a> <a href="${origin}/confirm?t=${TOKEN}">Confirm</a>`;
  await withSite(createSite(email, seen), async (origin) => {
    const { events, pages } = await play(origin);
    expect(seen).toContain(`/confirm?t=${TOKEN}`);
    expect(pages).toMatchObject([{ status: 'tested', step: { number: 1, name: 'Confirmation' } }]);
    const [page] = pages;
    expect(new URL(page!.url).origin).toBe(origin);
    expect(page!.finalUrl).toBe(`${origin}/[EMAIL_LINK]`);
    expect('findings' in page! && page.findings.map(({ ruleId }) => ruleId)).toContain('image-alt');
    expect(JSON.stringify(events)).not.toContain(TOKEN);
  });
});

it.each([
  ['leads to a private network', 'http://127.0.0.2:8080/*', () => 'http://127.0.0.2:8080/private'],
  ['redirects to a private network', '*/leave', (origin: string) => `${origin}/leave`],
])('doesn’t follow an emailed link that %s', async (_, link, getUrl) => {
  const seen: string[] = [];
  const email = (origin: string) => `<a href="${getUrl(origin)}">Confirm</a>`;
  await withSite(createSite(email, seen), async (origin) => {
    const { pages } = await play(origin, { link });
    expect(pages).toMatchObject([
      { status: 'not-tested', notTested: { reason: expect.stringContaining('127.0.0.2') } },
    ]);
    expect(seen).toEqual(['/start']);
  });
});

it('doesn’t read a mailbox on a private network', async () => {
  const seen: string[] = [];
  await withSite(
    createSite(() => '', seen),
    async (origin) => {
      const { pages } = await play(origin, {}, 'http://ada:pass-word-1@127.0.0.2:8025');
      expect(pages).toMatchObject([
        {
          status: 'not-tested',
          notTested: { reason: expect.stringContaining('can’t read the mailbox MAILBOX: ') },
        },
      ]);
      expect(JSON.stringify(pages)).not.toContain('pass-word-1');
      expect(seen).toEqual([]);
    },
  );
});
