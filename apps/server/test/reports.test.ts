import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  attributeAnonymousScans,
  deleteReport,
  deleteScan,
  downloadReport,
  downloadSharedReport,
  listReports,
  makeReport,
  type Report,
  type ReportFormat,
  type ReportType,
  readReport,
  revokeShare,
  sharedReport,
  shareReport,
} from '@curbcut/contract';
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount } from './kit/account.ts';
import { answered } from './kit/call.ts';
import { startTestServer, type TestServer } from './kit/server.ts';
import { startSite, type TestSite } from './kit/site.ts';
import { until } from './kit/until.ts';

let server: TestServer;
let site: TestSite;
let ada: TestAccount;
let eve: TestAccount;
beforeAll(async () => {
  [server, site] = await Promise.all([startTestServer(), startSite({ pages: 7 })]);
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

type Headers = TestAccount['headers'];

/** All elements that a browser would make of HTML. */
function elementsOf(html: string): DefaultTreeAdapterTypes.Element[] {
  const inside = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(inside) : []),
    ...('content' in node ? inside(node.content) : []),
  ];
  return inside(parse(html));
}

async function scanned(headers?: Headers): Promise<string> {
  const scanId = await server.start({ url: site.url }, headers);
  await server.ended(scanId, headers);
  return scanId;
}

async function ordered(
  scanId: string,
  body: { type?: ReportType; format?: ReportFormat },
  headers?: Headers,
) {
  return (await answered(server.call(makeReport, { params: { scanId }, body, headers }), 202)).report;
}

function ready(report: Report, headers?: Headers): Promise<Report> {
  return until(async () => {
    const now = await answered(server.call(readReport, { params: { reportId: report.id }, headers }), 200);
    expect(now.status).toBe('ready');
    return now;
  });
}

const download = (report: Report) => fetch(`${server.address}${report.download_url}`);

describe('the call of the specification', () => {
  test('without a body it makes the summary as a PDF', async () => {
    const report = await answered(server.call(makeReport, { params: { scanId: await scanned() } }), 202);
    expect(report).toMatchObject({
      report: { type: 'summary', format: 'pdf', download_url: null, shares: [], url: site.url },
    });
  });

  test('a form that the type does not have is refused with what to ask for', async () => {
    const params = { scanId: await scanned() };
    const body = { type: 'summary', format: 'openacr' } as const;
    expect(await answered(server.call(makeReport, { params, body }), 400)).toMatchObject({
      error: expect.stringContaining('ask for the type conformance'),
    });
  });

  test('of a scan that runs it answers what to do', async () => {
    const visiting = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    server.scanner.beforeVisit = () => {
      visiting.resolve();
      return go.promise;
    };
    const scanId = await server.start({ url: site.url });
    await visiting.promise;
    try {
      expect(await answered(server.call(makeReport, { params: { scanId } }), 409)).toMatchObject({
        code: 'report/scan-running',
        error: expect.stringMatching(/stop the scan/),
      });
    } finally {
      go.resolve();
      server.scanner.beforeVisit = async () => undefined;
    }
    await server.ended(scanId);
  });

  test('of a scan that tested nothing it answers that there is nothing to report', async () => {
    const scanId = await server.start({ url: `${site.url}nowhere` });
    await server.ended(scanId);
    expect(await answered(server.call(makeReport, { params: { scanId } }), 409)).toMatchObject({
      code: 'report/nothing-tested',
    });
  });
});

describe('a report', () => {
  test('holds the whole scan, is served as a file of its kind, and is told its size', async () => {
    const report = await ready(await ordered(await scanned(), { type: 'detailed', format: 'json' }));
    const response = await download(report);
    const text = await response.text();
    expect(Buffer.byteLength(text)).toBe(report.bytes);
    expect(JSON.stringify(JSON.parse(text))).toContain('only-6');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const host = new URL(site.url).host.replace(':', '-');
    const day = report.scanned_at.slice(0, 10);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="curbcut-${host}-${day}-detailed.json"`,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(report.percent).toBe(100);
  });

  test('is made once for each type and format, and anew when it had failed', async () => {
    const scanId = await scanned();
    const [one, same] = await Promise.all([
      ordered(scanId, { format: 'json' }),
      ordered(scanId, { format: 'json' }),
    ]);
    expect(same.id).toBe(one.id);
    expect((await ordered(scanId, { type: 'detailed', format: 'json' })).id).not.toBe(one.id);
    await ready(one);
    expect(await ordered(scanId, { format: 'json' })).toMatchObject({ id: one.id, status: 'ready' });
  });

  test('that a browser shows runs nothing in our origin', async () => {
    const report = await ready(await ordered(await scanned(), { format: 'html' }));
    const shown = await fetch(`${server.address}${report.preview_url}`);
    expect(await shown.text()).toContain('<html');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    const policy = shown.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/(^|; )sandbox(?![^;]*allow-(scripts|same-origin))/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect((await download(report)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('of an account is there for its owner alone, but by its address', async () => {
    const scanId = await scanned(ada.headers);
    const report = await ready(await ordered(scanId, { format: 'json' }, ada.headers), ada.headers);
    const params = { reportId: report.id };
    for (const headers of [undefined, eve.headers]) {
      expect((await server.call(makeReport, { params: { scanId }, headers })).status).toBe(404);
      expect((await server.call(readReport, { params, headers })).status).toBe(404);
      expect((await server.call(downloadReport, { params, headers })).status).toBe(404);
    }
    expect((await server.call(deleteReport, { params, headers: eve.headers })).status).toBe(404);
    expect((await server.call(shareReport, { params, headers: eve.headers })).status).toBe(404);
    expect((await server.call(deleteReport, { params })).status).toBe(401);
    expect((await server.call(downloadReport, { params, headers: ada.headers })).status).toBe(200);
    expect((await download(report)).status).toBe(200);
    const wrongKey = report.download_url!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await fetch(`${server.address}${wrongKey}`)).status).toBe(404);
    const listed = await answered(server.call(listReports, { headers: ada.headers }), 200);
    expect(listed.reports.map(({ id }) => id)).toContain(report.id);
    expect((await answered(server.call(listReports, { headers: eve.headers }), 200)).total).toBe(0);
    expect((await server.call(listReports)).status).toBe(401);
  });

  test('of a visitor goes with its scan to the account that takes it', async () => {
    const { scanId, claimToken } = await server.startAsVisitor({ url: site.url });
    await server.ended(scanId);
    const report = await ready(await ordered(scanId, { format: 'json' }));
    await answered(
      server.call(attributeAnonymousScans, {
        headers: eve.headers,
        body: { scan_ids: [scanId], claim_tokens: [claimToken] },
      }),
      200,
    );
    expect((await download(report)).status).toBe(404);
    const query = { scan: scanId };
    const { reports } = await answered(server.call(listReports, { headers: eve.headers, query }), 200);
    expect((await download(reports[0]!)).status).toBe(200);
    await answered(server.call(deleteScan, { params: { scanId }, headers: eve.headers }), 200);
  });

  test('is listed newest first, in pages', async () => {
    const scanId = await scanned(ada.headers);
    const made = [];
    for (const type of ['summary', 'detailed', 'developer'] as const) {
      made.push((await ordered(scanId, { type, format: 'json' }, ada.headers)).id);
    }
    const query = { scan: scanId, limit: '2' };
    const first = await answered(server.call(listReports, { headers: ada.headers, query }), 200);
    const rest = await answered(
      server.call(listReports, { headers: ada.headers, query: { ...query, cursor: first.next_cursor! } }),
      200,
    );
    expect([...first.reports, ...rest.reports].map(({ id }) => id)).toEqual(made.toReversed());
    expect([first.total, rest.next_cursor]).toEqual([3, null]);
  });
});

describe('files', () => {
  const filesOf = async (scanId: string) => {
    const names = await readdir(join(server.config.dataDir, 'pictures', scanId)).catch(() => []);
    return names.filter((name) => name.startsWith('report-'));
  };

  test('are deleted with the report, and with the scan', async () => {
    const scanId = await scanned(ada.headers);
    const [one, other] = [
      await ready(await ordered(scanId, { format: 'json' }, ada.headers), ada.headers),
      await ready(await ordered(scanId, { type: 'detailed', format: 'json' }, ada.headers), ada.headers),
    ];
    expect(await filesOf(scanId)).toHaveLength(2);
    await answered(server.call(deleteReport, { params: { reportId: one.id }, headers: ada.headers }), 200);
    expect((await download(one)).status).toBe(404);
    await until(async () => expect(await filesOf(scanId)).toEqual([`report-${other.id}`]));
    await answered(server.call(deleteScan, { params: { scanId }, headers: ada.headers }), 200);
    expect((await download(other)).status).toBe(404);
    await until(async () => expect(await filesOf(scanId)).toEqual([]));
  });

  test('that were lost are told with what to do', async () => {
    const scanId = await scanned();
    const report = await ready(await ordered(scanId, { format: 'json' }));
    await rm(join(server.config.dataDir, 'pictures', scanId), { recursive: true });
    expect(await (await download(report)).json()).toMatchObject({ code: 'report/no-file' });
  });
});

describe('a link to a report', () => {
  async function shared(days?: number) {
    const report = await ready(
      await ordered(await scanned(ada.headers), { format: 'html' }, ada.headers),
      ada.headers,
    );
    const params = { reportId: report.id };
    const body = days === undefined ? undefined : { days };
    const { share, url } = await answered(
      server.call(shareReport, { params, headers: ada.headers, ...(body && { body }) }),
      201,
    );
    return { report, share, url, token: url.split('/').at(-1)! };
  }

  test('opens without an account, for two weeks unless told otherwise, and does not say whose it is', async () => {
    const { report, share, url, token } = await shared();
    expect(url).toMatch(/\/shared\/[\w-]{43}$/);
    const days = (Date.parse(share.expires_at) - Date.parse(share.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
    const opened = await answered(server.call(sharedReport, { params: { token } }), 200);
    expect(opened).toMatchObject({ url: site.url, type: 'summary', format: 'html', bytes: report.bytes });
    expect(JSON.stringify(opened)).not.toMatch(/ada|scan_id|"id"/i);
    const file = await server.call(downloadSharedReport, { params: { token } });
    expect(file.status).toBe(200);
    expect(file.headers.get('x-robots-tag')).toBe('noindex');
    const preview = await fetch(`${server.address}${opened.preview_url}`);
    expect(preview.headers.get('content-disposition')).toMatch(/^inline/);
  });

  test('to a report of a hostile page shows its text as text', async () => {
    const hostile = await startSite({
      pages: 1,
      special: {
        '/': (_, response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>
            <title>"><script>alert(1)</script><svg onload=alert(2)></title>
            <img src=x class="a&quot; onmouseover='alert(3)'" onerror=alert(4)>
            <input class="</style></template><iframe src='javascript:alert(5)'>" onfocus=alert(6) autofocus>`),
      },
    });
    const scanId = await server.start({ url: hostile.url }, ada.headers);
    await server.ended(scanId, ada.headers);
    const body = { type: 'developer', format: 'html' } as const;
    const report = await ready(await ordered(scanId, body, ada.headers), ada.headers);
    const params = { reportId: report.id };
    const { url } = await answered(server.call(shareReport, { params, headers: ada.headers }), 201);
    const token = url.split('/').at(-1)!;
    const opened = await answered(server.call(sharedReport, { params: { token } }), 200);
    const page = await fetch(`${server.address}${opened.preview_url}`);
    expect(page.headers.get('content-security-policy')).toMatch(/(^|; )sandbox/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await page.text();
    expect(html, 'the text of the page is in the report').toContain('alert(4)');
    const elements = elementsOf(html);
    const names = elements.map(({ tagName }) => tagName);
    expect(names).not.toEqual(expect.arrayContaining(['iframe']));
    expect(names).not.toEqual(expect.arrayContaining(['input']));
    const scripts = elements.filter(({ tagName }) => tagName === 'script');
    expect(scripts.some((script) => JSON.stringify(serialize(script)).includes('alert'))).toBe(false);
    const attributes = elements.flatMap(({ attrs }) => attrs);
    expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([]);
    expect(attributes.filter(({ value }) => /^\s*(javascript|data:text)/i.test(value))).toEqual([]);
    await hostile.close();
  });

  test('is kept as a hash, listed for its owner, and not told again', async () => {
    const { report, share, token } = await shared(3);
    const again = await answered(
      server.call(readReport, { params: { reportId: report.id }, headers: ada.headers }),
      200,
    );
    expect(again.shares).toEqual([share]);
    expect(JSON.stringify(again)).not.toContain(token);
  });

  test('that was ended, has expired or never was says the same, and so does its file', async () => {
    const ended = await shared();
    await answered(
      server.call(revokeShare, {
        params: { reportId: ended.report.id, shareId: ended.share.id },
        headers: ada.headers,
      }),
      200,
    );
    const deleted = await shared();
    await answered(
      server.call(deleteReport, { params: { reportId: deleted.report.id }, headers: ada.headers }),
      200,
    );
    const refusals = [];
    for (const token of [ended.token, deleted.token, 'A'.repeat(43)]) {
      refusals.push(await answered(server.call(sharedReport, { params: { token } }), 404));
      refusals.push(await answered(server.call(downloadSharedReport, { params: { token } }), 404));
    }
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ code: 'report/link-over' });
  });

  test.each([0, 91, 1.5])('is not made for %j days', async (days) => {
    const params = { reportId: '3c2d1e0f-0000-4000-8000-000000000001' };
    expect((await server.call(shareReport, { params, headers: ada.headers, body: { days } })).status).toBe(
      400,
    );
  });

  test('has no more than nineteen others at once', async () => {
    const { report } = await shared();
    const params = { reportId: report.id };
    for (let more = 1; more < 20; more += 1) {
      await answered(server.call(shareReport, { params, headers: ada.headers }), 201);
    }
    expect((await server.call(shareReport, { params, headers: ada.headers })).status).toBe(409);
  });
});
