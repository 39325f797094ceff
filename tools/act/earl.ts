import { createEarlAssertor, createEarlResult, toRuleTerm, toWcagTerm } from '@curbcut/reports';
import { type ActResult, listReportedCriteria } from './run-cases.ts';

/** The site on which the W3C publishes the cases. */
const W3C_ORIGIN = 'https://www.w3.org/';

/**
 * Builds an EARL report in JSON-LD, in the format that the W3C accepts from implementers
 * (https://www.w3.org/WAI/standards-guidelines/act/report/earl): a TestSubject for each case, with an
 * assertion for each Curbcut rule that implements its ACT rule. Assertions are semi-automatic if a person's
 * answer decided them.
 *
 * @param version Curbcut's version
 * @param date date of the run, ISO 8601
 */
export function buildEarlReport(results: readonly ActResult[], version: string, date: string): EarlReport {
  return {
    '@context': 'https://www.w3.org/WAI/content-assets/wcag-act-rules/earl-context.json',
    '@graph': results.map(({ actCase, outcomes, answered }) => ({
      '@type': 'TestSubject',
      source: new URL(actCase.path, W3C_ORIGIN).href,
      assertor: createEarlAssertor(version),
      assertions: [...outcomes].map(([ruleId, outcome]) => ({
        '@type': 'Assertion',
        mode: answered?.has(ruleId) ? 'earl:semiAuto' : 'earl:automatic',
        test: {
          '@id': toRuleTerm(ruleId),
          '@type': 'TestCase',
          title: ruleId,
          isPartOf: listReportedCriteria(ruleId, actCase).map(toWcagTerm),
        },
        result: createEarlResult(outcome, date),
      })),
    })),
  };
}

export interface EarlReport {
  readonly '@context': string;
  readonly '@graph': readonly {
    readonly source: string;
    readonly assertions: readonly {
      readonly mode: string;
      readonly test: { readonly title: string; readonly isPartOf: readonly string[] };
      readonly result: { readonly outcome: string };
    }[];
  }[];
}
