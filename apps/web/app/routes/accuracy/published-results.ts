/** The W3C's page on implementations of its ACT rules. */
export const IMPLEMENTATIONS_URL = 'https://www.w3.org/WAI/standards-guidelines/act/implementations/';

/** The W3C's test cases. */
export const TEST_CASES_URL = 'https://github.com/w3c/wcag-act-rules';

/** Numbers of ACT rules and test cases published by the W3C. */
export const publishedCounts = { rules: 87, cases: 1213 } as const;

/** The month in which the results were published. */
export const PUBLISHED_MONTH = 'November 2026';

/**
 * Number of ACT rules that automated tools implement completely, as published by the W3C, highest number
 * first.
 */
export const otherTools: readonly { readonly name: string; readonly completeRuleCount: number }[] = [
  { name: 'webmate', completeRuleCount: 48 },
  { name: 'Total Validator', completeRuleCount: 43 },
  { name: 'SortSite', completeRuleCount: 41 },
  { name: 'UsableNet', completeRuleCount: 38 },
  { name: 'Alfa', completeRuleCount: 30 },
  { name: 'axe-core', completeRuleCount: 29 },
  { name: 'IBM Equal Access', completeRuleCount: 23 },
];
