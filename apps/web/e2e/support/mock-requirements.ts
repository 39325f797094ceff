import { listRequirements } from '@curbcut/audit';
import {
  AssessRequirementsBody,
  type Audit,
  type AuditRequirementChapter,
  type RequirementAssessment,
} from '@curbcut/contract';
import { buildProblemReply } from './mock-scan-api.ts';

const AT = '2026-03-02T09:30:00.000Z';

/** All assessments of each requirement, oldest first, by audit. */
const stored = new WeakMap<Audit, Map<string, RequirementAssessment[]>>();

function getAll(audit: Audit): Map<string, RequirementAssessment[]> {
  const all = stored.get(audit) ?? new Map<string, RequirementAssessment[]>();
  stored.set(audit, all);
  return all;
}

function describeRequirements(audit: Audit): AuditRequirementChapter[] {
  const latest = [...getAll(audit)].flatMap(([id, all]) => {
    const last = all.at(-1);
    return last ? [[id, last] as const] : [];
  });
  return listRequirements(audit, new Map(latest));
}

/** Returns the assessments of a requirement, latest first. */
export const listAssessments = (audit: Audit, requirement: string): RequirementAssessment[] =>
  (getAll(audit).get(requirement) ?? []).toReversed();

/** Assesses a requirement as someone else. */
export function assessAs(
  audit: Audit,
  requirement: string,
  assessment: Pick<RequirementAssessment, 'assessed_by' | 'outcome' | 'remark'>,
): void {
  const before = getAll(audit).get(requirement) ?? [];
  const next = { ...assessment, sequence: before.length + 1, assessed_at: AT };
  getAll(audit).set(requirement, [...before, next]);
}

/** Replies to a request about requirements; a body stores assessments, as the server does. */
export function replyToRequirements(audit: Audit, body: unknown) {
  if (body !== null) {
    const { assessments } = AssessRequirementsBody.parse(body);
    const isOvertaken = assessments.some(
      ({ requirement, replaces }) => (getAll(audit).get(requirement) ?? []).length !== replaces,
    );
    if (isOvertaken) return buildProblemReply(409, 'Someone else just assessed one of these requirements.');
    for (const { requirement, outcome, remark } of assessments)
      assessAs(audit, requirement, { outcome, remark, assessed_by: 'Grace Hopper' });
  }
  return { json: { chapters: describeRequirements(audit), updated_at: audit.updated_at } };
}
