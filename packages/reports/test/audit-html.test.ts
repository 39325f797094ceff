import { expect, test } from 'vitest';
import { generateAuditReport } from '../src/index.ts';
import { findReportFailures } from './support/find-report-failures.ts';
import { createSampleAudit, type SampleAuditOptions } from './support/sample-audit.ts';
import { joinText } from './support/sample-scan.ts';

const generateHtml = (options?: SampleAuditOptions) =>
  joinText(generateAuditReport(createSampleAudit(options), 'html'));

/** Returns the text of a criterion's row, without tags. */
function getRow(html: string, criterion: string): string {
  const tables = html.slice(html.indexOf('<h3 id="level-a"'));
  const row = tables.match(/<tr[ >].*?<\/tr>/gs)?.find((text) => text.includes(`>${criterion} `)) ?? '';
  return row
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('has a table per level with every criterion, its level and remarks', async () => {
  const html = await generateHtml();
  expect(html).toContain('Table 1: Success Criteria, Level A</h3>');
  expect(html).toContain('Table 2: Success Criteria, Level AA</h3>');
  expect(
    html.match(
      /<tr role="row"><th scope="row" role="rowheader"><a href="https:\/\/www\.w3\.org\/WAI\/WCAG22/g,
    ),
  ).toHaveLength(56);
  expect(getRow(html, '1.2.2')).toBe(
    '1.2.2 Captions (Prerecorded) Not Applicable Ada Example checked the 3 pages of the sample and found no prerecorded video with sound. Evidence for 1.2.2',
  );
  expect(getRow(html, '1.4.3')).toContain(
    'Does Not Support Some content fails “Text has sufficient color contrast”: 6 elements on all 3 tested pages (“Page 0”, “Page 1”, and 1 more). People with low vision are affected.',
  );
  expect(getRow(html, '3.1.1')).toContain(
    'Supports Ada Example checked the 3 pages of the sample and found no failures.',
  );
  expect(getRow(html, '4.1.1')).toMatch(/^4\.1\.1 Parsing Not Applicable WCAG 2\.2 removed this criterion/);
  expect(html.indexOf('>4.1.1 ')).toBeLessThan(html.indexOf('>4.1.2 '));
});

test('defines the terms, and names the evaluator, methods, sample and signature', async () => {
  const html = await generateHtml();
  expect(html).toContain('Some functionality of the product does not meet the criterion.');
  expect(html).toContain('<dt>Evaluated by</dt><dd><bdi>Ada Example</bdi></dd>');
  expect(html).toContain('1 sampled page was chosen at random (seed 4711), 10% of the structured sample.');
  expect(html).toContain('Page 2</bdi><br><a href="https://shop.example/page-2"');
  expect(html).toContain('<td>Chosen at random</td>');
  expect(html).toContain(`<code>${'ab'.repeat(32)}</code>`);
  expect(html).not.toContain('Draft.');
  expect(html).not.toContain('Undecided');
});

test('links every criterion to its questions, answers and issues', async () => {
  const html = await generateHtml();
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect(ids.size).toBe(html.match(/ id="/g)!.length);
  for (const [, target] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  expect(html.match(/href="#evidence-\d-\d-\d+"/g)).toHaveLength(55);
  const evidence = html.slice(
    html.indexOf('<h3 id="evidence-2-4-1">'),
    html.indexOf('<h3 id="evidence-2-4-2">'),
  );
  expect(evidence).toContain('<strong>Fail (no)</strong>, answered by <bdi>Ada Example</bdi>');
  expect(evidence).toContain('<blockquote><bdi>There is no skip link</bdi></blockquote>');
  const links = html.slice(
    html.indexOf('<h3 id="evidence-2-4-4">'),
    html.indexOf('<h3 id="evidence-2-4-5">'),
  );
  expect(links).toContain('Does “More” describe where the link goes?');
  expect(links).toContain('And 2 more occurrences.');
  const shared = html.slice(
    html.indexOf('<h3 id="evidence-2-4-6">'),
    html.indexOf('<h3 id="evidence-2-4-7">'),
  );
  expect(shared).toMatch(/Answered under <a href="#evidence-2-4-4-q\d+">2\.4\.4 Link Purpose/);
});

test('is marked as a draft while a criterion is undecided or it hasn’t been signed', async () => {
  const open = await generateHtml({ isComplete: false });
  expect(open).toContain(
    '<strong>Draft. 1 criterion has not been decided, and the report has not been signed. Do not use it as a conformance report.</strong>',
  );
  expect(getRow(open, '3.1.1')).toContain('Undecided 1 question is still open.');
  expect(open).toContain('<p class="note">Not answered yet.</p>');
  const unsigned = await generateHtml({ isSigned: false });
  expect(unsigned).toContain('<strong>Draft. The report has not been signed. Do not use it');
  expect(unsigned).toContain('This report has not been signed.');
});

test('reports for which criteria a later scan has found failures since signing', async () => {
  const input = createSampleAudit();
  const signature = { ...input.audit.signature!, outdated: ['2.4.4' as const] };
  const audit = { ...input.audit, signature };
  const html = await joinText(generateAuditReport({ ...input, audit }, 'html'));
  expect(html).toContain('since this report was signed, a scan found failures for 2.4.4.');
});

test('has no WCAG 2.2 criteria in a WCAG 2.1 report, and no Level AA in a Level A report', async () => {
  const html = await generateHtml({ standard: 'wcag-2.1', level: 'A' });
  expect(html).toContain('For WCAG 2.1 Level A');
  expect(html).not.toContain('Table 2');
  expect(html).not.toContain('3.3.7');
  expect(getRow(html, '4.1.1')).toContain(
    'Supports Ada Example checked the 3 pages of the sample and found no failures.',
  );
});

test('makes no requests, runs no code and shows hostile text as text', async () => {
  const html = await generateHtml({ hostile: true });
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
  for (const tag of html.replace(style, '').match(/<[^>]*>/g) ?? []) {
    expect(tag).toMatch(/^<(?:!doctype html|\/[a-z][a-z\d]*|[a-z][a-z\d]*(?: [\w:-]+="[^"]*")*)\/?>$/i);
    expect(tag).not.toMatch(/^<\/?(?:script|img|iframe|object|embed|link|form|base)\b| on\w+=| style=/i);
  }
  for (const [, url] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(url).toMatch(/^(https:\/\/|#)/);
  expect(/(?![\t\n\r])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.exec(html)).toBeNull();
  expect(html.isWellFormed()).toBe(true);
});

test.each([320, 1280])('has no failures in Curbcut and axe-core at %i px', async (width) => {
  const html = await generateHtml({ hostile: true, isComplete: false });
  expect(await findReportFailures(html, width)).toEqual({ curbcut: [], axe: [] });
});

test('lists the points of a remark, with a link to the evidence', async () => {
  const input = createSampleAudit();
  const criteria = input.audit.criteria.map((result) =>
    result.criterion === '1.1.1' ? { ...result, remark: 'First <b>.\nSecond.' } : result,
  );
  const audit = { ...input, audit: { ...input.audit, criteria } };
  const html = await joinText(generateAuditReport(audit, 'html'));
  expect(html).toContain(
    '<ul><li><bdi>First &lt;b&gt;.</bdi></li><li><bdi>Second.</bdi></li></ul> <a href="#evidence-1-1-1">',
  );
  expect(await joinText(generateAuditReport(audit, 'openacr'))).toMatch(/- First <b>\.\s+- Second\./);
});
