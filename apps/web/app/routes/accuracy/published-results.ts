/** Where the W3C publishes how tools implement its ACT rules. */
export const IMPLEMENTATIONS_URL = 'https://www.w3.org/WAI/standards-guidelines/act/implementations/';

/** The W3C's own test cases, for repeating the measurement. */
export const TEST_CASES_URL = 'https://github.com/w3c/wcag-act-rules';

/** How many ACT rules and test cases the W3C counts. */
export const publishedCounts = { rules: 87, cases: 1213 } as const;

/** Month that the figures below are of. */
export const PUBLISHED_MONTH = 'November 2026';

/** ACT rules that fully automatic tools implement completely, as the W3C publishes it; most first. */
export const otherTools: readonly { readonly name: string; readonly completeRuleCount: number }[] = [
  { name: 'webmate', completeRuleCount: 48 },
  { name: 'Total Validator', completeRuleCount: 43 },
  { name: 'SortSite', completeRuleCount: 41 },
  { name: 'UsableNet', completeRuleCount: 38 },
  { name: 'Alfa', completeRuleCount: 30 },
  { name: 'axe-core', completeRuleCount: 29 },
  { name: 'IBM Equal Access', completeRuleCount: 23 },
];
