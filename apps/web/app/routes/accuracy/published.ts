/** Where the W3C publishes how tools implement its ACT rules. */
export const implementationsAddress = 'https://www.w3.org/WAI/standards-guidelines/act/implementations/';

/** The W3C's own test cases, for repeating the measurement. */
export const casesAddress = 'https://github.com/w3c/wcag-act-rules';

/** How many ACT rules and test cases the W3C counts. */
export const published = { rules: 87, cases: 1213 } as const;

/** Month that the figures below are of. */
export const readIn = 'November 2026';

/** ACT rules that fully automatic tools implement completely, as the W3C publishes it; most first. */
export const otherTools: readonly { readonly name: string; readonly complete: number }[] = [
  { name: 'webmate', complete: 48 },
  { name: 'Total Validator', complete: 43 },
  { name: 'SortSite', complete: 41 },
  { name: 'UsableNet', complete: 38 },
  { name: 'Alfa', complete: 30 },
  { name: 'axe-core', complete: 29 },
  { name: 'IBM Equal Access', complete: 23 },
];
