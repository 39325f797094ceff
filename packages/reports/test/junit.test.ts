import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { generateReport, type ReportInput } from '../src/index.ts';
import { createSampleScan, joinText, type SampleOptions } from './kit/sample-scan.ts';

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

test('keeps to the schema of Jenkins, also with hostile texts and with nothing found', async () => {
  const hostile = await generateJunit({ hostile: true });
  expect(hostile).not.toContain('<img src=x');
  expect(hostile).not.toContain('<script');
  await generateJunit({ issues: [] });
  await generateJunit({ pages: 0, issues: [] });
});

test('has a suite for each page and a case for each rule that applied, failed with the places', async () => {
  const xml = await generateJunit();
  expect(xml.match(/<testsuite /g)).toHaveLength(10);
  const last = xml.slice(xml.lastIndexOf('<testsuite '));
  expect(last).toContain(' tests="0" ');
  expect(last).toContain('Not tested: 40 pages. Known of, and beyond the scan’s limit of 9 pages.');
  expect(last).toContain(
    'Needs a person: Every page. Whether the text alternatives say what the images mean.',
  );
  const start = xml.slice(xml.indexOf('<testsuite '), xml.indexOf('</testsuite>'));
  expect(start).toContain(' name="https://shop.example/" ');
  expect(start).toContain(' tests="5" failures="3" errors="0" skipped="1" ');
  expect(start).toMatch(
    /classname="curbcut\.html-has-lang" name="The page says its language" time="0"><\/testcase>/,
  );
  expect(start).toMatch(
    /<failure type="critical" message="3 places: The pictures of products have no alternative\.">[^<]*at #main &gt; \.card:nth-child\(3\) &gt; \.part-0[^<]*WCAG: 1\.1\.1[^<]*How to mend it: Say in the alt/,
  );
});

test('what needs a person, and a page that was not tested, are skipped with the reason', async () => {
  const xml = await generateJunit();
  expect(xml).toMatch(
    /curbcut\.link-purpose-in-context"[^>]*><skipped>Needs a person\. “Read more” stands alone/,
  );
  expect(xml).toMatch(/name="The page was tested" time="0"><skipped>The address leads to a sign-in form\./);
});

test('of a page with thousands of places some are written out and the others counted', async () => {
  const xml = await generateJunit({
    pages: 1,
    issues: [{ rule: 'image-alt', cause: 'One picture, often', pages: 1, occurrencesPerPage: 4_000 }],
  });
  expect(xml).toContain('and 3,950 places more');
  expect(xml.length).toBeLessThan(20_000);
});

test('a finding of axe-core, which has no tally, is a case as well', async () => {
  const xml = await generateJunit(undefined, (input) => ({
    ...input,
    *pages() {
      for (const page of input.pages() as Iterable<Parameters<ReportInput['getFindings']>[0]>)
        yield { ...page, tallies: page.tallies.filter(({ ruleId }) => ruleId !== 'heading-order') };
    },
  }));
  expect(xml).toMatch(/curbcut\.heading-order"[^>]*><failure type="minor" message="1 place: /);
});
