import type { AuditStandard } from '@curbcut/contract';
import { CRITERIA, CRITERION_IDS, type CriterionId } from '@curbcut/wcag';

/** Returns the criteria that an audit evaluates, in the order of WCAG: level A, or A and AA. */
export function getAuditCriteria(standard: AuditStandard, level: 'A' | 'AA'): readonly CriterionId[] {
  return CRITERION_IDS.filter((id) => {
    const criterion = CRITERIA[id];
    if (criterion.level === 'AAA' || (level === 'A' && criterion.level !== 'A')) return false;
    return standard === 'wcag-2.2' ? criterion.removedIn === undefined : criterion.since !== '2.2';
  });
}
