import { randomUUID } from 'node:crypto';
import { listRequirements } from '@curbcut/audit';
import {
  type AssessRequirementsBody,
  type AuditRequirementChapter,
  listRequirementStandards,
  MAX_ASSESSMENTS_PER_REQUIREMENT,
  type NewAssessment,
  type RequirementAssessment,
} from '@curbcut/contract';
import { listRequirementChapters } from '@curbcut/wcag';
import type { Db } from '../db/database.ts';
import { type AssessmentRow, insertAssessments, listAssessments } from '../db/queries/audit-requirements.ts';
import { type AuditRow, updateAudit } from '../db/queries/audits.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { type AuditCaller, lockEditableAudit, requireSharedAudit } from './require-audit.ts';

type ScopedAudit = Pick<AuditRow, 'id' | 'standard' | 'level'>;

/**
 * Reads the requirements that an audit's reports contain, with the levels and remarks that people have set
 * for them.
 */
export async function readRequirements(db: Db, audit: ScopedAudit): Promise<AuditRequirementChapter[]> {
  const rows = await listAssessments(db, audit.id);
  return listRequirements(audit, new Map(rows.map((row) => [row.requirement, toAssessment(row)])));
}

/** @param rows In chronological order for each requirement. */
const getLatest = (rows: readonly AssessmentRow[]): Map<string, AssessmentRow> =>
  new Map(rows.map((row) => [row.requirement, row]));

const toAssessment = ({
  assessedBy,
  assessedAt,
  sequence,
  outcome,
  remark,
}: AssessmentRow): RequirementAssessment => ({
  ...{ sequence, outcome, remark },
  assessed_by: assessedBy,
  assessed_at: assessedAt.toISOString(),
});

/**
 * Lists all assessments of a requirement, latest first.
 *
 * @throws {ApiProblem} 404 without access, or if the audit's reports don't contain the requirement.
 */
export async function readAssessments(
  db: Db,
  reader: OrganizationReader,
  auditId: string,
  requirement: string,
): Promise<RequirementAssessment[]> {
  requireInScope(await requireSharedAudit(db, reader, auditId), [requirement]);
  return (await listAssessments(db, auditId))
    .filter((row) => row.requirement === requirement)
    .map(toAssessment)
    .reverse();
}

/** A new assessment with the currently stored one, if any. */
interface GivenAssessment extends NewAssessment {
  readonly latest: AssessmentRow | undefined;
}

/**
 * Stores the conformance levels and remarks that a person sets for requirements, either all or none. The
 * audit's lock serializes assessments. An assessment that is resent because its sender didn't receive the
 * response isn't stored twice.
 *
 * @throws {ApiProblem} 404 if the audit doesn't exist or its reports don't contain a requirement; 403 for
 * reviewers; 409 if the audit is signed, or if a requirement's latest assessment isn't the one that the
 * sender saw.
 */
export async function assessRequirements(
  { db }: Pick<Services, 'db'>,
  caller: AuditCaller,
  auditId: string,
  { assessments }: AssessRequirementsBody,
) {
  return db.transaction(async (tx) => {
    const audit = await lockEditableAudit(tx, caller, auditId);
    requireInScope(
      audit,
      assessments.map(({ requirement }) => requirement),
    );
    const latest = getLatest(await listAssessments(tx, auditId));
    const newAssessments = toStorable(assessments)
      .map((given): GivenAssessment => ({ ...given, latest: latest.get(given.requirement) }))
      .filter((given) => !isRepeated(given, caller));
    let { updatedAt } = audit;
    if (newAssessments.length > 0) {
      if (audit.signature) throw new ApiProblem('audit/signed');
      requireCurrent(newAssessments);
      await insertAssessments(
        tx,
        newAssessments.map((given) => toRow(given, auditId, caller)),
      );
      updatedAt = await updateAudit(tx, auditId, {});
    }
    return { chapters: await readRequirements(tx, audit), updated_at: updatedAt.toISOString() };
  });
}

function requireInScope(audit: ScopedAudit, ids: readonly string[]): void {
  const known = new Set(
    listRequirementChapters(listRequirementStandards(audit)).flatMap(({ requirements }) =>
      requirements.map(({ id }) => id),
    ),
  );
  if (!ids.every((id) => known.has(id))) throw new ApiProblem('audit/no-requirement');
}

const isRepeated = (
  { latest, replaces, outcome, remark }: GivenAssessment,
  { reader }: AuditCaller,
): boolean =>
  latest?.sequence === replaces + 1 &&
  latest.userId === reader.userId &&
  latest.outcome === outcome &&
  latest.remark === remark;

function requireCurrent(newAssessments: readonly GivenAssessment[]): void {
  const overtaken = newAssessments.filter(({ latest, replaces }) => (latest?.sequence ?? 0) !== replaces);
  if (overtaken.length > 0) {
    throw new ApiProblem('audit/assessment-conflict', {
      details: Object.fromEntries(
        overtaken.map(({ requirement }) => [requirement, ['Someone else just assessed this requirement.']]),
      ),
    });
  }
  if (newAssessments.some(({ replaces }) => replaces >= MAX_ASSESSMENTS_PER_REQUIREMENT))
    throw new ApiProblem('audit/too-many-assessments');
}

const toRow = (
  { requirement, outcome, remark, replaces }: GivenAssessment,
  auditId: string,
  caller: AuditCaller,
): AssessmentRow => ({
  id: randomUUID(),
  ...{ auditId, requirement, outcome, remark },
  sequence: replaces + 1,
  userId: caller.reader.userId,
  assessedBy: caller.actor.name,
  assessedAt: new Date(),
});
