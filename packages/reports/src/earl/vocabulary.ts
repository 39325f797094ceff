import { CRITERIA, type CriterionId } from '@curbcut/wcag';

/** What our EARL reports share with the one that `tools/act` makes for the W3C. */

/** `WCAG2:non-text-content`: the standard's own anchor, which its Understanding page is named after too. */
export function toWcagTerm(id: CriterionId): string {
  return `WCAG2:${CRITERIA[id].understanding.split('/').at(-1)}`;
}

/** Who asserts: the product, in one of its versions. */
export function createEarlAssertor(version: string) {
  return {
    '@id': 'urn:curbcut',
    '@type': ['Assertor', 'Software'],
    name: 'Curbcut',
    release: { '@type': 'Version', revision: version },
  };
}

export type EarlOutcome = 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested';

/** `earl:failed`, with the time of it (ISO 8601). */
export function createEarlResult(outcome: EarlOutcome, date: string) {
  return { '@type': 'TestResult', outcome: `earl:${outcome}`, date };
}

/** The name of one of our rules as a test. */
export function toRuleTerm(ruleId: string): string {
  return `urn:curbcut:rule:${ruleId}`;
}

/** The terms of {@link earlReport}, inside the report so that nothing need be fetched to read it. */
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
