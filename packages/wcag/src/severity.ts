/**
 * How severely an issue affects people, worst first. The product defines the four words
 * (docs/decisions/0004-scores-and-counts.md); the weights are those of the basic score (decisions, "Scans").
 */
export const SEVERITIES = ['critical', 'serious', 'moderate', 'minor'] as const;

export type Severity = (typeof SEVERITIES)[number];

export interface SeverityDetails {
  /** 0 is the worst. Sort by it ascending to show the worst first. */
  readonly order: number;
  /** The label shown to users. */
  readonly label: string;
  /** The weight of a rule with this severity in the basic score of a page. */
  readonly weight: number;
  /** What the severity means, in one sentence. The criteria's severities are based on it. */
  readonly meaning: string;
}

export const SEVERITY_DETAILS: Readonly<Record<Severity, SeverityDetails>> = {
  critical: {
    order: 0,
    label: 'Critical',
    weight: 10,
    meaning: 'Some people can’t access the content or complete the task at all, or may be harmed.',
  },
  serious: {
    order: 1,
    label: 'Serious',
    weight: 7,
    meaning: 'Some people succeed only with great effort or with help, or miss important content.',
  },
  moderate: {
    order: 2,
    label: 'Moderate',
    weight: 3,
    meaning: 'Some people are slowed down or misled, or have to find a workaround.',
  },
  minor: {
    order: 3,
    label: 'Minor',
    weight: 1,
    meaning: 'Some people are inconvenienced; nearly everyone can still use the content.',
  },
};

export function isSeverity(text: string): text is Severity {
  return (SEVERITIES as readonly string[]).includes(text);
}

/** Compares severities for `sort`: the worst first. */
export function compareSeverity(a: Severity, b: Severity): number {
  return SEVERITY_DETAILS[a].order - SEVERITY_DETAILS[b].order;
}

/** Returns the worst of some severities; `undefined` for none. */
export function getWorstSeverity(severities: Iterable<Severity>): Severity | undefined {
  return [...severities].sort(compareSeverity)[0];
}
