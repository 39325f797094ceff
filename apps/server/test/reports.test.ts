import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  claimAnonymousScans,
  createReport,
  deleteReport,
  deleteScan,
  downloadReport,
  downloadSharedReport,
  getReport,
  getSharedReport,
  listReports,
  type Report,
  type ReportFormat,
  type ReportType,
  revokeReportShare,
  shareReport,
} from '@curbcut/contract';
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount } from './support/account.ts';
import { expectStatus } from './support/call.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

let server: TestServer;
let site: TestSite;
let ada: TestAccount;
let eve: TestAccount;
beforeAll(async () => {
  [server, site] = await Promise.all([startTestServer(), startTestSite({ pages: 7 })]);
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

type Headers = TestAccount['headers'];

/** Returns all elements that a browser would create from the HTML. */
function parseHtmlElements(html: string): DefaultTreeAdapterTypes.Element[] {
  const listElements = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(listElements) : []),
    ...('content' in node ? listElements(node.content) : []),
  ];
  return listElements(parse(html));
}

async function runScan(headers?: Headers): Promise<string> {
  const scanId = await server.startScan({ url: site.url }, headers);
  await server.waitForEnd(scanId, headers);
  return scanId;
}

async function requestReportAs(
  scanId: string,
  body: { type?: ReportType; format?: ReportFormat },
  headers?: Headers,
) {
  return (await expectStatus(server.call(createReport, { params: { scanId }, body, headers }), 202)).report;
}

function waitForReport(report: Report, headers?: Headers): Promise<Report> {
  return waitUntil(async () => {
    const now = await expectStatus(server.call(getReport, { params: { reportId: report.id }, headers }), 200);
    expect(now.status).toBe('ready');
    return now;
  });
}

const download = (report: Report) => fetch(`${server.url}${report.download_url}`);

describe('the specified report endpoint', () => {
  test('creates the summary as a PDF without a body', async () => {
    const report = await expectStatus(
      server.call(createReport, { params: { scanId: await runScan() } }),
      202,
    );
    expect(report).toMatchObject({
      report: { type: 'summary', format: 'pdf', download_url: null, shares: [], url: site.url },
    });
  });

  test('rejects a format that the type does not have, with advice', async () => {
    const params = { scanId: await runScan() };
    const body = { type: 'summary', format: 'openacr' } as const;
    expect(await expectStatus(server.call(createReport, { params, body }), 400)).toMatchObject({
      error: expect.stringContaining('Choose that type or another format'),
    });
  });

  test('explains what to do if the scan is running', async () => {
    const visiting = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    server.scanner.beforeVisit = () => {
      visiting.resolve();
      return release.promise;
    };
    const scanId = await server.startScan({ url: site.url });
    await visiting.promise;
    try {
      expect(await expectStatus(server.call(createReport, { params: { scanId } }), 409)).toMatchObject({
        code: 'report/scan-running',
        error: expect.stringMatching(/cancel the scan/),
      });
    } finally {
      release.resolve();
      server.scanner.beforeVisit = async () => undefined;
    }
    await server.waitForEnd(scanId);
  });

  test('explains that there is nothing to report if the scan tested nothing', async () => {
    const scanId = await server.startScan({ url: `${site.url}nowhere` });
    await server.waitForEnd(scanId);
    expect(await expectStatus(server.call(createReport, { params: { scanId } }), 409)).toMatchObject({
      code: 'report/nothing-tested',
    });
  });
});

describe('a report', () => {
  test('contains the complete scan and is served with its media type and size', async () => {
    const report = await waitForReport(
      await requestReportAs(await runScan(), { type: 'detailed', format: 'json' }),
    );
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

  test('is created once for each type and format, and again if it has failed', async () => {
    const scanId = await runScan();
    const [one, same] = await Promise.all([
      requestReportAs(scanId, { format: 'json' }),
      requestReportAs(scanId, { format: 'json' }),
    ]);
    expect(same.id).toBe(one.id);
    expect((await requestReportAs(scanId, { type: 'detailed', format: 'json' })).id).not.toBe(one.id);
    await waitForReport(one);
    expect(await requestReportAs(scanId, { format: 'json' })).toMatchObject({ id: one.id, status: 'ready' });
  });

  test('shown in a browser runs no scripts in the origin of the server', async () => {
    const report = await waitForReport(await requestReportAs(await runScan(), { format: 'html' }));
    const shown = await fetch(`${server.url}${report.preview_url}`);
    expect(await shown.text()).toContain('<html');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    const policy = shown.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/(^|; )sandbox(?![^;]*allow-(scripts|same-origin))/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect((await download(report)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('of an account is available only to its owner or with its download URL', async () => {
    const scanId = await runScan(ada.headers);
    const report = await waitForReport(
      await requestReportAs(scanId, { format: 'json' }, ada.headers),
      ada.headers,
    );
    const params = { reportId: report.id };
    for (const headers of [undefined, eve.headers]) {
      expect((await server.call(createReport, { params: { scanId }, headers })).status).toBe(404);
      expect((await server.call(getReport, { params, headers })).status).toBe(404);
      expect((await server.call(downloadReport, { params, headers })).status).toBe(404);
    }
    expect((await server.call(deleteReport, { params, headers: eve.headers })).status).toBe(404);
    expect((await server.call(shareReport, { params, headers: eve.headers })).status).toBe(404);
    expect((await server.call(deleteReport, { params })).status).toBe(401);
    expect((await server.call(downloadReport, { params, headers: ada.headers })).status).toBe(200);
    expect((await download(report)).status).toBe(200);
    const wrongKey = report.download_url!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await fetch(`${server.url}${wrongKey}`)).status).toBe(404);
    const listed = await expectStatus(server.call(listReports, { headers: ada.headers }), 200);
    expect(listed.reports.map(({ id }) => id)).toContain(report.id);
    for (const [query, isFound] of [
      [{ search: new URL(report.url).host, type: report.type }, true],
      [{ search: 'nowhere.example' }, false],
      [{ type: report.type === 'summary' ? 'detailed' : 'summary' }, false],
    ] as const) {
      const { reports, total } = await expectStatus(
        server.call(listReports, { headers: ada.headers, query }),
        200,
      );
      expect(reports.some(({ id }) => id === report.id)).toBe(isFound);
      expect(total).toBe(reports.length);
    }
    expect((await expectStatus(server.call(listReports, { headers: eve.headers }), 200)).total).toBe(0);
    expect((await server.call(listReports)).status).toBe(401);
  });

  test('of a visitor moves with its scan to the account that claims it', async () => {
    const { scanId, claimToken } = await server.startScanAsVisitor({ url: site.url });
    await server.waitForEnd(scanId);
    const report = await waitForReport(await requestReportAs(scanId, { format: 'json' }));
    await expectStatus(
      server.call(claimAnonymousScans, {
        headers: eve.headers,
        body: { scan_ids: [scanId], claim_tokens: [claimToken] },
      }),
      200,
    );
    expect((await download(report)).status).toBe(404);
    const query = { scan: scanId };
    const { reports } = await expectStatus(server.call(listReports, { headers: eve.headers, query }), 200);
    expect((await download(reports[0]!)).status).toBe(200);
    await expectStatus(server.call(deleteScan, { params: { scanId }, headers: eve.headers }), 200);
  });

  test('is listed newest first, with paging', async () => {
    const scanId = await runScan(ada.headers);
    const reportIds = [];
    for (const type of ['summary', 'detailed', 'developer'] as const) {
      reportIds.push((await requestReportAs(scanId, { type, format: 'json' }, ada.headers)).id);
    }
    const query = { scan: scanId, limit: '2' };
    const first = await expectStatus(server.call(listReports, { headers: ada.headers, query }), 200);
    const rest = await expectStatus(
      server.call(listReports, { headers: ada.headers, query: { ...query, cursor: first.next_cursor! } }),
      200,
    );
    expect([...first.reports, ...rest.reports].map(({ id }) => id)).toEqual(reportIds.toReversed());
    expect([first.total, rest.next_cursor]).toEqual([3, null]);
  });
});

describe('files', () => {
  const listReportFiles = async (scanId: string) => {
    const names = await readdir(join(server.config.dataDir, 'blobs', scanId)).catch(() => []);
    return names.filter((name) => name.startsWith('report-'));
  };

  test('are deleted with the report, and with the scan', async () => {
    const scanId = await runScan(ada.headers);
    const [one, other] = [
      await waitForReport(await requestReportAs(scanId, { format: 'json' }, ada.headers), ada.headers),
      await waitForReport(
        await requestReportAs(scanId, { type: 'detailed', format: 'json' }, ada.headers),
        ada.headers,
      ),
    ];
    expect(await listReportFiles(scanId)).toHaveLength(2);
    await expectStatus(
      server.call(deleteReport, { params: { reportId: one.id }, headers: ada.headers }),
      200,
    );
    expect((await download(one)).status).toBe(404);
    await waitUntil(async () => expect(await listReportFiles(scanId)).toEqual([`report-${other.id}`]));
    await expectStatus(server.call(deleteScan, { params: { scanId }, headers: ada.headers }), 200);
    expect((await download(other)).status).toBe(404);
    await waitUntil(async () => expect(await listReportFiles(scanId)).toEqual([]));
  });

  test('that were lost are reported with advice', async () => {
    const scanId = await runScan();
    const report = await waitForReport(await requestReportAs(scanId, { format: 'json' }));
    await rm(join(server.config.dataDir, 'blobs', scanId), { recursive: true });
    expect(await (await download(report)).json()).toMatchObject({ code: 'report/no-file' });
  });
});

describe('a share link', () => {
  async function createShareLink(days?: number) {
    const report = await waitForReport(
      await requestReportAs(await runScan(ada.headers), { format: 'html' }, ada.headers),
      ada.headers,
    );
    const params = { reportId: report.id };
    const body = days === undefined ? undefined : { days };
    const { share, url } = await expectStatus(
      server.call(shareReport, { params, headers: ada.headers, ...(body && { body }) }),
      201,
    );
    return { report, share, url, token: url.split('/').at(-1)! };
  }

  test('opens a report without an account, for two weeks by default, without identifying the owner', async () => {
    const { report, share, url, token } = await createShareLink();
    expect(url).toMatch(/\/shared\/[\w-]{43}$/);
    const days = (Date.parse(share.expires_at) - Date.parse(share.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
    const opened = await expectStatus(server.call(getSharedReport, { params: { token } }), 200);
    expect(opened).toMatchObject({ url: site.url, type: 'summary', format: 'html', bytes: report.bytes });
    // The random token in the URL may contain any three letters.
    expect(JSON.stringify(opened).replaceAll(token, 'TOKEN')).not.toMatch(/ada|scan_id|"id"/i);
    const file = await server.call(downloadSharedReport, { params: { token } });
    expect(file.status).toBe(200);
    expect(file.headers.get('x-robots-tag')).toBe('noindex');
    const preview = await fetch(`${server.url}${opened.preview_url}`);
    expect(preview.headers.get('content-disposition')).toMatch(/^inline/);
  });

  test('to a report about a hostile page escapes the page’s text', async () => {
    const hostile = await startTestSite({
      pages: 1,
      handlers: {
        '/': (_, response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>
            <title>"><script>alert(1)</script><svg onload=alert(2)></title>
            <img src=x class="a&quot; onmouseover='alert(3)'" onerror=alert(4)>
            <input class="</style></template><iframe src='javascript:alert(5)'>" onfocus=alert(6) autofocus>`),
      },
    });
    const scanId = await server.startScan({ url: hostile.url }, ada.headers);
    await server.waitForEnd(scanId, ada.headers);
    const body = { type: 'developer', format: 'html' } as const;
    const report = await waitForReport(await requestReportAs(scanId, body, ada.headers), ada.headers);
    const params = { reportId: report.id };
    const { url } = await expectStatus(server.call(shareReport, { params, headers: ada.headers }), 201);
    const token = url.split('/').at(-1)!;
    const opened = await expectStatus(server.call(getSharedReport, { params: { token } }), 200);
    const page = await fetch(`${server.url}${opened.preview_url}`);
    expect(page.headers.get('content-security-policy')).toMatch(/(^|; )sandbox/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await page.text();
    expect(html, 'the text of the page is in the report').toContain('alert(4)');
    const elements = parseHtmlElements(html);
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

  test('is stored as a hash, listed for its owner and returned only once', async () => {
    const { report, share, token } = await createShareLink(3);
    const again = await expectStatus(
      server.call(getReport, { params: { reportId: report.id }, headers: ada.headers }),
      200,
    );
    expect(again.shares).toEqual([share]);
    expect(JSON.stringify(again)).not.toContain(token);
  });

  test('shows when it was opened, once per network and half hour, not counting HEAD requests', async () => {
    const { report, token } = await createShareLink();
    const readLink = async () =>
      (
        await expectStatus(
          server.call(getReport, { params: { reportId: report.id }, headers: ada.headers }),
          200,
        )
      ).shares[0]!;
    const paths = [`/api/scanner/shared/${token}/`, `/api/scanner/shared/${token}/download/`];
    for (const path of paths)
      expect((await fetch(`${server.url}${path}`, { method: 'HEAD' })).status).toBe(200);
    expect(await readLink()).toMatchObject({ opened: 0, openings: [] });
    await Promise.all([...paths, ...paths].map(async (path) => (await fetch(`${server.url}${path}`)).text()));
    const { opened, openings } = await readLink();
    expect([opened, openings.map(({ network }) => network)]).toEqual([1, ['127.0.0.0/24']]);
    expect(Date.now() - Date.parse(openings[0]!.at)).toBeLessThan(60_000);
    // The API's own reads of the report don't open the link.
    expect((await readLink()).opened).toBe(1);
  });

  test('that was revoked, has expired or never existed returns the same response, as does its file', async () => {
    const revoked = await createShareLink();
    await expectStatus(
      server.call(revokeReportShare, {
        params: { reportId: revoked.report.id, shareId: revoked.share.id },
        headers: ada.headers,
      }),
      200,
    );
    const deleted = await createShareLink();
    await expectStatus(
      server.call(deleteReport, { params: { reportId: deleted.report.id }, headers: ada.headers }),
      200,
    );
    const refusals = [];
    for (const token of [revoked.token, deleted.token, 'A'.repeat(43)]) {
      refusals.push(await expectStatus(server.call(getSharedReport, { params: { token } }), 404));
      refusals.push(await expectStatus(server.call(downloadSharedReport, { params: { token } }), 404));
    }
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ code: 'report/link-expired' });
  });

  test.each([0, 91, 1.5])('cannot be created for %j days', async (days) => {
    const params = { reportId: '3c2d1e0f-0000-4000-8000-000000000001' };
    expect((await server.call(shareReport, { params, headers: ada.headers, body: { days } })).status).toBe(
      400,
    );
  });

  test('is one of at most twenty at a time', async () => {
    const { report } = await createShareLink();
    const params = { reportId: report.id };
    for (let more = 1; more < 20; more += 1) {
      await expectStatus(server.call(shareReport, { params, headers: ada.headers }), 201);
    }
    expect((await server.call(shareReport, { params, headers: ada.headers })).status).toBe(409);
  });
});
