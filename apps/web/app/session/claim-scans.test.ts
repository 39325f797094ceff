import { afterEach, expect, test, vi } from 'vitest';
import { claimScans } from './claim-scans.ts';

const id = '44444444-4444-4444-8444-444444444444';
const other = '55555555-5555-4555-8555-555555555555';

/** Creates storage with these scans; those with a token were started in this browser. */
function storageWith(ids: readonly string[], tokens: Record<string, string> = {}): Map<string, string> {
  const items = new Map([
    ['anonymousScans', JSON.stringify(ids)],
    ['anonymousScanClaims', JSON.stringify(tokens)],
  ]);
  const store = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  return items;
}

function mockAttribution(outcomes: Record<string, string>) {
  const attributed_count = Object.values(outcomes).filter((outcome) => outcome === 'claimed').length;
  const scans = Object.entries(outcomes).map(([scan_id, outcome]) => ({ scan_id, outcome }));
  const fetch = vi.fn(async (_url: string, _init: { body: string }) =>
    Response.json({ attributed_count, scans }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('sends claim tokens in the order of the ids, and forgets claimed scans with their tokens', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const items = storageWith([id, other], { [other]: 'token of other', [id]: 'token of id' });
  const fetch = mockAttribution({ [id]: 'claimed', [other]: 'already_yours' });
  expect(await claimScans()).toEqual({ success: true, attributed_count: 1, over_quota_count: 0 });
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? '')).toEqual({
    scan_ids: [id, other],
    claim_tokens: ['token of id', 'token of other'],
  });
  expect([items.get('anonymousScans'), items.get('anonymousScanClaims')]).toEqual(['[]', '{}']);
});

test('keeps scans that are over the quota or have a wrong token in this browser', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const items = storageWith([id, other], { [id]: 'token of id' });
  const fetch = mockAttribution({ [id]: 'over_quota', [other]: 'wrong_token' });
  expect(await claimScans()).toEqual({ success: true, attributed_count: 0, over_quota_count: 1 });
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? '').claim_tokens).toEqual(['token of id', '']);
  expect(items.get('anonymousScans')).toBe(JSON.stringify([id, other]));
  expect(items.get('anonymousScanClaims')).toBe(JSON.stringify({ [id]: 'token of id' }));
});

test('reports a failure and keeps ids and tokens', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const items = storageWith([id], { [id]: 'token of id' });
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
  expect(await claimScans()).toEqual({ success: false });
  expect(items.get('anonymousScans')).toContain(id);
  expect(items.get('anonymousScanClaims')).toContain('token of id');
});

test('sends nothing when there are no scans', async () => {
  storageWith([]);
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  expect(await claimScans()).toEqual({ success: true, attributed_count: 0, over_quota_count: 0 });
  expect(fetch).not.toHaveBeenCalled();
});
