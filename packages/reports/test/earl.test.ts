import jsonld from 'jsonld';
import { expect, test } from 'vitest';
import { generateReport } from '../src/index.ts';
import { createSampleScan, HOSTILE_TEXT, joinText, type SampleOptions } from './kit/sample-scan.ts';

const EARL = 'http://www.w3.org/ns/earl#';

/**
 * The terms of EARL 1.0 Schema (https://www.w3.org/TR/EARL10-Schema/): each property with the classes that may have it
 * and what its values may be. There is no published JSON schema.
 */
const PROPERTIES: Readonly<Record<string, { of: string[]; values: string[] | 'literal' }>> = {
  assertedBy: { of: ['Assertion'], values: ['Assertor', 'Software'] },
  subject: { of: ['Assertion'], values: ['TestSubject', 'Software'] },
  test: { of: ['Assertion'], values: ['TestCriterion', 'TestCase', 'TestRequirement'] },
  mode: { of: ['Assertion'], values: ['automatic', 'manual', 'semiAuto', 'undisclosed', 'unknownMode'] },
  result: { of: ['Assertion'], values: ['TestResult'] },
  outcome: { of: ['TestResult'], values: ['passed', 'failed', 'cantTell', 'inapplicable', 'untested'] },
  info: { of: ['TestResult'], values: 'literal' },
  pointer: { of: ['TestResult'], values: ['http://www.w3.org/2009/pointers#CSSSelectorPointer'] },
};
const REQUIRED = ['assertedBy', 'subject', 'test', 'result'];
const CLASSES = [
  'Assertion',
  'Assertor',
  'Software',
  'TestSubject',
  'TestCriterion',
  'TestCase',
  'TestRequirement',
  'TestResult',
];

interface Node {
  readonly '@id': string;
  readonly '@type'?: readonly string[];
  readonly [property: string]: unknown;
}

async function generateGraph(options?: SampleOptions) {
  const report = JSON.parse(
    await joinText(generateReport(createSampleScan(options), { type: 'detailed', format: 'earl' })),
  );
  const flat = (await jsonld.flatten(report, undefined, {
    documentLoader: async (url) => {
      throw new Error(`The report requests ${url}.`);
    },
  })) as unknown as Node[];
  return new Map(flat.map((node) => [node['@id'], node]));
}

/** Returns every violation of the EARL 1.0 schema. */
function findSchemaErrors(graph: ReadonlyMap<string, Node>): string[] {
  const short = (iri: string) => iri.replace(EARL, '');
  const errors: string[] = [];
  for (const node of graph.values()) {
    const types = (node['@type'] ?? []).map(short);
    if (types.length === 0) errors.push(`${node['@id']} has no type`);
    for (const type of node['@type'] ?? [])
      if (type.startsWith(EARL) && !CLASSES.includes(short(type))) errors.push(`no class ${type}`);
    for (const [iri, values] of Object.entries(node)) {
      if (!iri.startsWith(EARL)) continue;
      const rule = PROPERTIES[short(iri)];
      if (rule === undefined) errors.push(`no property ${iri}`);
      else if (!types.some((type) => rule.of.includes(type))) errors.push(`${iri} on ${types}`);
      else if (rule.values !== 'literal') {
        for (const { '@id': id } of values as { '@id': string }[]) {
          const kinds = [short(id ?? ''), ...(graph.get(id)?.['@type'] ?? []).map(short)];
          if (!kinds.some((kind) => rule.values.includes(kind))) errors.push(`${iri} is ${id}`);
        }
      }
    }
    if (types.includes('Assertion'))
      for (const name of REQUIRED)
        if (!(`${EARL}${name}` in node)) errors.push(`an assertion without ${name}`);
  }
  return errors;
}

function getAssertions(graph: ReadonlyMap<string, Node>) {
  const getId = (node: Node, name: string) => (node[`${EARL}${name}`] as { '@id': string }[])[0]!['@id'];
  return [...graph.values()]
    .filter((node) => node['@type']?.includes(`${EARL}Assertion`))
    .map((node) => {
      const result = graph.get(getId(node, 'result'))!;
      return {
        subject: getId(node, 'subject'),
        test: getId(node, 'test'),
        outcome: getId(result, 'outcome').replace(EARL, ''),
        pointers: ((result[`${EARL}pointer`] as unknown[]) ?? []).length,
      };
    });
}

test('is self-contained JSON-LD that matches EARL 1.0, even with hostile page content', async () => {
  expect(findSchemaErrors(await generateGraph())).toEqual([]);
  expect(findSchemaErrors(await generateGraph({ hostile: true, level: 'AAA' }))).toEqual([]);
  expect(findSchemaErrors(await generateGraph({ pages: 0, issues: [] }))).toEqual([]);
});

test('asserts criteria as failed, cantTell or untested, but never as passed', async () => {
  const assertions = getAssertions(await generateGraph());
  const criteria = assertions.filter(({ test: id }) => id.startsWith('https://www.w3.org/TR/WCAG22/#'));
  const outcomes = new Map(criteria.map(({ test: id, outcome }) => [id.split('#')[1], outcome]));
  expect(outcomes.size).toBe(55);
  expect(outcomes.get('non-text-content')).toBe('failed');
  expect(outcomes.get('language-of-page')).toBe('cantTell');
  expect(outcomes.get('captions-live')).toBe('untested');
  expect([...outcomes.values()]).not.toContain('passed');
});

test('has an outcome with the elements for each rule that applied to a page', async () => {
  const assertions = getAssertions(await generateGraph({ hostile: true }));
  const page = new URL(HOSTILE_TEXT.url).href;
  const own = assertions.filter(({ subject }) => new URL(subject).href === page);
  const byRule = Object.fromEntries(own.map(({ test: id, ...rest }) => [id.split(':').at(-1), rest]));
  expect(byRule).toMatchObject({
    'image-alt': { outcome: 'failed', pointers: 3 },
    'link-purpose-in-context': { outcome: 'cantTell', pointers: 2 },
    'html-has-lang': { outcome: 'passed', pointers: 0 },
  });
  expect(assertions.find(({ subject }) => subject === 'https://shop.example/account')).toMatchObject({
    outcome: 'untested',
  });
});

test('describes the site by what was tested, what was not, and what needs review', async () => {
  const graph = JSON.parse(
    await joinText(generateReport(createSampleScan(), { type: 'detailed', format: 'earl' })),
  )['@graph'];
  const site = graph.find((node: { '@id'?: string }) => node['@id']?.startsWith('urn:curbcut:site:'));
  expect(site.description).toContain('\nNot tested: 40 pages. ');
  expect(site.description).toContain('\nNeeds review: Every page. Whether alternative text');
});
