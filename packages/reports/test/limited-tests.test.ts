import { formatTestLimits, StatementDetails, type TestLimit } from '@curbcut/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { generateAuditDocx } from '../src/audit/docx-audit.ts';
import {
  createStatement,
  generateAuditReport,
  generateReport,
  type ReportInput,
  type ReportOptions,
} from '../src/index.ts';
import { createSampleAudit } from './support/sample-audit.ts';
import { createSampleScan, joinText } from './support/sample-scan.ts';

/* What an unfinished test didn't find may still exist, so no report counts it as tested. */

const CUT_SHORT: TestLimit = {
  pass: 'pixels',
  test: 'text contrast over images and gradients',
  reason: 'limit',
  done: 40,
  of: 212,
  unit: 'pieces of text',
};
const NOT_RUN: TestLimit = {
  ...CUT_SHORT,
  test: 'html-has-lang',
  reason: 'error',
  done: 0,
  of: null,
  unit: null,
};

const CONTRAST_SENTENCE =
  'Automated tests were incomplete on “/page-1”. The page exceeds this scan’s limits. Partly tested: text contrast over images and gradients (40 of 212 pieces of text).';
const LANGUAGE_SENTENCE =
  'Automated tests were incomplete on “/page-1”. The rule couldn’t be evaluated. Not tested: the html-has-lang rule.';

/** A scan without issues in which two tests were cut short on one page. */
function createLimitedScan(limits: readonly TestLimit[] = [CUT_SHORT, NOT_RUN]): ReportInput {
  const sample = createSampleScan({ issues: [] });
  return {
    ...sample,
    async *pages() {
      for await (const page of sample.pages()) {
        const tally = { ruleId: 'color-contrast', passed: 5, failed: 0, cantTell: 0 };
        const tallies = page.status === 'tested' ? [...page.tallies, tally] : [];
        const unexamined = page.url.endsWith('/page-1') ? formatTestLimits(limits) : page.unexamined;
        yield { ...page, tallies, unexamined };
      }
    },
  };
}

const generate = (options: ReportOptions, limits?: readonly TestLimit[]) =>
  joinText(generateReport(createLimitedScan(limits), options));

test('HTML names the test, the page and the reason next to the criterion, and in every other type', async () => {
  const html = await generate({ format: 'html', type: 'conformance' });
  const rowOf = (id: string, text: string) =>
    text.match(new RegExp(`<tr><th scope="row"><a [^>]*>${id} .*`))?.[0];
  expect(rowOf('1.4.3', html)).toContain(CONTRAST_SENTENCE);
  expect(rowOf('1.4.3', html)).toContain('Partly tested');
  expect(rowOf('3.1.1', html)).toContain(LANGUAGE_SENTENCE);
  expect(rowOf('1.1.1', html)).not.toContain('incomplete');
  expect(rowOf('1.4.3', await generate({ format: 'html', type: 'conformance' }, []))).toContain(
    'No failures found',
  );
  expect(await generate({ format: 'html', type: 'detailed' })).toContain(CONTRAST_SENTENCE);
});

test('JSON contains the limits as data, and a sentence for each criterion', async () => {
  const report = JSON.parse(await generate({ format: 'json', type: 'conformance' }));
  const { pass: _pass, ...limit } = CUT_SHORT;
  expect(report.limited_tests[0]).toEqual({ ...limit, pages: 1, urls: ['https://shop.example/page-1'] });
  const contrast = report.criteria.find(({ id }: { id: string }) => id === '1.4.3');
  expect(contrast).toMatchObject({ status: 'partly-tested', limited_tests: [CONTRAST_SENTENCE] });
  expect(contrast.by_person).not.toBeNull();
});

test('CSV lists them in a column, and no criterion counts as completely tested', async () => {
  const [head, ...rows] = (await generate({ format: 'csv', type: 'conformance' })).split('\r\n');
  expect(head).toContain('incomplete_tests');
  const contrast = rows.find((row) => row.startsWith('1.4.3'));
  expect(contrast).toContain(CONTRAST_SENTENCE);
  expect(contrast).toContain('partly-tested');
  expect(await generate({ format: 'csv', type: 'detailed' })).toContain(CONTRAST_SENTENCE);
});

test('SARIF has a notification for each test with its pages', async () => {
  const { runs } = JSON.parse(await generate({ format: 'sarif', type: 'detailed' }));
  expect(runs[0].invocations[0].toolExecutionNotifications).toContainEqual({
    level: 'note',
    descriptor: { id: 'limited-test/limit' },
    message: { text: CONTRAST_SENTENCE },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'https://shop.example/page-1' } } }],
  });
});

test('EARL asserts no pass for a rule on a page where its tests were cut short', async () => {
  const read = async (limits?: readonly TestLimit[]) => {
    const { '@graph': nodes } = JSON.parse(await generate({ format: 'earl', type: 'detailed' }, limits));
    const find = (subject: string, rule: string) =>
      nodes.find((node: Record<string, string>) => node.subject === subject && node.test === rule).result;
    const page = 'https://shop.example/page-1';
    return {
      limited: find(page, 'urn:curbcut:rule:color-contrast'),
      language: find(page, 'urn:curbcut:rule:html-has-lang'),
      other: find('https://shop.example/page-2', 'urn:curbcut:rule:color-contrast'),
      criterion: nodes.find(
        (node: Record<string, string>) =>
          node.test === 'WCAG2:contrast-minimum' && node['@type'] === 'Assertion',
      ).result,
    };
  };
  const { limited, language, other, criterion } = await read();
  expect(limited).toMatchObject({ outcome: 'earl:cantTell', info: CONTRAST_SENTENCE });
  expect(language).toMatchObject({ outcome: 'earl:cantTell', info: LANGUAGE_SENTENCE });
  expect(other.outcome).toBe('earl:passed');
  expect(criterion.info).toContain(CONTRAST_SENTENCE);
  expect((await read([])).limited.outcome).toBe('earl:passed');
});

test('JUnit skips a rule’s case on a page where its tests were cut short', async () => {
  const suites = (await generate({ format: 'junit', type: 'detailed' })).split('<testsuite ');
  const suite = suites.find((text) => text.includes('name="https://shop.example/page-1"'))!;
  expect(suite).toContain('skipped="2"');
  expect(suite).toContain(`<skipped>${CONTRAST_SENTENCE}</skipped>`);
  const other = suites.find((text) => text.includes('name="https://shop.example/page-2"'))!;
  expect(other).toContain('skipped="0"');
});

test('OpenACR notes them for the criterion', async () => {
  const { chapters } = parse(await generate({ format: 'openacr', type: 'conformance' }));
  const contrast = chapters.success_criteria_level_aa.criteria.find(
    ({ num }: { num: string }) => num === '1.4.3',
  );
  const { notes } = contrast.components[0].adherence;
  expect(notes).toContain(CONTRAST_SENTENCE);
  expect(notes).not.toContain('found no failures on the pages as tested');
});

/** An audit whose scan could not completely test keyboard focus on one sampled page. */
const limitedAudit = createSampleAudit({
  limitedTests: [
    {
      test: 'keyboard focus',
      reason: 'limit',
      done: 40,
      of: 212,
      unit: 'tab stops',
      pages: 1,
      urls: ['https://shop.example/page-1'],
      criteria: ['2.4.7', '1.4.3'],
    },
  ],
});
const FOCUS_SENTENCE =
  'Automated tests were incomplete on “Page 1”. The page exceeds this scan’s limits. Partly tested: keyboard focus (40 of 212 tab stops).';

test('an audit keeps people’s answers, and the remark names the test', () => {
  const resultOf = (id: string) => limitedAudit.audit.criteria.find(({ criterion }) => criterion === id)!;
  expect(resultOf('2.4.7')).toMatchObject({
    outcome: 'supports',
    remark: `Ada Example checked the 3 pages of the sample and found no failures.\n${FOCUS_SENTENCE}`,
  });
  // A known failure takes precedence, and other criteria don't depend on this test.
  expect(resultOf('1.4.3').remark).not.toContain('incomplete');
  expect(resultOf('2.4.3').remark).not.toContain('incomplete');
});

test.each(['html', 'openacr', 'wcag-em-html', 'wcag-em-json', 'earl'] as const)(
  'the conformance report as %s mentions it for the criterion and among the methods',
  async (format) => {
    const text = await joinText(generateAuditReport(limitedAudit, format, 'wcag'));
    const plain = format === 'openacr' ? JSON.stringify(parse(text)) : text;
    expect(plain.split(FOCUS_SENTENCE).length - 1).toBeGreaterThanOrEqual(2);
    const complete = await joinText(generateAuditReport(createSampleAudit(), format, 'wcag'));
    expect(complete).not.toContain('tests were incomplete');
  },
);

test('the Word file mentions it as well', async () => {
  const body = strFromU8(unzipSync(await generateAuditDocx(limitedAudit, 'wcag'))['word/document.xml']!);
  expect(body.replace(/<[^>]*>/g, '').split(FOCUS_SENTENCE).length - 1).toBeGreaterThanOrEqual(2);
});

test.each(['w3c', 'eu', 'uk'] as const)('the accessibility statement (%s) mentions it', (form) => {
  const details = StatementDetails.parse({
    form,
    organization: 'Shop Ltd',
    email: 'help@shop.example',
    legislation: 'the Web Accessibility Act',
    enforcement: 'Write to the ombud.',
    prepared_on: '2026-05-06',
  });
  expect(createStatement(limitedAudit, details).markdown).toContain('keyboard focus (40 of 212 tab stops)');
});
