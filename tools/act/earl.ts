import { earlAssertor, earlResult, ruleTerm, wcagTerm } from '@curbcut/reports';
import { ruleById } from '@curbcut/rules';
import type { ActResult } from './run-cases.ts';

/** Where the W3C itself shows the cases. */
const PUBLISHED_AT = 'https://www.w3.org/';

/**
 * The results as an EARL report in JSON-LD, in the form that the W3C takes from implementers
 * (https://www.w3.org/WAI/standards-guidelines/act/report/earl): a TestSubject for each case, an assertion in it for
 * each of our rules that implements its ACT rule.
 *
 * @param version of the product
 * @param date of the run, ISO 8601
 */
export function earlReport(results: readonly ActResult[], version: string, date: string): EarlReport {
  return {
    '@context': 'https://www.w3.org/WAI/content-assets/wcag-act-rules/earl-context.json',
    '@graph': results.map(({ actCase, outcomes }) => ({
      '@type': 'TestSubject',
      source: new URL(actCase.path, PUBLISHED_AT).href,
      assertor: earlAssertor(version),
      assertions: [...outcomes].map(([ruleId, outcome]) => ({
        '@type': 'Assertion',
        mode: 'earl:automatic',
        test: {
          '@id': ruleTerm(ruleId),
          '@type': 'TestCase',
          title: ruleId,
          isPartOf: (ruleById(ruleId)?.criteria ?? []).map(wcagTerm),
        },
        result: earlResult(outcome, date),
      })),
    })),
  };
}

export interface EarlReport {
  readonly '@context': string;
  readonly '@graph': readonly {
    readonly source: string;
    readonly assertions: readonly {
      readonly test: { readonly title: string; readonly isPartOf: readonly string[] };
      readonly result: { readonly outcome: string };
    }[];
  }[];
}
