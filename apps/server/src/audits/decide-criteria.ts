import { randomUUID } from 'node:crypto';
import {
  type DecideCriterionBody,
  MAX_DECISIONS_PER_CRITERION,
  type RecordedDecision,
} from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';
import type { Db } from '../db/database.ts';
import { type DecisionRow, insertDecision, listDecisions } from '../db/queries/audit-decisions.ts';
import { updateAudit } from '../db/queries/audits.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { readResults } from './read-results.ts';
import { type AuditCaller, lockEditableAudit, requireSharedAudit } from './require-audit.ts';

/**
 * Lists the decisions about a criterion as returned by the API, latest first. @throws {ApiProblem} 404
 * without access.
 */
export async function readDecisions(
  db: Db,
  reader: OrganizationReader,
  auditId: string,
  criterion: CriterionId,
): Promise<RecordedDecision[]> {
  await requireSharedAudit(db, reader, auditId);
  return showDecisions(await listDecisionsOf(db, auditId, criterion));
}

/**
 * Stores the conformance level and remark that a person sets for a criterion, or a return to the derived
 * ones. The audit's lock serializes decisions. A decision that's resent after a lost response isn't stored
 * twice.
 *
 * @throws {ApiProblem} 404 if the audit doesn't exist or doesn't evaluate the criterion; 403 for reviewers;
 * 409 if the audit is signed, the criterion is undecided, or something has changed since the sender saw it.
 */
export async function decideCriterion(
  { db }: Pick<Services, 'db'>,
  caller: AuditCaller,
  { auditId, criterion }: { readonly auditId: string; readonly criterion: CriterionId },
  body: DecideCriterionBody,
) {
  const { outcome, remark, reason, replaces, derived_outcome: seen } = toStorable(body);
  return db.transaction(async (tx) => {
    const audit = await lockEditableAudit(tx, caller, auditId);
    const known = await listDecisionsOf(tx, auditId, criterion);
    const latest = known.at(-1);
    const isRepeated =
      latest?.sequence === replaces + 1 &&
      latest.userId === caller.reader.userId &&
      latest.outcome === outcome &&
      latest.remark === remark &&
      latest.reason === reason;
    let { updatedAt } = audit;
    if (!isRepeated) {
      if (audit.signature) throw new ApiProblem('audit/signed');
      const result = (await readResults(tx, audit)).find((one) => one.criterion === criterion);
      if (!result) throw new ApiProblem('audit/not-in-scope');
      const derived = result.decision?.derived ?? { outcome: result.outcome, remark: result.remark };
      // There must already be failures, or answers that decide the criterion: a decision weighs them, but
      // doesn't replace them.
      if (outcome !== null && derived.outcome === 'undecided')
        throw new ApiProblem('audit/criterion-undecided');
      if ((latest?.sequence ?? 0) !== replaces || derived.outcome !== seen)
        throw new ApiProblem('audit/decision-conflict');
      if (known.length >= MAX_DECISIONS_PER_CRITERION) throw new ApiProblem('audit/too-many-decisions');
      await insertDecision(tx, {
        id: randomUUID(),
        ...{ auditId, criterion, outcome, remark, reason, derived },
        sequence: replaces + 1,
        userId: caller.reader.userId,
        decidedBy: caller.actor.name,
        decidedAt: new Date(),
      });
      updatedAt = await updateAudit(tx, auditId, {});
    }
    return {
      decisions: showDecisions(await listDecisionsOf(tx, auditId, criterion)),
      criteria: [...(await readResults(tx, audit))],
      updated_at: updatedAt.toISOString(),
    };
  });
}

const listDecisionsOf = async (db: Db, auditId: string, criterion: CriterionId): Promise<DecisionRow[]> =>
  (await listDecisions(db, [auditId])).filter((decision) => decision.criterion === criterion);

const showDecisions = (rows: readonly DecisionRow[]): RecordedDecision[] =>
  rows
    .map(({ sequence, outcome, remark, reason, derived, decidedBy, decidedAt }) => ({
      ...{ sequence, outcome, remark, reason, based_on: derived },
      decided_by: decidedBy,
      decided_at: decidedAt.toISOString(),
    }))
    .reverse();
