import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { generateReport, type ReportInput } from '../src/index.ts';
import { createSampleScan, joinText, type SampleOptions } from './support/sample-scan.ts';

const schema = readFileSync(new URL('fixtures/schemas/junit-jenkins.xsd', import.meta.url), 'utf8');

async function generateJunit(
  options?: SampleOptions,
  change: (input: ReportInput) => ReportInput = (input) => input,
) {
  const contents = await joinText(
    generateReport(change(createSampleScan(options)), { type: 'detailed', format: 'junit' }),
  );
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents },
    schema: { fileName: 'junit.xsd', contents: schema },
  });
  expect(errors).toEqual([]);
  return contents;
}

test('matches the Jenkins schema, even with hostile page content or no findings', async () => {
  const hostile = await generateJunit({ hostile: true });
  expect(hostile).not.toContain('<img src=x');
  expect(hostile).not.toContain('<script');
  await generateJunit({ issues: [] });
  await generateJunit({ pages: 0, issues: [] });
});

test('has one suite per page and one case per rule that applied, with the occurrences of failures', async () => {
  const xml = await generateJunit();
  expect(xml.match(/<testsuite /g)).toHaveLength(10);
  const last = xml.slice(xml.lastIndexOf('<testsuite '));
  expect(last).toContain(' tests="0" ');
  expect(last).toContain('Not tested: 40 pages. Found but not scanned: this scan was limited to 9 pages.');
  expect(last).toContain(
    'Needs review: Every page. Whether alternative text conveys the meaning of each image.',
  );
  const start = xml.slice(xml.indexOf('<testsuite '), xml.indexOf('</testsuite>'));
  expect(start).toContain(' name="https://shop.example/" ');
  expect(start).toContain(' tests="5" failures="3" errors="0" skipped="1" ');
  expect(start).toMatch(
    /classname="curbcut\.html-has-lang" name="The page has a language" time="0"><\/testcase>/,
  );
  expect(start).toMatch(
    /<failure type="critical" message="3 occurrences: The product images have no alternative text\.">[^<]*at #main &gt; \.card:nth-child\(3\) &gt; \.part-0[^<]*WCAG: 1\.1\.1[^<]*How to fix it: Describe the image/,
  );
});

test('skips rules that need review and pages that were not tested, with the reason', async () => {
  const xml = await generateJunit();
  expect(xml).toMatch(
    /curbcut\.link-purpose-in-context"[^>]*><skipped>Needs review\. “Read more” has no context/,
  );
  expect(xml).toMatch(/name="Page was tested" time="0"><skipped>The URL leads to a sign-in form\./);
});

test('lists some of thousands of occurrences on a page and counts the rest', async () => {
  const xml = await generateJunit({
    pages: 1,
    issues: [{ rule: 'image-alt', cause: 'One image, many times', pages: 1, occurrencesPerPage: 4_000 }],
  });
  expect(xml).toContain('and 3,950 more occurrences');
  expect(xml.length).toBeLessThan(20_000);
});

test('has a case for an axe-core finding, which has no tally', async () => {
  const xml = await generateJunit(undefined, (input) => ({
    ...input,
    *pages() {
      for (const page of input.pages() as Iterable<Parameters<ReportInput['getFindings']>[0]>)
        yield { ...page, tallies: page.tallies.filter(({ ruleId }) => ruleId !== 'heading-order') };
    },
  }));
  expect(xml).toMatch(/curbcut\.heading-order"[^>]*><failure type="minor" message="1 occurrence: /);
});
