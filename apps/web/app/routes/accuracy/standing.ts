import type { BadgeTone } from '../../components/Badge.tsx';
import type { ActRule } from './report.ts';

/** Word and tone for how a rule stands; what the W3C calls untested is told apart by its reason. */
export function standingOf(rule: Pick<ActRule, 'consistency' | 'implementedBy' | 'failed'>): {
  readonly word: string;
  readonly tone: BadgeTone;
} {
  switch (rule.consistency) {
    case 'complete':
      return { word: 'Complete', tone: 'success' };
    case 'partial':
      return { word: 'Partial', tone: 'warning' };
    case 'inconsistent':
      return { word: 'Inconsistent', tone: 'error' };
    case 'untested':
      if (rule.implementedBy.length === 0) return { word: 'Not asked', tone: 'neutral' };
      return { word: rule.failed === 0 ? 'No failing case' : 'For a person', tone: 'info' };
  }
}
