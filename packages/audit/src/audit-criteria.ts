import type { AuditStandard } from '@curbcut/contract';
import { CRITERIA, CRITERION_IDS, type CriterionId, type WcagVersion } from '@curbcut/wcag';

/** The WCAG version that each standard consists of or refers to. */
export const WCAG_VERSIONS: Readonly<Record<AuditStandard, WcagVersion>> = {
  'wcag-2.2': '2.2',
  'wcag-2.1': '2.1',
  'en-301-549': '2.1',
  'en-301-549-v4': '2.2',
  'section-508': '2.0',
};

/** Returns the criteria that an audit evaluates, in WCAG order: Level A, or A and AA. */
export function getAuditCriteria(standard: AuditStandard, level: 'A' | 'AA'): readonly CriterionId[] {
  return CRITERION_IDS.filter((id) => {
    const criterion = CRITERIA[id];
    if (criterion.level === 'AAA' || (level === 'A' && criterion.level !== 'A')) return false;
    const version = WCAG_VERSIONS[standard];
    return criterion.since <= version && (criterion.removedIn === undefined || version < criterion.removedIn);
  });
}
