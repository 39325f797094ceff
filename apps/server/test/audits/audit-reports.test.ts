import {
  AUDIT_REPORT_FORMATS,
  type Audit,
  type AuditReportFormat,
  type AuditStatement,
  deleteReportBrand,
  downloadAuditReport,
  getAuditStatement,
  getReportBrand,
  type ReportBrand,
  type ReportEdition,
  type StatementDetails,
  saveAuditStatement,
  saveReportBrand,
} from '@curbcut/contract';
import { NoBrowserError } from '@curbcut/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { expectStatus } from '../support/call.ts';
import { createFakeScanner } from '../support/fake-scanner.ts';
import { createWebp } from '../support/test-images.ts';

const scanner = createFakeScanner();
let { server, ada, eve, site } = {} as AuditFixture;
let audit: Audit;
beforeAll(async () => {
  const fixture = await startAuditFixture({ server: { scanner } });
  ({ server, ada, eve, site } = fixture);
  audit = await site.startAudit();
  await site.answerAll(audit.id);
  return fixture.close;
});

const download = (auditId: string, query: { format: AuditReportFormat; edition?: ReportEdition }) =>
  server.call(downloadAuditReport, { params: { auditId }, headers: ada.headers, query });

/** Downloads a report as bytes, which `call` would decode. */
async function fetchReport(
  auditId: string,
  query: string,
): Promise<{ type: string; bytes: Buffer; name: string }> {
  const reply = await fetch(`${server.url}/api/audits/${auditId}/report/?${query}`, { headers: ada.headers });
  expect(reply.status).toBe(200);
  return {
    type: reply.headers.get('content-type') ?? '',
    name: reply.headers.get('content-disposition') ?? '',
    bytes: Buffer.from(await reply.arrayBuffer()),
  };
}

describe('an audit’s reports', () => {
  test.each([
    ['html', 'text/html; charset=utf-8', /-conformance\.html"$/, /^<!doctype html>/],
    ['pdf', 'application/pdf', /-conformance\.pdf"$/, /^%PDF-1\.7/],
    [
      'docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      /-conformance\.docx"$/,
      /^PK/,
    ],
    ['openacr', 'application/yaml', /-conformance\.yaml"$/, /^title: 127\.0\.0\.1/],
    ['wcag-em-html', 'text/html; charset=utf-8', /-wcag-em\.html"$/, /^<!doctype html>/],
    ['wcag-em-json', 'application/json', /-wcag-em\.json"$/, /^\{\n {2}"@context"/],
    ['earl', 'application/ld+json', /-earl\.jsonld"$/, /^\{\n {2}"@context"/],
  ] satisfies [AuditReportFormat, string, RegExp, RegExp][])(
    'has the format %s',
    async (format, type, name, start) => {
      const report = await fetchReport(audit.id, `format=${format}`);
      expect(report.type).toBe(type);
      expect(report.name).toMatch(name);
      expect(report.bytes.toString('latin1')).toMatch(start);
    },
  );

  test('are tested in every format', () => {
    expect(AUDIT_REPORT_FORMATS).toHaveLength(7);
  });

  test('have the edition of their standard, or one that the audit covers', async () => {
    const own = await site.startAudit({ standard: 'en-301-549' });
    expect(own.criteria).toHaveLength(50);
    const html = String((await download(own.id, { format: 'html' })).body);
    expect(html).toContain('Accessibility Conformance Report, EN 301 549 Edition');
    expect(html).toContain('9.4.1.1 Parsing');
    const int = String((await download(own.id, { format: 'html', edition: 'int' })).body);
    expect(int).toContain('the success criteria that E205.4 refers to');
    const v4 = await site.startAudit({ standard: 'en-301-549-v4' });
    expect(v4.criteria).toHaveLength(55);
    const provisional = String((await download(v4.id, { format: 'html' })).body);
    expect(provisional).toContain(
      'Accessibility Conformance Report, EN 301 549 V4.1.1 Edition (provisional)',
    );
    const section508 = await site.startAudit({ standard: 'section-508' });
    expect(section508.criteria).toHaveLength(38);
    const refused = await download(section508.id, { format: 'html', edition: 'en-301-549' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'audit/edition-not-covered' });
  });

  test('show the elements in their screenshots', async () => {
    const html = String((await download(audit.id, { format: 'html' })).body);
    expect(html).toContain('<image id="screenshot-2" href="data:image/webp;base64,');
    expect(html).toContain('aria-label="Screenshot of “Introduction” on 127.0.0.1:');
    const [failures = ''] = html.match(/found by automated tests<\/h4>\s*<ul>.*?<\/ul>/s) ?? [];
    expect(failures).toMatch(
      /<svg class="instance" role="img" aria-label="Screenshot of .+? on 127\.0\.0\.1:/,
    );
  });

  test('explain what to do if there’s no browser to print a PDF', async () => {
    const { print } = scanner;
    scanner.print = async () => {
      throw new NoBrowserError('There is none.');
    };
    const refused = await download(audit.id, { format: 'pdf' });
    scanner.print = print;
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      code: 'scan/no-browser',
      error: expect.stringContaining('Try Word instead.'),
    });
    expect((await fetchReport(audit.id, 'format=pdf')).bytes.toString('latin1')).toMatch(/^%PDF/);
  });

  test('explain what to do if printing a PDF takes too long', async () => {
    const { print } = scanner;
    scanner.print = () => Promise.reject(new DOMException('It took too long.', 'TimeoutError'));
    const refused = await download(audit.id, { format: 'pdf' });
    scanner.print = print;
    expect([refused.status, refused.body]).toEqual([
      503,
      { code: 'report/print-timeout', error: 'Creating the PDF took too long. Try Word instead.' },
    ]);
  });

  test('reject Level A for standards that require AA', async () => {
    await expect(site.startAudit({ standard: 'section-508', level: 'A' })).rejects.toThrow();
  });
});

type SavedDetails = z.input<typeof StatementDetails>;

describe('the accessibility statement', () => {
  const details = {
    form: 'w3c' as const,
    organization: 'Shop Ltd',
    email: 'help@shop.example',
    prepared_on: '2026-05-06',
  };
  const save = (body: SavedDetails, { headers } = ada, auditId = audit.id) =>
    server.call(saveAuditStatement, { params: { auditId }, headers, body });
  const read = ({ headers } = ada, auditId = audit.id) =>
    server.call(getAuditStatement, { params: { auditId }, headers });

  test('is empty until its details are saved, and then follows the results', async () => {
    const own = await site.startAudit();
    expect((await read(ada, own.id)).body).toEqual({ details: null, updated_at: null, statement: null });
    const saved = (await expectStatus(save(details, ada, own.id), 200)) as AuditStatement;
    expect(saved.details).toMatchObject({ ...details, phone: '' });
    expect(saved.statement?.title).toMatch(/^Accessibility statement for 127\.0\.0\.1/);
    expect(saved.statement?.warnings).toHaveLength(2);
    expect(saved.statement?.markdown).toContain('WCAG criterion 1.1.1 Non-text Content');
    expect(saved.statement?.markdown).not.toContain('WCAG criterion 2.4.2');
    await site.answerAll(own.id, 'fail', ({ criteria }) => criteria.includes('2.4.2'));
    const later = (await expectStatus(read(ada, own.id), 200)) as AuditStatement;
    expect(later.statement?.markdown).toContain('WCAG criterion 2.4.2 Page Titled');
    const changed = { ...details, form: 'uk' as const, organization: 'Shop plc' };
    const { statement } = (await expectStatus(save(changed, ada, own.id), 200)) as AuditStatement;
    expect(statement?.html).toContain('This website is run by Shop plc.');
    expect(((await read(ada, own.id)).body as AuditStatement).details).toMatchObject({ form: 'uk' });
  });

  test('is available only to the audit’s owner', async () => {
    expect((await read(eve)).status).toBe(404);
    expect((await save(details, eve)).status).toBe(404);
    expect((await server.call(getAuditStatement, { params: { auditId: audit.id } })).status).toBe(401);
  });

  test('lists the details that are missing', async () => {
    const refused = await save({ ...details, form: 'eu', email: '' });
    expect(refused.status).toBe(400);
    expect((refused.body as { details: object }).details).toEqual({
      email: ['Enter an email address, a phone number or the URL of a contact form'],
      legislation: ['Name the national law'],
      enforcement: ['Describe the enforcement procedure'],
    });
  });
});

describe('report branding', () => {
  const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC';
  const brand: ReportBrand = {
    name: 'Shop <Ltd>',
    color: '#0a5850',
    logo: { media_type: 'image/png', data: PNG },
  };
  const save = (body: ReportBrand, { headers } = ada) => server.call(saveReportBrand, { headers, body });

  test('is shown in its account’s documents until it’s removed', async () => {
    await expectStatus(save(brand), 200);
    expect(await expectStatus(server.call(getReportBrand, { headers: ada.headers }), 200)).toEqual({ brand });
    expect(await expectStatus(server.call(getReportBrand, { headers: eve.headers }), 200)).toEqual({
      brand: null,
    });
    const html = String((await download(audit.id, { format: 'html' })).body);
    expect(html).toContain(
      `<p class="maker"><img src="data:image/png;base64,${PNG}" alt="">Shop &lt;Ltd&gt;</p>`,
    );
    expect(html).toContain(':root { --primary: #0a5850; }');
    await expectStatus(server.call(deleteReportBrand, { headers: ada.headers }), 200);
    const plain = String((await download(audit.id, { format: 'html' })).body);
    expect(plain).not.toContain('Shop &lt;Ltd&gt;');
    expect(plain).not.toContain('--primary: #0a5850');
  });

  test.each([
    [
      'an SVG image',
      { logo: { media_type: 'image/png' as const, data: btoa('<svg onload="alert(1)"/>') } },
      'logo',
    ],
    ['another type than it says', { logo: { media_type: 'image/webp' as const, data: PNG } }, 'logo'],
    [
      'an image that is larger when it is decoded',
      {
        logo: {
          media_type: 'image/webp' as const,
          data: createWebp({ width: 16_384, height: 16_384 }).toString('base64'),
        },
      },
      'logo',
    ],
    ['a color that is hard to read', { color: '#ffc72c' }, 'color'],
    ['a color that is code', { color: 'red;}*{display:none' }, 'color'],
    ['no name', { name: ' ' }, 'name'],
  ])('refuses %s', async (_what, change, field) => {
    const refused = await save({ ...brand, ...change });
    expect(refused.status).toBe(400);
    expect((refused.body as { details: object }).details).toHaveProperty(field);
  });
});
