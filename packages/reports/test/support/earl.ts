import jsonld from 'jsonld';

const EARL = 'http://www.w3.org/ns/earl#';

/**
 * The terms in the EARL 1.0 Schema (https://www.w3.org/TR/EARL10-Schema/): each property with the classes
 * that may have it and its possible values. There is no published JSON schema.
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

export interface Node {
  readonly '@id': string;
  readonly '@type'?: readonly string[];
  readonly [property: string]: unknown;
}

/** Parses a report without making requests; returns its nodes by id. */
export async function parseEarl(text: string): Promise<ReadonlyMap<string, Node>> {
  const flat = (await jsonld.flatten(JSON.parse(text), undefined, {
    documentLoader: async (url) => {
      throw new Error(`The report requests ${url}.`);
    },
  })) as unknown as Node[];
  return new Map(flat.map((node) => [node['@id'], node]));
}

/** Returns every violation of the EARL 1.0 schema. */
export function findSchemaErrors(graph: ReadonlyMap<string, Node>): string[] {
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

export function getAssertions(graph: ReadonlyMap<string, Node>) {
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
