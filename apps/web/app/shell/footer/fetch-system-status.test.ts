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

test('all systems are called operational only when the server says that they are', async () => {
  vi.stubGlobal('fetch', async () => Response.json(createHealth(true)));
  await expect(fetchSystemStatus()).resolves.toBe('operational');
});

test('a server that says that something does not work is believed', async () => {
  vi.stubGlobal('fetch', async () => Response.json(createHealth(false), { status: 503 }));
  await expect(fetchSystemStatus()).resolves.toBe('degraded');
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer of something in between', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['an answer that cannot be read', async () => Response.json({ fine: true })],
])('%s means that nothing is known', async (_case, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await expect(fetchSystemStatus()).resolves.toBe('unknown');
});
