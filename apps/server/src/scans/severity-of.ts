import type { Severity } from '@curbcut/contract';
import { ruleInfo } from '@curbcut/engine';

/** How bad it is to break a rule, for the score of a page; one that is no longer known weighs least. */
export function severityOf(ruleId: string): Severity {
  return ruleInfo(ruleId)?.severity ?? 'minor';
}
