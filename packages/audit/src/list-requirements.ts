import {
  type Audit,
  type AuditRequirement,
  type AuditRequirementChapter,
  listRequirementStandards,
  type RequirementAssessment,
} from '@curbcut/contract';
import { listRequirementChapters, type OtherRequirement, type RequirementChapter } from '@curbcut/wcag';

/**
 * Lists the requirements beyond WCAG that an audit's reports contain. Nothing about them is derived from
 * criteria: each has the level that a person set, or none. Only hardware requirements are marked as not
 * applicable, because a website isn't hardware.
 *
 * @param latest each requirement's latest assessment by id, even if it was withdrawn
 */
export function listRequirements(
  audit: Pick<Audit, 'standard' | 'level'>,
  latest: ReadonlyMap<string, RequirementAssessment>,
): AuditRequirementChapter[] {
  return listRequirementChapters(listRequirementStandards(audit)).map((chapter) => ({
    chapter: chapter.id,
    standard: chapter.standard,
    title: chapter.title,
    note: chapter.note,
    absent_remark: chapter.absentRemark,
    requirements: chapter.requirements.map((one) => toRequirement(chapter, one, latest.get(one.id))),
  }));
}

function toRequirement(
  { isNeverApplicable, absentRemark }: RequirementChapter,
  { id, number, title, statement, relevance }: OtherRequirement,
  latest: RequirementAssessment | undefined,
): AuditRequirement {
  const described = { requirement: id, number, title, statement, relevance, sequence: latest?.sequence ?? 0 };
  if (latest && latest.outcome !== null) {
    const { outcome, remark, assessed_by, assessed_at } = latest;
    return { ...described, outcome, remark, assessed_by, assessed_at };
  }
  return {
    ...described,
    outcome: isNeverApplicable ? 'not-applicable' : null,
    remark: isNeverApplicable ? (absentRemark ?? '') : '',
    assessed_by: null,
    assessed_at: null,
  };
}
