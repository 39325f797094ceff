import type { BadgeTone } from '../../components/Badge.tsx';
import type { ActRule } from './act-report.ts';

/** Label and tone of a rule's status; the W3C's “untested” is split by reason. */
export function getConsistencyBadge(rule: Pick<ActRule, 'consistency' | 'implementedBy' | 'failed'>): {
  readonly label: string;
  readonly tone: BadgeTone;
} {
  switch (rule.consistency) {
    case 'complete':
      return { label: 'Complete', tone: 'success' };
    case 'partial':
      return { label: 'Partial', tone: 'warning' };
    case 'inconsistent':
      return { label: 'Inconsistent', tone: 'error' };
    case 'untested':
      if (rule.implementedBy.length === 0) return { label: 'Not covered', tone: 'neutral' };
      return { label: rule.failed === 0 ? 'No failing case' : 'For a person', tone: 'info' };
  }
}
