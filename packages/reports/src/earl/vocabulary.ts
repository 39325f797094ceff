import { CRITERIA, type CriterionId } from '@curbcut/wcag';

/** Vocabulary shared by our EARL reports and the report that `tools/act` generates for the W3C. */

/** Returns `WCAG2:non-text-content`: the anchor in the standard, which also names its Understanding page. */
export function toWcagTerm(id: CriterionId): string {
  return `WCAG2:${CRITERIA[id].understanding.split('/').at(-1)}`;
}

/** Creates the assertor: a version of the product. */
export function createEarlAssertor(version: string) {
  return {
    '@id': 'urn:curbcut',
    '@type': ['Assertor', 'Software'],
    name: 'Curbcut',
    release: { '@type': 'Version', revision: version },
  };
}

export type EarlOutcome = 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested';

/** Creates a result such as `earl:failed`, with its time (ISO 8601). */
export function createEarlResult(outcome: EarlOutcome, date: string) {
  return { '@type': 'TestResult', outcome: `earl:${outcome}`, date };
}

/** Returns the IRI of a rule as a test. */
export function toRuleTerm(ruleId: string): string {
  return `urn:curbcut:rule:${ruleId}`;
}

/** The JSON-LD context, included in the report so that readers do not have to fetch it. */
export const EARL_CONTEXT = {
  '@vocab': 'http://www.w3.org/ns/earl#',
  earl: 'http://www.w3.org/ns/earl#',
  ptr: 'http://www.w3.org/2009/pointers#',
  dct: 'http://purl.org/dc/terms/',
  doap: 'http://usefulinc.com/ns/doap#',
  WCAG2: 'https://www.w3.org/TR/WCAG22/#',
  Version: 'doap:Version',
  name: 'doap:name',
  release: 'doap:release',
  revision: 'doap:revision',
  title: 'dct:title',
  description: 'dct:description',
  date: 'dct:date',
  isPartOf: { '@id': 'dct:isPartOf', '@type': '@id' },
  assertedBy: { '@type': '@id' },
  subject: { '@type': '@id' },
  test: { '@type': '@id' },
  mode: { '@type': '@id' },
  outcome: { '@type': '@id' },
  CSSSelectorPointer: 'ptr:CSSSelectorPointer',
  expression: 'ptr:expression',
} as const;
