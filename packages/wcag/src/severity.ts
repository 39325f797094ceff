/**
 * How much a barrier takes from the people who meet it, worst first.
 * The four words are the product's (specification, section 4); the weights are those of the basic score
 * (decisions, "Scans").
 */
export const SEVERITIES = ['critical', 'serious', 'moderate', 'minor'] as const;

export type Severity = (typeof SEVERITIES)[number];

export interface SeverityDetails {
  /** 0 is the worst. Sort by it ascending to show the worst first. */
  readonly order: number;
  /** The word shown to people. */
  readonly label: string;
  /** How much a rule of this severity weighs in the basic score of a page. */
  readonly weight: number;
  /** What the word means, in one sentence: the yardstick of the criteria's severities. */
  readonly meaning: string;
}

export const SEVERITY_DETAILS: Readonly<Record<Severity, SeverityDetails>> = {
  critical: {
    order: 0,
    label: 'Critical',
    weight: 10,
    meaning: 'Some people cannot get the content or finish the task at all, or may be harmed.',
  },
  serious: {
    order: 1,
    label: 'Serious',
    weight: 7,
    meaning: 'Some people get through only with great effort or with help, or lose content that matters.',
  },
  moderate: {
    order: 2,
    label: 'Moderate',
    weight: 3,
    meaning: 'Some people are slowed down, misled, or have to find a way round.',
  },
  minor: {
    order: 3,
    label: 'Minor',
    weight: 1,
    meaning: 'Some people are inconvenienced; nearly everyone still gets what they came for.',
  },
};

export function isSeverity(text: string): text is Severity {
  return (SEVERITIES as readonly string[]).includes(text);
}

/** For `sort`: the worst first. */
export function compareSeverity(a: Severity, b: Severity): number {
  return SEVERITY_DETAILS[a].order - SEVERITY_DETAILS[b].order;
}

/** The worst of some severities; `undefined` for none. */
export function getWorstSeverity(severities: Iterable<Severity>): Severity | undefined {
  return [...severities].sort(compareSeverity)[0];
}
