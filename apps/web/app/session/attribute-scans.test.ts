import { afterEach, expect, test, vi } from 'vitest';
import { attributeScans } from './attribute-scans.ts';

const id = '44444444-4444-4444-8444-444444444444';

function kept(ids: readonly string[]): Map<string, string> {
  const items = new Map([['anonymousScans', JSON.stringify(ids)]]);
  const store = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  return items;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('how many were attributed is told, and the ids are forgotten', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const items = kept([id]);
  vi.stubGlobal('fetch', async () => Response.json({ attributed_count: 1 }));
  expect(await attributeScans()).toEqual({ success: true, attributed_count: 1 });
  expect(items.get('anonymousScans')).toBe('[]');
});

test('a failure is told as one, and the ids stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const items = kept([id]);
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
  expect(await attributeScans()).toEqual({ success: false });
  expect(items.get('anonymousScans')).toContain(id);
});

test('nothing is asked where nothing was scanned', async () => {
  kept([]);
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  expect(await attributeScans()).toEqual({ success: true, attributed_count: 0 });
  expect(fetch).not.toHaveBeenCalled();
});
