import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, printPdf } from '@curbcut/capture';
import type { ReportType } from '@curbcut/contract';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateAuditReport, generateReport, type ReportInput, type ReportPage } from '../src/index.ts';
import { createSampleAudit } from './support/sample-audit.ts';
import { createBigScan, createSampleScan, joinText } from './support/sample-scan.ts';

/** A GIF with one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

interface Structure {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly (Structure | { readonly type: string })[];
}

let printHtml: (html: string) => Promise<{ bytes: number; pdf: PDFDocumentProxy }>;
let printSamplePdf: (
  input: ReportInput,
  type: ReportType,
) => Promise<{ bytes: number; pdf: PDFDocumentProxy }>;

beforeAll(async () => {
  const browser = await findBrowser({
    configuredPath: process.env.CURBCUT_BROWSER,
    cacheFolder: join(tmpdir(), 'curbcut-test-browser'),
  });
  printHtml = async (html) => {
    const data = await printPdf(html, { browser });
    const bytes = data.length;
    return { bytes, pdf: await getDocument({ data, verbosity: 0 }).promise };
  };
  printSamplePdf = async (input, type) =>
    printHtml(await joinText(generateReport(input, { type, format: 'html' })));
});

/** Returns all nodes of the structure tree in reading order. */
async function getStructure(pdf: PDFDocumentProxy): Promise<Structure[]> {
  const all: Structure[] = [];
  const walk = (node: Structure | { type: string }) => {
    if (!('role' in node)) return;
    all.push(node);
    node.children.forEach(walk);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const tree = await (await pdf.getPage(number)).getStructTree();
    if (tree) walk(tree as unknown as Structure);
  }
  return all;
}

async function getLines(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

describe('a summary PDF', () => {
  let pdf: PDFDocumentProxy;
  let structure: Structure[];
  beforeAll(async () => {
    ({ pdf } = await printSamplePdf(createSampleScan({ hostile: true }), 'summary'));
    structure = await getStructure(pdf);
  });

  test('has one page, tags, a title and a language', async () => {
    expect(pdf.numPages).toBe(1);
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
    expect(info).toMatchObject({ Title: 'shop.example: accessibility summary', Language: 'en' });
    expect((await pdf.getMarkInfo()) as unknown as Map<string, boolean>).toContainEqual(['Marked', true]);
  });

  test('has its headings as bookmarks', async () => {
    const [top] = await pdf.getOutline();
    expect(top!.title).toContain('shop.example');
    expect(top!.items.map(({ title }) => title)).toEqual([
      'Score',
      'The most effective fixes',
      'What was tested, what was not and what needs review',
    ]);
  });

  test('has headings, lists and tables with header cells in reading order', () => {
    const roles = structure.map(({ role }) => role);
    expect(roles.filter((role) => /^H\d$/.test(role))).toEqual(['H1', 'H2', 'H2', 'H2']);
    const rows = structure.filter(({ role }) => role === 'TR');
    for (const { children } of rows)
      expect(children.some((cell) => 'role' in cell && cell.role === 'TH')).toBe(true);
    expect(roles.filter((role) => role === 'Table')).toHaveLength(2);
    expect(roles).toContain('LI');
    expect(roles).toContain('Link');
  });

  test('has alternative text for its only image and marks decoration as an artifact', () => {
    const figures = structure.filter(({ role }) => role === 'Figure');
    expect(figures.map(({ alt }) => alt)).toEqual(['Score: 64 out of 100, grade C']);
  });

  test('has page numbers', async () => {
    expect(await getLines(pdf, 1)).toContain('1 / 1');
  });
});

test('has a bookmark for each principle and table headers on each page of a conformance report', async () => {
  const { pdf } = await printSamplePdf(createSampleScan(), 'conformance');
  const [top] = await pdf.getOutline();
  expect(top!.items.map(({ title }) => title)).toEqual([
    'Contents',
    'Summary of results',
    '1. Perceivable',
    '2. Operable',
    '3. Understandable',
    '4. Robust',
    'What was tested, what was not and what needs review',
  ]);
  const structure = await getStructure(pdf);
  expect(structure.filter(({ role }) => role === 'TH').length).toBeGreaterThan(55);
});

test('an audit PDF is tagged, with bookmarks, table headers and described screenshots', async () => {
  const input = createSampleAudit({ hasScreenshots: true });
  const { pdf } = await printHtml(await joinText(generateAuditReport(input, 'html', 'int')));
  const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
  expect(info).toMatchObject({ Title: 'Shop: Accessibility Conformance Report', Language: 'en' });
  expect((await pdf.getMarkInfo()) as unknown as Map<string, boolean>).toContainEqual(['Marked', true]);
  const [top] = await pdf.getOutline();
  expect(top!.items.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['WCAG 2.2 Report', 'EN 301 549 V3.2.1 Report', 'Signature']),
  );
  const structure = await getStructure(pdf);
  const roles = structure.map(({ role }) => role);
  expect(roles.filter((role) => role === 'Table').length).toBeGreaterThanOrEqual(9);
  for (const { children } of structure.filter(({ role }) => role === 'TR'))
    expect(children.some((cell) => 'role' in cell && cell.role === 'TH')).toBe(true);
  const figures = structure.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
  // A list that continues on the next page is in the structure of both pages, with all of its figures.
  expect(figures.length).toBeGreaterThanOrEqual(1 + 5);
  expect(new Set(figures)).toEqual(
    new Set(['Screenshot of main > p on shop.example/page-1', 'Screenshot of “More” on shop.example/page-0']),
  );
});

test('a long remark in an audit PDF continues on the next page, and no page is left half empty for it', async () => {
  const sample = createSampleAudit();
  const point = (number: number) =>
    `Point ${number}: some content fails “Images have alternative text” on 2 of 7 tested pages. Screen reader users miss it.`;
  const remark = Array.from({ length: 16 }, (_, index) => point(index)).join('\n');
  const criteria = sample.audit.criteria.map((result, index) =>
    index === 0 ? { ...result, remark } : result,
  );
  const input = { ...sample, audit: { ...sample.audit, criteria } };
  const { pdf } = await printHtml(await joinText(generateAuditReport(input, 'html', 'wcag')));
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, (_, index) => getLines(pdf, index + 1)),
  );
  const start = pages.findIndex((text) => text.includes('Point 0:'));
  expect(pages[start]).toContain('Standard or guideline');
  expect(pages[start]).not.toContain('Point 15:');
  expect(pages[start + 1]).toContain('Point 15:');
  // No point is cut by the page break.
  for (const text of pages)
    expect(text.match(/Point \d+:/g) ?? []).toHaveLength(text.match(/miss it\./g)?.length ?? 0);
});

test('fits a summary of 200,000 occurrences on one small page', async () => {
  const { pdf, bytes } = await printSamplePdf(createBigScan(), 'summary');
  expect(pdf.numPages).toBe(1);
  expect(bytes).toBeLessThan(500_000);
});

test('has few pages for many repeated occurrences, and doesn’t truncate issues in a detailed report', async () => {
  const input = createSampleScan({
    pages: 5,
    issues: Array.from({ length: 30 }, (_, index) => ({
      rule: (['image-alt', 'color-contrast', 'link-purpose-in-context'] as const)[Math.floor(index / 10)]!,
      cause: `Root cause ${index}`,
      pages: 5,
      occurrencesPerPage: 8,
      fix: index % 2 === 0,
    })),
  });
  const { pdf: detailed } = await printSamplePdf(input, 'detailed');
  expect(detailed.numPages).toBeLessThanOrEqual(8);
  const { pdf: developer } = await printSamplePdf(input, 'developer');
  expect(developer.numPages).toBeLessThanOrEqual(16);
  // The title and the root cause of an issue are on the same page.
  const pages = await Promise.all(
    Array.from({ length: detailed.numPages }, (_, index) => getLines(detailed, index + 1)),
  );
  for (let index = 0; index < 30; index += 1) {
    const parts = [
      new RegExp(`Root cause:\\s*Root cause ${index}\\b`),
      new RegExp(`(?<!:\\s*)Root cause ${index}\\.`),
    ];
    const [found] = pages.filter((page) => parts[0]!.test(page));
    expect(found).toMatch(parts[1]!);
  }
});

test('fits every summary on one page, regardless of what the scan found', async () => {
  const wide = (characters: number) => 'MW '.repeat(characters / 3);
  const input = createSampleScan({
    issues: Array.from({ length: 6 }, (_, index) => ({
      rule: 'color-contrast',
      outcome: index < 5 ? ('failed' as const) : ('cantTell' as const),
      cause: wide(900),
      pages: 8,
      occurrencesPerPage: 90,
    })),
  });
  const long = `https://${'w'.repeat(63)}.${'m'.repeat(63)}.example/${'w/'.repeat(200)}`;
  const help = `Make ${wide(154)}.`;
  const variants = [360, 768, 1280, 1920].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ viewport: { width, height: 1080 }, colorScheme })),
  );
  const trend = Array.from({ length: 12 }, (_, day) => ({
    completed_at: `2026-11-${10 + day}T08:00:00.000Z`,
    score: 100 - day,
  }));
  const { pdf } = await printSamplePdf(
    {
      ...input,
      scan: { ...input.scan, trend, url: long, settings: { ...input.scan.settings, variants } },
      issues: input.issues.map((issue) => ({ ...issue, help, rule_description: help })),
      async *occurrences(issue) {
        const screenshot = { width: 320, height: 800, scale: 0.25 };
        const image = { page_id: issue.id, box: { x: 100, y: 500, width: 12, height: 180 }, screenshot };
        for await (const occurrence of input.occurrences(issue)) yield { ...occurrence, image };
      },
      readScreenshot: async () => ({ mediaType: 'image/gif', bytes: PIXEL }),
      *pages(): Generator<ReportPage> {
        for (const code of ['a', 'b', 'c', 'd']) {
          for (const page of input.pages() as Iterable<ReportPage>) {
            const not_tested = page.not_tested && { code, reason: wide(300), advice: wide(300) };
            const unexamined = [{ reason: code, detail: wide(600), selector: 'canvas' }];
            yield { ...page, not_tested, unexamined };
          }
        }
      },
    },
    'summary',
  );
  expect(pdf.numPages).toBe(1);
});
