import { cancelScan, getResults, listIssueOccurrences } from '@curbcut/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from './call-api.ts';
import { buildUrl } from './request.ts';

afterEach(() => vi.unstubAllGlobals());

function mockResponse(status: number, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

const params = { scanId: '0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a11' };

test('builds a URL from the path, its parameters and the query values that are set', () => {
  expect(
    buildUrl(listIssueOccurrences.path, { scanId: 'a b', issueId: '7' }, { limit: 5, page: undefined }),
  ).toBe('/api/scanner/results/a%20b/issues/7/occurrences/?limit=5');
  expect(buildUrl(getResults.path, params, { severity: ['critical', 'minor'], rule: [] })).toBe(
    `/api/scanner/results/${params.scanId}/?severity=critical%2Cminor`,
  );
  expect(() => buildUrl(getResults.path)).toThrow('needs “scanId”');
});

test('returns a response that matches the contract', async () => {
  mockResponse(200, JSON.stringify({ scan_id: params.scanId, status: 'cancelled' }));
  await expect(callApi(cancelScan, { params })).resolves.toEqual({
    scan_id: params.scanId,
    status: 'cancelled',
  });
});

test('turns a problem into an error with its message, code, status and fields', async () => {
  mockResponse(
    409,
    JSON.stringify({ error: 'The scan is over.', code: 'scan/over', details: { url: ['No.'] } }),
  );
  await expect(callApi(cancelScan, { params })).rejects.toMatchObject({
    message: 'The scan is over.',
    code: 'scan/over',
    status: 409,
    details: { url: ['No.'] },
  });
});

test.each([
  ['an HTML page instead of an error', 502, '<h1>Bad gateway</h1>'],
  ['a response of another shape', 200, '{"scan_id":7}'],
  ['no JSON', 200, 'ok'],
])('reports %s in a sentence that says what to do', async (_, status, body) => {
  mockResponse(status, body);
  await expect(callApi(cancelScan, { params })).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringMatching(/Reload the page|Try again/),
  });
});

test('reports a server that cannot be reached', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callApi(cancelScan, { params })).rejects.toMatchObject({
    code: 'unreachable',
    status: undefined,
  });
});
