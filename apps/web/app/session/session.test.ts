import { getScanLimits } from '@curbcut/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../api/call-api.ts';
import { getCurrentUser, onSessionEnd, setCurrentUser } from '../api/current-user.ts';
import { clearTokens, readTokens, saveTokens } from '../api/tokens.ts';
import { requireGuest, requireUser } from './guards.ts';
import { loadUser } from './load-user.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

function createStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  } as Storage;
}

const user = {
  id: '0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a11',
  email: 'ada@example.com',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  is_email_verified: true,
  date_joined: '2026-01-01T00:00:00.000Z',
  last_login: null,
  scans_used_this_month: 0,
  subscription_tier: { name: 'Free', max_scans_per_month: 10 },
  profile: { company_name: '', phone_number: '', job_title: '', website_url: '' },
} as const;

const limits = { max_pages_per_scan: 5 };
const sessionOverProblem = {
  error: 'Your session has expired. Sign in again.',
  code: 'account/session-expired',
};

interface RecordedRequest {
  path: string;
  authorization: string | null;
  body: unknown;
}

/** Mocks a server that accepts these tokens; returns the requests it received. */
function mockServer(good: { access: string; refresh: string | null }, changes: Record<string, unknown> = {}) {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    requests.push({ path, authorization: headers.get('authorization'), body });
    if (path in changes) {
      const answer = changes[path];
      if (answer instanceof Error) throw answer;
      return Response.json(answer);
    }
    if (path === '/api/auth/token/refresh/') {
      return (body as { refresh: string }).refresh === good.refresh
        ? Response.json({ access: good.access, refresh: 'next' })
        : Response.json(sessionOverProblem, { status: 401 });
    }
    if (headers.get('authorization') !== `Bearer ${good.access}`)
      return Response.json(sessionOverProblem, { status: 401 });
    return Response.json(path === '/api/auth/profile/' ? user : limits);
  });
  return requests;
}

let ended = 0;
onSessionEnd(() => ended++);

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  ended = 0;
});

afterEach(() => {
  clearTokens();
  setCurrentUser(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const getPaths = (requests: readonly RecordedRequest[]) => requests.map(({ path }) => path);
/** The response does not matter here, only the requests. */
const requestLimits = () => callApi(getScanLimits).catch((error: unknown) => error);

describe('tokens', () => {
  test('are stored permanently with “Remember me”, otherwise for the tab', () => {
    saveTokens({ access: 'a', refresh: 'r' }, true);
    expect([localStorage.getItem('accessToken'), sessionStorage.getItem('accessToken')]).toEqual(['a', null]);
    saveTokens({ access: 'b', refresh: 's' }, false);
    expect([localStorage.getItem('accessToken'), sessionStorage.getItem('accessToken')]).toEqual([null, 'b']);
    expect(readTokens()).toEqual({ access: 'b', refresh: 's' });
  });

  test('are kept in memory when storage is blocked', () => {
    vi.unstubAllGlobals();
    saveTokens({ access: 'a', refresh: 'r' }, true);
    expect(readTokens()).toEqual({ access: 'a', refresh: 'r' });
  });
});

describe('a call', () => {
  test('carries the access token whenever there is one', async () => {
    const requests = mockServer({ access: 'good', refresh: null });
    await requestLimits();
    saveTokens({ access: 'good', refresh: 'r' }, true);
    await requestLimits();
    expect(requests.map(({ authorization }) => authorization)).toEqual([null, 'Bearer good']);
  });

  test('is repeated once after a refresh, which concurrent calls share', async () => {
    const requests = mockServer({ access: 'good', refresh: 'r' });
    saveTokens({ access: 'stale', refresh: 'r' }, true);
    await Promise.all([requestLimits(), requestLimits(), requestLimits()]);
    expect(getPaths(requests).filter((path) => path === '/api/auth/token/refresh/')).toHaveLength(1);
    expect(requests.filter(({ authorization }) => authorization === 'Bearer good')).toHaveLength(3);
    expect(readTokens()).toEqual({ access: 'good', refresh: 'next' });
    expect(ended).toBe(0);
  });

  test('is refreshed only once: a second 401 is final', async () => {
    const requests = mockServer(
      { access: 'good', refresh: 'r' },
      { '/api/auth/token/refresh/': { access: 'bad', refresh: 's' } },
    );
    saveTokens({ access: 'stale', refresh: 'r' }, true);
    await expect(callApi(getScanLimits)).rejects.toMatchObject({ status: 401 });
    expect(getPaths(requests)).toEqual([getScanLimits.path, '/api/auth/token/refresh/', getScanLimits.path]);
  });

  test('ends the session when there is no refresh token, or the tokens are gone', async () => {
    mockServer({ access: 'good', refresh: 'r' });
    localStorage.setItem('accessToken', 'stale');
    await expect(callApi(getScanLimits)).rejects.toMatchObject({ status: 401 });
    expect([readTokens(), ended]).toEqual([null, 1]);
    setCurrentUser(user);
    await expect(callApi(getScanLimits)).rejects.toMatchObject({ status: 401 });
    expect([getCurrentUser(), ended]).toEqual([null, 2]);
  });

  test('by a guest that gets a 401 does not end the session', async () => {
    mockServer({ access: 'good', refresh: 'r' });
    await expect(callApi(getScanLimits)).rejects.toMatchObject({ status: 401 });
    expect(ended).toBe(0);
  });

  test('ends the session when the refresh is refused', async () => {
    mockServer({ access: 'good', refresh: 'another' });
    saveTokens({ access: 'stale', refresh: 'r' }, true);
    setCurrentUser(user);
    await expect(callApi(getScanLimits)).rejects.toMatchObject({ status: 401 });
    expect([readTokens(), getCurrentUser(), ended]).toEqual([null, null, 1]);
  });

  test('signs no one out when the refresh cannot reach the server', async () => {
    mockServer({ access: 'good', refresh: 'r' }, { '/api/auth/token/refresh/': new TypeError('offline') });
    saveTokens({ access: 'stale', refresh: 'r' }, true);
    await expect(callApi(getScanLimits)).rejects.toMatchObject({ code: 'unreachable' });
    expect(readTokens()).not.toBeNull();
    expect(ended).toBe(0);
  });
});

describe('signing in', () => {
  test('stores tokens and user, and claims the scans made in this browser', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    localStorage.setItem('anonymousScans', JSON.stringify([user.id]));
    localStorage.setItem('anonymousScanClaims', JSON.stringify({ [user.id]: 'its token' }));
    const requests = mockServer(
      { access: 'good', refresh: 'r' },
      {
        '/api/auth/login/': { access: 'good', refresh: 'r', user },
        '/api/scanner/attribute-anonymous-scans/': {
          attributed_count: 1,
          scans: [{ scan_id: user.id, outcome: 'claimed' }],
        },
      },
    );
    await signIn({ email: 'ada@example.com', password: 'correct horse' }, true);
    expect(getCurrentUser()).toEqual(user);
    expect(requests.at(-1)).toMatchObject({
      body: { scan_ids: [user.id], claim_tokens: ['its token'] },
      authorization: 'Bearer good',
    });
    expect(localStorage.getItem('anonymousScans')).toBe('[]');
    expect(info.mock.calls.join()).toContain('belong to this account: 1');
  });

  test('succeeds when the scans cannot be claimed: the failure is logged and they stay', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    localStorage.setItem('anonymousScans', JSON.stringify([user.id]));
    mockServer(
      { access: 'good', refresh: 'r' },
      {
        '/api/auth/login/': { access: 'good', refresh: 'r', user },
        '/api/scanner/attribute-anonymous-scans/': new TypeError('offline'),
      },
    );
    await signIn({ email: 'ada@example.com', password: 'correct horse' }, true);
    expect(readTokens()).not.toBeNull();
    expect(localStorage.getItem('anonymousScans')).toContain(user.id);
    expect(error).toHaveBeenCalledOnce();
  });
});

test('signs out on the server, and locally even if that fails', async () => {
  const requests = mockServer(
    { access: 'good', refresh: 'r' },
    { '/api/auth/logout/': new TypeError('offline') },
  );
  saveTokens({ access: 'good', refresh: 'r' }, true);
  setCurrentUser(user);
  localStorage.setItem(`auditComment:${user.id}:a1:q1`, 'No name.');
  signOut();
  expect([readTokens(), ended, localStorage.length]).toEqual([null, 1, 0]);
  await vi.waitFor(() => expect(requests).toMatchObject([{ body: { refresh_token: 'r' } }]));
});

test('loads the profile once for concurrent callers, and signs out on its 401', async () => {
  const requests = mockServer({ access: 'good', refresh: null });
  saveTokens({ access: 'good', refresh: 'r' }, true);
  expect(await Promise.all([loadUser(), loadUser()])).toEqual([user, user]);
  expect(requests).toHaveLength(1);
  setCurrentUser(null);
  mockServer({ access: 'another', refresh: null });
  expect(await loadUser()).toBeNull();
  expect([readTokens(), ended]).toEqual([null, 1]);
});

describe('the navigation guard', () => {
  /** Returns where a guard redirects to; null if it allows access. */
  async function ledTo(guard: typeof requireGuest, path: string): Promise<string | null> {
    const request = new Request(new URL(path, 'http://localhost'));
    try {
      await guard({ request } as Parameters<typeof guard>[0], async () => undefined);
      return null;
    } catch (thrown) {
      return (thrown as Response).headers.get('location');
    }
  }

  test('sends a guest to the login page with the full path', async () => {
    vi.stubGlobal('location', new URL('http://localhost/scans?sort=score#latest'));
    expect(await ledTo(requireUser, '/scans?sort=score')).toBe(
      '/login?redirect=%2Fscans%3Fsort%3Dscore%23latest',
    );
    expect(await ledTo(requireUser, '/help')).toBe('/login?redirect=%2Fhelp');
  });

  test('loads the user first when there is a token, then allows access', async () => {
    mockServer({ access: 'good', refresh: null });
    saveTokens({ access: 'good', refresh: 'r' }, true);
    expect(await ledTo(requireUser, '/dashboard')).toBeNull();
  });

  test.each(['/dashboard', '/scans', '/scans/new', '/reports', '/widget', '/profile'])(
    'redirects an unverified user from %s to the verification page',
    async (path) => {
      saveTokens({ access: 'good', refresh: 'r' }, true);
      setCurrentUser({ ...user, is_email_verified: false });
      expect(await ledTo(requireUser, path)).toBe('/email-verification-sent?email=ada%40example.com');
      expect(await ledTo(requireGuest, '/email-verification-sent')).toBeNull();
    },
  );

  test.each(['/subscription', '/help'])('allows an unverified user on %s', async (path) => {
    saveTokens({ access: 'good', refresh: 'r' }, true);
    setCurrentUser({ ...user, is_email_verified: false });
    expect(await ledTo(requireUser, path)).toBeNull();
  });

  test('redirects only signed-in users from the guest pages to the dashboard', async () => {
    expect(await ledTo(requireGuest, '/login')).toBeNull();
    saveTokens({ access: 'good', refresh: 'r' }, true);
    setCurrentUser(user);
    expect(await ledTo(requireGuest, '/login')).toBe('/dashboard');
  });
});
