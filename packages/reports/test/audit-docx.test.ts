import { listRequirementChapters } from '@curbcut/wcag';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { generateAuditDocx } from '../src/audit/docx-audit.ts';
import { createSampleAudit, type SampleAuditOptions } from './support/sample-audit.ts';

async function unzipReport(options?: SampleAuditOptions, edition: 'wcag' | 'int' = 'wcag') {
  const files = unzipSync(await generateAuditDocx(createSampleAudit(options), edition));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const getText = (xml: string): string => xml.replace(/<[^>]*>/g, '');
const getParagraphs = (xml: string): string[] => xml.match(/<w:p>.*?<\/w:p>|<w:p .*?<\/w:p>/gs) ?? [];

/** Returns the text of the headings at a level. */
const getHeadings = (xml: string, level: number): string[] =>
  getParagraphs(xml)
    .filter((paragraph) => paragraph.includes(`<w:pStyle w:val="Heading${level}"/>`))
    .map(getText);

describe('the international edition’s Word file', () => {
  let files: Readonly<Record<string, string>>;
  let body: string;
  beforeAll(async () => {
    files = await unzipReport({}, 'int');
    body = files['word/document.xml']!;
  });

  test('has a title, an author and a language', () => {
    expect(files['docProps/core.xml']).toContain(
      '<dc:title>Shop: Accessibility Conformance Report</dc:title>',
    );
    expect(files['docProps/core.xml']).toContain('<dc:creator>Ada Example</dc:creator>');
    expect(files['word/styles.xml']).toContain('<w:lang w:val="en-US"/>');
  });

  test('has the headings of an Accessibility Conformance Report', () => {
    expect(getHeadings(body, 1)).toEqual(['Shop: Accessibility Conformance Report']);
    expect(getHeadings(body, 2)).toEqual([
      'Evaluation methods used',
      'Applicable standards and guidelines',
      'Terms and summary',
      'WCAG 2.2 Report',
      'Revised Section 508 Report',
      'EN 301 549 V3.2.1 Report',
      'Sample of pages',
      'Questions, answers and issues',
      'Signature',
    ]);
    expect(getHeadings(body, 3).slice(0, 17)).toEqual([
      'Table 1: Success Criteria, Level A',
      'Table 2: Success Criteria, Level AA',
      ...listRequirementChapters(['en-301-549', 'section-508']).map(({ title }) => title),
    ]);
    expect(getHeadings(body, 3)).toHaveLength(17 + 2 + 55);
  });

  test('has tables whose first row is a header that repeats on every page', () => {
    const tables = body.match(/<w:tbl>.*?<\/w:tbl>/gs) ?? [];
    expect(tables).toHaveLength(4 + 17);
    for (const table of tables) {
      const rows = table.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
      expect(rows.map((row) => row.includes('<w:tblHeader/>'))).toEqual(rows.map((_, index) => index === 0));
      expect(table).toContain('w:firstRow="true" w:firstColumn="true"');
    }
    // Header rows, and 4.1.1, which WCAG 2.2 does not have.
    expect(tables.map((table) => table.split('<w:tr>').length - 2).slice(2, 5)).toEqual([32, 24, 39]);
  });

  test('explains every VPAT 2.5 term', () => {
    for (const term of [
      'Supports',
      'Partially Supports',
      'Does Not Support',
      'Not Applicable',
      'Not Evaluated',
    ])
      expect(getText(body)).toContain(term);
    expect(getText(body)).toContain('used only for Level AAA criteria');
  });

  test('lists the sample’s views and processes', () => {
    const sample = getText(body).split('Sample of pages')[1]!.split('Questions, answers and issues')[0]!;
    for (const part of ['Menu', 'on a phone (390 px wide)', 'Essential functionality. Everybody uses it.'])
      expect(sample).toContain(part);
    expect(sample).toMatch(/Checkout: .* → Payment → /);
  });

  test('links every result to its evidence', () => {
    const bookmarks = new Set(
      [...body.matchAll(/<w:bookmarkStart w:name="([^"]+)"/g)].map(([, name]) => name),
    );
    const anchors = [...body.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]+)"/g)].map(([, name]) => name);
    expect(bookmarks.size).toBe(55);
    expect(new Set(anchors)).toEqual(bookmarks);
    // The tables for WCAG, EN 301 549 and Section 508, and the shared question.
    expect(anchors).toHaveLength(55 + 49 + 37 + 1);
  });
});

test('stays a well-formed file with hostile names, comments and page content', async () => {
  const files = await unzipReport({ hostile: true, isComplete: false });
  const names = Object.keys(files).filter((name) => /\.(?:xml|rels)$/.test(name));
  const { errors } = await validateXML({
    xml: names.map((fileName) => ({ fileName, contents: files[fileName]! })),
    // The tool asks for a schema, but only syntax errors count.
    schema: '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"/>',
  });
  const malformed = errors.filter(
    ({ message }) => !/fails to validate|No matching global declaration/.test(message),
  );
  expect(malformed).toEqual([]);
  for (const [, target] of files['word/_rels/document.xml.rels']!.matchAll(
    /Target="([^"]*)" TargetMode="External"/g,
  ))
    expect(target).toMatch(/^https?:\/\//);
  expect(getText(files['word/document.xml']!)).toContain('Draft. 1 criterion has not been decided');
});
