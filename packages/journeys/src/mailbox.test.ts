import { describe, expect, it } from 'vitest';
import { parseJourney } from './journey.ts';
import { type FetchText, getMailboxPassword, listLinkSecrets, Mailbox } from './mailbox.ts';
import { MissingSecretError, requireSecrets } from './secrets.ts';

interface Email {
  readonly subject: string;
  readonly to?: readonly string[];
  readonly html?: string;
  readonly text?: string;
}

/** Serves emails, newest first, as Mailpit does. Returns the requests it got. */
function createServer(emails: readonly Email[]) {
  const requests: { url: string; authorization: string | undefined }[] = [];
  const fetchText: FetchText = async (url, headers) => {
    requests.push({ url, authorization: headers.authorization });
    const [, id] = /\/message\/(\d+)$/.exec(url) ?? [];
    if (id !== undefined) {
      const { html = '', text = '' } = emails.at(-1 - Number(id))!;
      return { status: 200, text: JSON.stringify({ HTML: html, Text: text }) };
    }
    const messages = emails.map(({ subject, to = ['ada@shop.example'] }, index) => ({
      ID: String(emails.length - 1 - index),
      Subject: subject,
      To: to.map((address) => ({ Name: '', Address: address })),
    }));
    return { status: 200, text: JSON.stringify({ total: messages.length, messages }) };
  };
  return { fetchText, requests };
}

const signIn: Email = {
  subject: 'Sign in to Shop',
  html: '<a href="https://help.example/x">Help</a><a href=" https://shop.example/in?a=1&amp;t=2 ">In</a>',
};

describe('Mailbox', () => {
  it('returns the first link to the host of the open page, decoded', async () => {
    const { fetchText } = createServer([signIn]);
    const mailbox = new Mailbox('https://mail.example/', fetchText);
    const found = await mailbox.findLink({}, 'shop.example');
    expect(found).toEqual({ link: 'https://shop.example/in?a=1&t=2' });
  });

  it('prefers a link with a token to the sender’s logo, and ignores links that hide their host', async () => {
    const token = 'AbcdefghijklmnoP';
    const links = [
      'https://shop.example/?utm_source=email',
      `https://shop.example:x@evil.example/in/${token}`,
      `https://ada@shop.example/in/${token}`,
      `https://evil.example/in/${token}`,
      `https://shop.example/in/${token}`,
    ];
    const { fetchText } = createServer([
      { subject: 'Sign in', html: links.map((url) => `<a href="${url}">x</a>`).join('') },
    ]);
    const mailbox = new Mailbox('https://mail.example', fetchText);
    expect(await mailbox.findLink({}, 'shop.example')).toEqual({ link: links.at(-1) });
  });

  it('looks through several emails, a few at a time, and reads each one once', async () => {
    const spam = Array.from({ length: 15 }, (_, index): Email => ({ subject: `News ${index}` }));
    const { fetchText, requests } = createServer([...spam, signIn]);
    const mailbox = new Mailbox('https://mail.example', fetchText);
    expect(await mailbox.findLink({}, 'shop.example')).toEqual({
      problem: 'opens a link in an email, but the email “News 0” has no matching link',
    });
    expect(requests).toHaveLength(1 + 10);
    expect(await mailbox.findLink({}, 'shop.example')).toEqual({ link: 'https://shop.example/in?a=1&t=2' });
    expect(requests).toHaveLength(1 + 10 + 1 + 6);
  });

  // With a regular expression, or with an element stack, each of these takes minutes.
  it.each([
    ['punctuation after a link', { text: `http://a${')'.repeat(400_000)}x` }],
    ['unclosed elements', { html: `${'<b>'.repeat(100_000)}${'</i>'.repeat(100_000)}` }],
    ['a long link', { text: `https://shop.example/${'a'.repeat(400_000)}` }],
    ['many links', { html: '<a href="https://shop.example.evil/1">'.repeat(20_000) }],
    ['many parts of a link', { text: `https://shop.example.evil/${'aA/'.repeat(2_700)}`.repeat(40) }],
  ])('reads an email with %s quickly', async (_, email) => {
    const { fetchText } = createServer([{ subject: 'Sign in', ...email }]);
    const mailbox = new Mailbox('https://mail.example', fetchText);
    const found = await mailbox.findLink({ link: '*a*a*a*a*a*a*a*b' }, 'shop.example');
    expect(found).toHaveProperty('problem');
  });

  it('shows only a short line of a hostile subject', async () => {
    const subject = `\u001b[31mHi\n${'x'.repeat(500)}`;
    const { fetchText } = createServer([{ subject }]);
    const found = await new Mailbox('https://mail.example', fetchText).findLink({}, 'shop.example');
    expect(JSON.stringify(found)).toMatch(/the email “\[31mHi x{92}” has/);
  });

  it('uses an email only once, and none that arrived before the journey started', async () => {
    const emails: Email[] = [signIn];
    const { fetchText } = createServer(emails);
    const mailbox = new Mailbox('https://mail.example', fetchText);
    const waiting = { problem: 'waits for an email that hasn’t arrived' };
    await mailbox.ignoreCurrent();
    expect(await mailbox.findLink({}, 'shop.example')).toEqual(waiting);
    emails.unshift({ subject: 'Sign in', text: 'Open https://shop.example/in/2. Thanks!' });
    expect(await mailbox.findLink({}, 'shop.example')).toEqual({ link: 'https://shop.example/in/2' });
    expect(await mailbox.findLink({}, 'shop.example')).toEqual(waiting);
  });

  it.each([
    [{ subject: 'sign in to *' }, 'https://shop.example/in?a=1&t=2'],
    [{ to: 'ada@*' }, 'https://shop.example/in?a=1&t=2'],
    [{ link: 'https://help.example/*' }, 'https://help.example/x'],
  ])('chooses the email and the link by patterns: %o', async (query, link) => {
    const other = { subject: 'News', to: ['all@shop.example'], text: 'https://shop.example/news' };
    const { fetchText } = createServer('link' in query ? [signIn] : [other, signIn]);
    const mailbox = new Mailbox('https://mail.example', fetchText);
    expect(await mailbox.findLink(query, 'shop.example')).toEqual({ link });
  });

  it('reports an email without a matching link', async () => {
    const { fetchText } = createServer([{ subject: 'News', html: '<a href="javascript:x()">Go</a>' }]);
    const mailbox = new Mailbox('https://mail.example', fetchText);
    expect(await mailbox.findLink({}, 'shop.example')).toEqual({
      problem: 'opens a link in an email, but the email “News” has no matching link',
    });
  });

  it('sends the username and password as a header, and keeps the mailbox’s path', async () => {
    const { fetchText, requests } = createServer([]);
    await new Mailbox('https://ada:p%40ss@mail.example/team/', fetchText).ignoreCurrent();
    expect(requests).toEqual([
      { url: 'https://mail.example/team/api/v1/messages?limit=50', authorization: 'Basic YWRhOnBAc3M=' },
    ]);
  });

  it('accepts a password with a percent sign that encodes nothing', async () => {
    const { fetchText, requests } = createServer([]);
    await new Mailbox('https://ada:100%safe@mail.example', fetchText).ignoreCurrent();
    expect(requests[0]!.authorization).toBe(`Basic ${btoa('ada:100%safe')}`);
    expect(getMailboxPassword('https://ada:100%safe@mail.example')).toBe('100%safe');
    expect(getMailboxPassword('https://ada:p%40ss@mail.example')).toBe('p@ss');
  });

  it.each([
    [401, '', 'rejects the username and password'],
    [302, '', 'answered with HTTP 302'],
    [200, '<html>', 'doesn’t respond like Mailpit'],
    [200, '{"messages":[{}]}', 'doesn’t respond like Mailpit'],
  ])('reports a mailbox that can’t be read: %i %s', async (status, text, message) => {
    const mailbox = new Mailbox('https://mail.example', async () => ({ status, text }));
    await expect(mailbox.ignoreCurrent()).rejects.toThrow(message);
  });
});

it('a journey needs the mailbox’s URL as a secret', () => {
  const journey = parseJourney({
    steps: [
      { type: 'navigate', url: 'https://shop.example' },
      { type: 'openEmailLink', mailbox: 'MAILBOX' },
    ],
  });
  expect(() => requireSecrets(journey, () => undefined)).toThrow(MissingSecretError);
  expect(() => requireSecrets(journey, () => 'imap://secret@mail.example')).toThrow(
    /^The secret MAILBOX isn’t the URL of a mailbox(?!.*secret@)/,
  );
  expect(() => requireSecrets(journey, () => 'https://mail.example')).not.toThrow();
});

it('the secrets of a link are what follows the host, and its tokens, so that URLs stay URLs', () => {
  const token = 'abcdefghij0123456789';
  expect(
    listLinkSecrets(`https://shop.example/verify-your-address/?next=/account/orders&t=${token}`),
  ).toEqual([`verify-your-address/?next=/account/orders&t=${token}`, token]);
  expect(listLinkSecrets('https://shop.example/enter?code=123456')).toEqual(['enter?code=123456']);
  expect(listLinkSecrets('https://shop.example/account/orders')).toEqual([]);
  expect(listLinkSecrets('https://shop.example/')).toEqual([]);
});
