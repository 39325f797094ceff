import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { generateReport, type ReportInput } from '../src/index.ts';
import { createSampleScan, HOSTILE_TEXT, joinText } from './support/sample-scan.ts';

const schema = JSON.parse(
  readFileSync(new URL('fixtures/schemas/sarif-2.1.0.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv2020.default({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

async function generateSarif(input: ReportInput) {
  const log = JSON.parse(await joinText(generateReport(input, { type: 'detailed', format: 'sarif' })));
  validate(log);
  expect(validate.errors).toBeNull();
  return log.runs[0];
}

test('matches the OASIS schema, even with hostile page content or no findings', async () => {
  await generateSarif(createSampleScan());
  await generateSarif(createSampleScan({ hostile: true, level: 'AAA' }));
  await generateSarif(createSampleScan({ issues: [] }));
  await generateSarif(createSampleScan({ pages: 0, issues: [] }));
});

test('fails the schema if a required property is missing', () => {
  expect(validate({ version: '2.1.0', runs: [{ results: [] }] })).toBe(false);
});

test('has one result per occurrence, with page, element, source and fingerprint', async () => {
  const { results, tool } = await generateSarif(createSampleScan());
  expect(results).toHaveLength(32);
  expect(results[0]).toMatchObject({
    ruleId: 'image-alt',
    kind: 'fail',
    level: 'error',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'https://shop.example/' },
          region: { snippet: { text: '<p class="part-0">Text 0</p>' } },
        },
        logicalLocations: [{ fullyQualifiedName: '#main > .card:nth-child(1) > .part-0' }],
      },
    ],
    partialFingerprints: { 'curbcutIssue/v1': 'f00000000000000000000000' },
  });
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
});

test('reports needs-review results as reviews without a level', async () => {
  const { results } = await generateSarif(createSampleScan());
  const reviews = results.filter(({ kind }: { kind: string }) => kind === 'review');
  expect(reviews).toHaveLength(6);
  expect(new Set(reviews.map(({ level }: { level: string }) => level))).toEqual(new Set(['none']));
});

test('describes each rule with its fix and WCAG criteria', async () => {
  const { tool, taxonomies } = await generateSarif(createSampleScan());
  const rule = tool.driver.rules.find(({ id }: { id: string }) => id === 'color-contrast');
  expect(rule).toMatchObject({
    help: { text: expect.stringContaining('Make the text darker') },
    helpUri: 'https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum',
    relationships: [{ target: { id: '1.4.3', toolComponent: { name: 'WCAG' } } }],
    properties: { tags: expect.arrayContaining(['wcag2aa', 'wcag143']) },
  });
  expect(taxonomies[0].taxa.map(({ id }: { id: string }) => id)).toContain('1.4.3');
});

test('lists what was not tested, and writes URLs as URIs', async () => {
  const run = await generateSarif(createSampleScan({ hostile: true }));
  expect(run.invocations[0].toolExecutionNotifications).toMatchObject([
    { level: 'warning', descriptor: { id: 'scan/login-page' } },
    { level: 'note', descriptor: { id: 'canvas' } },
  ]);
  const { uri } = run.results[0].locations[0].physicalLocation.artifactLocation;
  expect(uri).not.toMatch(/[<>"\s]/);
  expect(new URL(uri).href).toBe(new URL(HOSTILE_TEXT.url).href);
});

test('lists what was tested, what was not and what needs review', async () => {
  const { properties } = await generateSarif(createSampleScan());
  expect(properties.coverage).toContainEqual(
    expect.objectContaining({ state: 'not-tested', howMuch: '40 pages' }),
  );
  expect(properties.coverage).toContainEqual(
    expect.objectContaining({ state: 'needs-review', howMuch: 'Every page' }),
  );
});

test('replaces the source artifact of a verified fix, and has no fixes for other results', async () => {
  for (const hostile of [false, true]) {
    const { results, artifacts } = await generateSarif(createSampleScan({ hostile }));
    const withFixes = results.filter(({ fixes }: { fixes?: unknown[] }) => fixes);
    expect(withFixes).toHaveLength(1);
    const [{ ruleId, fixes }] = withFixes;
    expect(ruleId).toBe('color-contrast');
    expect(fixes[0].artifactChanges).toHaveLength(artifacts.length);
    for (const { artifactLocation, replacements } of fixes[0].artifactChanges) {
      const before = artifacts[artifactLocation.index].contents.text;
      expect(replacements[0].deletedRegion).toEqual({ charOffset: 0, charLength: before.length });
      expect(replacements[0].insertedContent.text).not.toBe(before);
    }
  }
});

test('puts the source location first for annotations, and the page as a related location', async () => {
  const source = { file: 'src/Product card.tsx', line: 12, column: 7, component: 'ProductCard' };
  const issues = [{ rule: 'image-alt', cause: 'An image', pages: 1, occurrencesPerPage: 1, source }];
  const { results } = await generateSarif(createSampleScan({ issues }));
  expect(results[0].locations).toMatchObject([
    {
      physicalLocation: {
        artifactLocation: { uri: 'src/Product%20card.tsx' },
        region: { startLine: 12, startColumn: 7 },
      },
      logicalLocations: [{ name: 'ProductCard' }],
    },
  ]);
  expect(results[0].relatedLocations[0].physicalLocation.artifactLocation.uri).toBe('https://shop.example/');
});
