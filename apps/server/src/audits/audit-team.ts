import { randomUUID } from 'node:crypto';
import {
  type AssignQuestionsBody,
  type AuditInvitation,
  type AuditMember,
  type AuditTeam,
  type InvitedRole,
  MAX_TEAM_SIZE,
  type ReceivedInvitation,
} from '@curbcut/contract';
import type { PersonCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { listQuestions } from '../db/queries/audit-questions.ts';
import {
  declineInvitation,
  deleteInvitation,
  deleteMember,
  getAnswerTimeStats,
  type InvitationRow,
  listActiveMembers,
  listAuditManagers,
  listInvitations,
  listMembers,
  listReceivedInvitations,
  readReceivedInvitation,
  storeAssignments,
  storeInvitation,
  storeMember,
  storePresence,
  type TeamMember,
} from '../db/queries/audit-team.ts';
import { lockAudit, lockUserAudit, readSharedAudit, type SharedAudit } from '../db/queries/audits.ts';
import { countLimitUse, refundLimitUse } from '../db/queries/rate-limits.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { getPersonName, lockUserRow, type UserRow } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import { formatSender } from '../organizations/format-sender.ts';
import type { Services } from '../services.ts';
import { toAuditQuestion } from './audit-presenters.ts';
import { type AuditCaller, lockEditableAudit } from './require-audit.ts';

/** Each invitation sends an email to someone who may never have heard of Curbcut. */
const invitationLimit: HourlyLimit = {
  name: 'audit-invitation',
  visitor: 0,
  account: 60,
  problem: 'audit/too-many-invitations',
  usesText: 'invitations',
};
/** Unaccepted invitations to one address, from all accounts combined. */
const mailboxLimit = { name: 'audit-invitation-mailbox', maxUses: 5, windowSeconds: 3600 };

/**
 * Lists the people who work on an audit. Email addresses and invitations are included only for those who
 * manage it.
 */
export async function readTeam(db: Db, { id, role }: Pick<SharedAudit, 'id' | 'role'>): Promise<AuditTeam> {
  const isOwner = role === 'owner';
  const managers = await listAuditManagers(db, id);
  const managerIds = new Set(managers.map((manager) => manager.id));
  const members = (await listMembers(db, id)).filter((member) => !managerIds.has(member.id));
  const show = (person: TeamMember, personRole: AuditMember['role']): AuditMember => ({
    user_id: person.id,
    name: getPersonName(person),
    role: personRole,
    email: isOwner ? person.email : null,
  });
  return {
    members: [
      ...managers.map((manager) => show(manager, 'owner')),
      ...members.map((member) => show(member, member.role)),
    ],
    invitations: isOwner ? (await listInvitations(db, id)).map(toInvitation) : [],
    answer_times: (isOwner ? await getAnswerTimeStats(db, id) : []).map(({ kind, median, answers }) => ({
      ...{ kind, answers },
      median_seconds: median,
    })),
  };
}

function toInvitation({ id, email, role, createdAt, expiresAt, isDeclined }: InvitationRow): AuditInvitation {
  return {
    id,
    email,
    role,
    state: isDeclined ? 'declined' : expiresAt <= new Date() ? 'expired' : 'pending',
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

/**
 * Invites an address to an audit by email. We never look up whether the address has an account, so neither
 * the response nor its timing reveals it.
 *
 * @throws {ApiProblem} 404 if the caller doesn't own the audit; 409 if the address already belongs to a
 *   member or the team is full; 429 after too many invitations.
 */
export async function inviteToAudit(
  services: Pick<Services, 'db' | 'queue' | 'vault'>,
  caller: PersonCaller,
  auditId: string,
  { email, role }: { email: string; role: InvitedRole },
): Promise<void> {
  const { db, queue, vault } = services;
  const audit = await readSharedAudit(db, caller.reader, auditId);
  if (audit?.role !== 'owner') throw new ApiProblem('audit/not-found');
  await countHourlyUse(services, db, caller, invitationLimit);
  await db.transaction(async (tx) => {
    if (!(await lockUserAudit(tx, caller.reader, auditId))) throw new ApiProblem('audit/not-found');
    const members = await listMembers(tx, auditId);
    const people = [...(await listAuditManagers(tx, auditId)), ...members];
    if (people.some((person) => person.email === email)) throw new ApiProblem('audit/member-already');
    const others = (await listInvitations(tx, auditId)).filter((invitation) => invitation.email !== email);
    if (1 + members.length + others.length >= MAX_TEAM_SIZE) throw new ApiProblem('audit/team-full');
    const use = await countLimitUse(tx, mailboxLimit, vault.createPseudonym(email));
    if (!use.admitted) throw new ApiProblem('audit/too-many-invitations');
    const id = randomUUID();
    await storeInvitation(tx, { id, auditId, email, role, invitedBy: formatSender(caller.user) });
    await queue.send(tx, sendMailJob, [{ kind: 'audit-invitation', invitationId: id }]);
  });
}

/** @throws {ApiProblem} 404 if the account doesn't own the audit, or if the audit has no such invitation. */
export async function revokeInvitation(
  { db }: Pick<Services, 'db'>,
  reader: OrganizationReader,
  auditId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Accepting takes the same lock, so that a revoked invitation is never accepted.
    if (!(await lockUserAudit(tx, reader, auditId))) throw new ApiProblem('audit/not-found');
    if (!(await deleteInvitation(tx, auditId, invitationId))) throw new ApiProblem('audit/no-invitation');
  });
}

/** @throws {ApiProblem} 404 if the account doesn't own the audit, or if the audit has no such member. */
export async function changeMemberRole(
  { db }: Pick<Services, 'db'>,
  reader: OrganizationReader,
  auditId: string,
  change: { memberId: string; role: InvitedRole },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockUserAudit(tx, reader, auditId))) throw new ApiProblem('audit/not-found');
    if (!(await listMembers(tx, auditId)).some(({ id }) => id === change.memberId))
      throw new ApiProblem('audit/no-member');
    await storeMember(tx, { auditId, userId: change.memberId, role: change.role });
  });
}

/**
 * Removes a member. The owner can remove anyone else, and members can remove themselves. Changes by the
 * member that haven't been stored yet are rejected.
 *
 * @throws {ApiProblem} 404 if the account isn't allowed to remove the member, or if the member doesn't exist.
 */
export async function removeMember(
  { db }: Pick<Services, 'db'>,
  reader: OrganizationReader,
  auditId: string,
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockAudit(tx, auditId))) throw new ApiProblem('audit/not-found');
    const audit = await readSharedAudit(tx, reader, auditId);
    if (!audit) throw new ApiProblem('audit/not-found');
    if (audit.role !== 'owner' && memberId !== reader.userId) throw new ApiProblem('audit/no-member');
    if (!(await deleteMember(tx, auditId, memberId))) throw new ApiProblem('audit/no-member');
  });
}

export async function readReceivedInvitations(db: Db, { email }: UserRow): Promise<ReceivedInvitation[]> {
  return (await listReceivedInvitations(db, email)).map(
    ({ id, origin, title, role, invitedBy, expiresAt }) => ({
      ...{ id, origin, title, role },
      invited_by: invitedBy,
      expires_at: expiresAt.toISOString(),
    }),
  );
}

/**
 * Accepts or declines an invitation to an account's verified address. If it's accepted again because the
 * response was lost, this returns 404, but the audit is already in the list.
 *
 * @returns the audit's id; null if the invitation was declined.
 * @throws {ApiProblem} 404 if the invitation doesn't exist, for example because it was revoked.
 */
export async function respondToInvitation(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  user: UserRow,
  invitationId: string,
  accept: boolean,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (!(await lockUserRow(tx, user.id))) throw new ApiProblem('account/session-expired');
    const found = await readReceivedInvitation(tx, user.email, invitationId);
    if (!found || !(await lockAudit(tx, found.auditId))) throw new ApiProblem('audit/no-invitation');
    // The owner could have revoked it while this request was waiting for the lock.
    const invitation = await readReceivedInvitation(tx, user.email, invitationId);
    if (!invitation) throw new ApiProblem('audit/no-invitation');
    if (!accept) {
      await declineInvitation(tx, user.email, invitationId);
      return null;
    }
    await deleteInvitation(tx, invitation.auditId, invitationId);
    await refundLimitUse(tx, mailboxLimit, vault.createPseudonym(user.email));
    await storeMember(tx, { auditId: invitation.auditId, userId: user.id, role: invitation.role });
    return invitation.auditId;
  });
}

/**
 * Assigns questions to a member or, by name, to a person without an account, or removes their assignee.
 *
 * @returns the questions.
 * @throws {ApiProblem} 404 if the audit, question or member doesn't exist; 403 for reviewers.
 */
export async function assignQuestions(
  { db }: Pick<Services, 'db'>,
  caller: AuditCaller,
  auditId: string,
  { question_ids: ids, assignee }: AssignQuestionsBody,
) {
  return db.transaction(async (tx) => {
    const audit = await lockEditableAudit(tx, caller, auditId);
    const known = new Set((await listQuestions(tx, [auditId])).map(({ question }) => question.id));
    const asked = [...new Set(ids)];
    if (!asked.every((id) => known.has(id))) throw new ApiProblem('audit/question-not-found');
    await storeAssignments(tx, asked, await toAssignment(tx, audit, assignee));
    const questions = await listQuestions(tx, [auditId]);
    return {
      questions: questions.filter(({ question }) => ids.includes(question.id)).map(toAuditQuestion),
      updated_at: audit.updatedAt.toISOString(),
    };
  });
}

async function toAssignment(tx: Db, { id: auditId }: SharedAudit, assignee: AssignQuestionsBody['assignee']) {
  if (assignee === null) return null;
  if ('name' in assignee) return { userId: null, name: toStorable(assignee.name) };
  const team = [...(await listAuditManagers(tx, auditId)), ...(await listMembers(tx, auditId))];
  const member = team.find(({ id }) => id === assignee.user_id);
  if (!member) throw new ApiProblem('audit/no-member');
  return { userId: member.id, name: getPersonName(member) };
}

/**
 * Records that an account has an audit open, and returns who else does.
 *
 * @throws {ApiProblem} 404 if the audit or question doesn't exist.
 */
export async function reportPresence(
  { db }: Pick<Services, 'db'>,
  { reader, user: { id: userId } }: Pick<PersonCaller, 'reader' | 'user'>,
  auditId: string,
  questionId: string | null,
) {
  return db.transaction(async (tx) => {
    const audit = await readSharedAudit(tx, reader, auditId);
    if (!audit) throw new ApiProblem('audit/not-found');
    const isKnown =
      questionId === null ||
      (await listQuestions(tx, [auditId])).some(({ question }) => question.id === questionId);
    if (!isKnown) throw new ApiProblem('audit/question-not-found');
    await storePresence(tx, { auditId, userId, questionId });
    const others = await listActiveMembers(tx, auditId, userId);
    return {
      others: others.map((person) => ({
        user_id: person.id,
        name: getPersonName(person),
        question_id: person.questionId,
      })),
      updated_at: audit.updatedAt.toISOString(),
    };
  });
}
