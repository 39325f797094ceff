import type { Health } from '@curbcut/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchSystemStatus } from './fetch-system-status.ts';

afterEach(() => vi.unstubAllGlobals());

function createHealth(ok: boolean): Health {
  const check = { ok, detail: 'Tried.', ms: 3 };
  return {
    status: ok ? 'ok' : 'degraded',
    checks: { database: check, queue: check, browser: check, storage: check },
  };
}

test('reports operational only when the server does', async () => {
  vi.stubGlobal('fetch', async () => Response.json(createHealth(true)));
  await expect(fetchSystemStatus()).resolves.toBe('operational');
});

test('reports degraded when the server reports a failure', async () => {
  vi.stubGlobal('fetch', async () => Response.json(createHealth(false), { status: 503 }));
  await expect(fetchSystemStatus()).resolves.toBe('degraded');
});

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a response from a proxy', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['an unreadable response', async () => Response.json({ fine: true })],
])('reports unknown for %s', async (_case, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await expect(fetchSystemStatus()).resolves.toBe('unknown');
});
