import type { Severity } from '@curbcut/wcag';

export interface Remediation {
  readonly priority: 'immediate' | 'high' | 'medium' | 'low';
  readonly timeframe: string;
}

/** How soon to mend an issue (specification, section 9, "Remediation"). */
export const REMEDIATION: Readonly<Record<Severity, Remediation>> = {
  critical: { priority: 'immediate', timeframe: '1-2 days' },
  serious: { priority: 'high', timeframe: '1-2 weeks' },
  moderate: { priority: 'medium', timeframe: '2-4 weeks' },
  minor: { priority: 'low', timeframe: '1-3 months' },
};
