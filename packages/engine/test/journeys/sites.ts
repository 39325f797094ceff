import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ScanEvent } from '@curbcut/contract';
import { Secret, TOTP } from 'otpauth';

/** The context of a test site's request handler. */
interface Exchange {
  readonly path: string;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  /** This site under a different origin, the name `localhost`. */
  readonly foreignOrigin: string;
  readonly origin: string;
  html(
    body: string,
    options?: { title?: string; status?: number; headers?: Record<string, string | string[]> },
  ): void;
  json(value: unknown, status?: number): void;
  redirect(to: string, cookies?: string[]): void;
}

export type Handler = (exchange: Exchange) => void;

/** Collects the events of a scan. */
export async function collectEvents(scan: AsyncIterable<ScanEvent>): Promise<ScanEvent[]> {
  const events: ScanEvent[] = [];
  for await (const event of scan) events.push(event);
  return events;
}

/** Serves a site while the callback runs. */
export async function withSite<T>(handler: Handler, use: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => void answer(handler, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function answer(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host = '' } = request.headers;
  const url = new URL(request.url ?? '/', `http://${host}`);
  const port = url.port;
  const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '');
  const cookies = Object.fromEntries(
    (request.headers.cookie ?? '').split(/;\s*/).map((cookie) => cookie.split('=', 2) as [string, string]),
  );
  handler({
    path: url.pathname,
    method: request.method ?? 'GET',
    query: url.searchParams,
    form,
    cookies,
    headers: request.headers,
    origin: `http://127.0.0.1:${port}`,
    foreignOrigin: `http://localhost:${port}`,
    html: (body, { title = 'Page', status = 200, headers = {} } = {}) =>
      response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
        .end(
          `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
        ),
    json: (value, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    redirect: (to, set = []) => response.writeHead(303, { location: to, 'set-cookie': set }).end(),
  });
}

export const PASSWORD = 'correct-horse-battery';
export const TOTP_KEY = Secret.fromUTF8('12345678901234567890').base32;
export const secrets: Readonly<Record<string, string>> = { PASSWORD, TOTP: TOTP_KEY };

/** Returns the secrets of a site's journey, with the mailbox that the site serves itself. */
export function createSecrets(origin: string): Readonly<Record<string, string>> {
  const mailbox = Object.assign(new URL('/mail', origin), { username: 'ada', password: PASSWORD });
  return { ...secrets, MAILBOX: mailbox.href };
}

const PAGES = 4;
/** A page that only signed-in visitors see, with an issue and links to the other pages. */
const createMemberPage = (path: string) => {
  const links = Array.from(
    { length: PAGES },
    (_, index) => `<a href="/account/${index + 1}">Order ${index + 1}</a>`,
  );
  return `<p>Signed in as Ada. ${links.join(' ')} <a href="/logout">Sign out</a> <a href="/goodbye">Log out of all devices</a></p><img src="/${path}.png" width="40" height="40">`;
};
const loginForm = (extra = '') =>
  `<form method="post" action="/login">${extra}<label>Email <input name="email" type="email"></label><label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;
const isPasswordRight = (form: URLSearchParams) => form.get('password') === PASSWORD;

/** A sign-in and its site: the contents of its recording. */
export interface SignInSite {
  readonly name: string;
  create(): { readonly handler: Handler; readonly signOuts: () => number };
  /** Steps after the start page has been opened. */
  readonly steps: readonly object[];
  readonly start?: string;
}

const fillEmail = {
  type: 'change',
  selectors: [['aria/Email'], ['[name=email]']],
  value: 'ada@shop.example',
};
const fillPassword = {
  type: 'change',
  selectors: [['aria/Password'], ['[name=password]']],
  value: { secret: 'PASSWORD' },
};
const submit = { type: 'click', selectors: [['aria/Sign in[role="button"]'], ['form button']] };

/** Sessions in a cookie. @param uses how many pages a session lasts */
function createSessions(uses = Number.POSITIVE_INFINITY) {
  const left = new Map<string, number>();
  let signOuts = 0;
  return {
    start: () => {
      const id = `s${left.size + 1}`;
      left.set(id, uses);
      return `sid=${id}; Path=/; HttpOnly`;
    },
    use: ({ cookies }: Exchange) => {
      const remaining = left.get(cookies.sid ?? '') ?? 0;
      if (remaining > 0) left.set(cookies.sid!, remaining - 1);
      return remaining > 0;
    },
    endAll: () => left.clear(),
    get signOuts() {
      return signOuts;
    },
    signOut: () => {
      signOuts += 1;
      left.clear();
    },
  };
}

type Sessions = ReturnType<typeof createSessions>;

/** Responds to requests for members' pages and for signing out. Returns whether it responded. */
function serveMembers(exchange: Exchange, sessions: Sessions, signInPath = '/login'): boolean {
  const { path, html, redirect } = exchange;
  if (path === '/logout' || path === '/goodbye') {
    sessions.signOut();
    redirect(signInPath);
    return true;
  }
  if (!path.startsWith('/account')) return false;
  if (sessions.use(exchange)) html(createMemberPage(path), { title: `Account ${path}` });
  else redirect(signInPath);
  return true;
}

function createFormSite(
  login: (exchange: Exchange, sessions: Sessions) => void,
  uses?: number,
): ReturnType<SignInSite['create']> & { readonly sessions: Sessions } {
  const sessions = createSessions(uses);
  const handler: Handler = (exchange) => {
    if (exchange.path.endsWith('.png')) exchange.html('', { status: 404 });
    else if (!serveMembers(exchange, sessions)) login(exchange, sessions);
  };
  return { handler, signOuts: () => sessions.signOuts, sessions };
}

/** A form on one page. @param options how many pages a session lasts, and how many times signing in works */
export function createPlainSite({
  uses,
  signIns = Number.POSITIVE_INFINITY,
}: {
  uses?: number;
  signIns?: number;
} = {}) {
  let left = signIns;
  return createFormSite(({ method, form, html, redirect }, sessions) => {
    if (method === 'POST' && isPasswordRight(form) && left-- > 0) redirect('/account', [sessions.start()]);
    else html(loginForm(), { title: 'Sign in' });
  }, uses);
}

export const signInSites: readonly SignInSite[] = [
  { name: 'a form on one page', create: () => createPlainSite(), steps: [fillEmail, fillPassword, submit] },
  {
    name: 'two pages',
    create: () =>
      createFormSite(({ path, method, form, html, redirect }, sessions) => {
        if (path === '/password' && method === 'POST' && isPasswordRight(form))
          redirect('/account', [sessions.start()]);
        else if (path === '/password')
          html(
            '<form method="post"><label>Password <input name="password" type="password"></label><button>Sign in</button></form>',
          );
        else if (method === 'POST') redirect('/password');
        else
          html(
            '<form method="post"><label>Email <input name="email"></label><button>Sign in</button></form>',
          );
      }),
    // The same button on both pages: the second click must wait for the second page.
    steps: [fillEmail, submit, fillPassword, submit],
  },
  {
    name: 'a one-time code',
    create: () => {
      const totp = new TOTP({ secret: Secret.fromBase32(TOTP_KEY) });
      return createFormSite(({ path, method, form, html, redirect }, sessions) => {
        if (
          path === '/code' &&
          method === 'POST' &&
          totp.validate({ token: form.get('code') ?? '', window: 2 }) !== null
        )
          redirect('/account', [sessions.start()]);
        else if (path === '/code')
          html(
            '<form method="post"><label>Code <input name="code" autocomplete="one-time-code"></label><button>Verify</button></form>',
          );
        else if (method === 'POST' && isPasswordRight(form)) redirect('/code');
        else html(loginForm());
      });
    },
    steps: [
      fillEmail,
      fillPassword,
      submit,
      { type: 'change', selectors: [['aria/Code']], value: { totp: 'TOTP' } },
      { type: 'keyDown', key: 'Enter' },
      { type: 'keyUp', key: 'Enter' },
    ],
  },
  {
    name: 'an identity provider on a different site',
    create: () =>
      createFormSite(({ path, method, form, query, html, redirect, origin, foreignOrigin }, sessions) => {
        if (path === '/login')
          redirect(`${foreignOrigin}/authorize?redirect_uri=${encodeURIComponent(`${origin}/callback`)}`);
        else if (path === '/callback' && query.get('code') === 'c0de')
          // Many applications take the code from the URL by script.
          html(
            `<p>Signing in…</p><script>setTimeout(() => location.replace('/finish?code=c0de'), 50)</script>`,
          );
        else if (path === '/finish') redirect('/account', [sessions.start()]);
        else if (method === 'POST' && isPasswordRight(form)) redirect(`${origin}/callback?code=c0de`);
        else html(loginForm().replace('/login', '/authorize'), { title: 'Identity provider' });
      }),
    steps: [fillEmail, fillPassword, { ...submit, assertedEvents: [{ type: 'navigation' }] }],
  },
  {
    name: 'a link in an email',
    create: createEmailLinkSite,
    steps: [
      fillEmail,
      submit,
      { type: 'openEmailLink', mailbox: 'MAILBOX', subject: 'Sign in to *', to: 'ada@*' },
    ],
  },
  {
    name: 'a CSRF token',
    create: () => {
      let token = 0;
      return createFormSite(({ method, form, cookies, html, redirect }, sessions) => {
        const isValid = cookies.csrf === `t${token}` && form.get('csrf') === `t${token}`;
        if (method === 'POST' && isValid && isPasswordRight(form)) redirect('/account', [sessions.start()]);
        else {
          token += 1;
          html(loginForm(`<input type="hidden" name="csrf" value="t${token}">`), {
            headers: { 'set-cookie': `csrf=t${token}` },
          });
        }
      });
    },
    steps: [fillEmail, fillPassword, submit],
  },
  {
    name: 'a session that expires after 3 pages',
    create: () => createPlainSite({ uses: 3 }),
    steps: [fillEmail, fillPassword, submit],
  },
  {
    name: 'a token in session storage',
    create: () => createTokenSite('sessionStorage', false),
    steps: [fillEmail, fillPassword, submit],
  },
  {
    name: 'a refresh token that rotates',
    create: () => createTokenSite('localStorage', true),
    steps: [fillEmail, fillPassword, submit],
  },
  {
    name: 'a token in IndexedDB',
    create: () => createTokenSite('indexedDB', false),
    steps: [fillEmail, fillPassword, submit],
  },
  {
    name: 'shadow DOM',
    create: () =>
      createFormSite(({ method, form, html, redirect }, sessions) => {
        if (method === 'POST' && isPasswordRight(form)) redirect('/account', [sessions.start()]);
        else
          html(`<x-login></x-login><script>
            customElements.define('x-login', class extends HTMLElement {
              connectedCallback() {
                this.attachShadow({ mode: 'open' }).innerHTML = \`${loginForm().replaceAll('name="email" type="email"', 'name="email"')}\`;
              }
            });
          </script>`);
      }),
    steps: [
      { type: 'change', selectors: [['x-login', '[name=email]']], value: 'ada@shop.example' },
      { type: 'change', selectors: [['pierce/[name=password]']], value: { secret: 'PASSWORD' } },
      { type: 'click', selectors: [['text/Sign in']] },
    ],
  },
];

/** Paths of a mailbox with Mailpit's API. */
const MAIL_LIST = '/mail/api/v1/messages';
const MAIL_MESSAGE = '/mail/api/v1/message/';

/**
 * A site that emails a link that works once, to a mailbox that it serves itself. The mailbox already contains an
 * earlier email, and receives one for someone else.
 */
function createEmailLinkSite(): ReturnType<SignInSite['create']> {
  const emails = [createEmail('ada@shop.example', 'old-token-0000000000')];
  const usedTokens = new Set(['old-token-0000000000']);
  const isAllowed = ({ authorization }: Exchange['headers']) =>
    authorization === `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;
  return createFormSite(({ path, method, form, query, headers, html, json, redirect, origin }, sessions) => {
    if (path.startsWith('/mail/') && !isAllowed(headers)) json({}, 401);
    else if (path === MAIL_LIST)
      json({ total: emails.length, messages: emails.map(({ summary }) => summary) });
    else if (path.startsWith(MAIL_MESSAGE)) {
      const email = emails.find(({ summary }) => summary.ID === path.slice(MAIL_MESSAGE.length))!;
      json({ ...email.summary, Text: '', HTML: email.createHtml(origin) });
    } else if (path === '/enter') {
      const token = query.get('token') ?? '';
      const isKnown = emails.some((email) => email.token === token) && !usedTokens.has(token);
      usedTokens.add(token);
      if (isKnown) redirect('/account', [sessions.start()]);
      else html('<p>This link no longer works.</p>', { title: 'Sign in', status: 410 });
    } else if (method === 'POST') {
      const token = `t0k3n-${emails.length}-abcdefghijklmnop`;
      emails.unshift(
        createEmail('grace@shop.example', `other-${token}`),
        createEmail(form.get('email') ?? '', token),
      );
      html('<p>Check your email.</p>', { title: 'Check your email' });
    } else
      html(
        '<form method="post" action="/login"><label>Email <input name="email" type="email"></label><button>Sign in</button></form>',
        { title: 'Sign in' },
      );
  });
}

function createEmail(to: string, token: string) {
  return {
    token,
    summary: {
      ID: `id-${token}`,
      Subject: 'Sign in to the shop',
      From: { Name: 'Shop', Address: 'no-reply@shop.example' },
      To: [{ Name: '', Address: to }],
      Created: '2026-11-29T10:00:00.000Z',
    },
    createHtml: (origin: string) =>
      `<p><a href="https://help.example/">Help</a> <a href="${origin}/">The shop</a> <a href="${origin}/enter?from=email&amp;token=${token}">Sign in</a></p>`,
  };
}

/** A single-page application that keeps its token in the browser. @param rotates whether each page needs a new one */
function createTokenSite(storage: 'sessionStorage' | 'localStorage' | 'indexedDB', rotates: boolean) {
  let current: string | null = null;
  let count = 0;
  const handler: Handler = ({ path, method, form, headers, html, json }) => {
    if (path.endsWith('.png')) return html('', { status: 404 });
    if (path === '/api/login') {
      if (!isPasswordRight(form)) return json({}, 401);
      current = `token-${++count}`;
      return json({ token: current });
    }
    if (path === '/api/me') {
      if (current === null || headers.authorization !== current) {
        // The token was used before, so the session may have been stolen, and it ends.
        if (rotates) current = null;
        return json({}, 401);
      }
      if (rotates) current = `token-${++count}`;
      return json({ token: current });
    }
    if (method === 'POST') return html('', { status: 405 });
    return html(
      `<div id="app">Loading…</div><script>
      const keep = {
        sessionStorage: { get: async () => sessionStorage.token, set: async (token) => { sessionStorage.token = token; } },
        localStorage: { get: async () => localStorage.token, set: async (token) => { localStorage.token = token; } },
        indexedDB: {
          open: () => new Promise((resolve) => {
            const request = indexedDB.open('auth', 1);
            request.onupgradeneeded = () => request.result.createObjectStore('tokens');
            request.onsuccess = () => resolve(request.result);
          }),
          async get() {
            const db = await this.open();
            return new Promise((resolve) => {
              const request = db.transaction('tokens').objectStore('tokens').get('token');
              request.onsuccess = () => resolve(request.result?.value);
            });
          },
          async set(token) {
            const db = await this.open();
            const transaction = db.transaction('tokens', 'readwrite');
            transaction.objectStore('tokens').put({ value: token, at: new Date() }, 'token');
            return new Promise((resolve) => { transaction.oncomplete = resolve; });
          },
        },
      }[${JSON.stringify(storage)}];
      const app = document.getElementById('app');
      async function show() {
        const token = await keep.get();
        const response = token ? await fetch('/api/me', { headers: { authorization: token } }) : null;
        if (!response?.ok) {
          app.innerHTML = ${JSON.stringify(loginForm())};
          app.querySelector('form').onsubmit = async (event) => {
            event.preventDefault();
            const body = new URLSearchParams(new FormData(event.target));
            const login = await fetch('/api/login', { method: 'POST', body });
            if (login.ok) { await keep.set((await login.json()).token); show(); }
          };
          return;
        }
        await keep.set((await response.json()).token);
        document.title = 'Account ' + location.pathname;
        app.innerHTML = ${JSON.stringify(createMemberPage('x'))};
      }
      show();
    </script>`,
      { title: 'App' },
    );
  };
  return { handler, signOuts: () => 0 };
}
