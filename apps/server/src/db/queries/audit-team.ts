import {
  getSiteGroupPermissions,
  INVITATION_VALID_DAYS,
  type InvitedRole,
  ORGANIZATION_ROLES,
  type Permission,
  PRESENCE_TIMEOUT_SECONDS,
  rolePermissions,
  SITE_GROUP_ROLES,
} from '@curbcut/contract';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import {
  auditAnswers,
  auditAssignments,
  auditInvitations,
  auditMembers,
  auditPresence,
  auditQuestions,
  auditReviews,
  audits,
  organizationMembers,
  siteGroupMembers,
  siteGroupSites,
  sites,
  users,
} from '../schema.ts';
import type { UserRow } from './users.ts';

/**
 * Queries about who works on an audit, and how they review each other's answers. Except for queries that take
 * an account, the caller has already checked who can access the audit.
 */

export type InvitationRow = typeof auditInvitations.$inferSelect;
export type ReviewRow = typeof auditReviews.$inferSelect;
export type AssignmentRow = Omit<typeof auditAssignments.$inferSelect, 'assignedAt'>;

/** The parts of a team member's account that others can see. */
export type TeamMember = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'username'>;

const memberColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
};

const toRoleList = (roles: readonly string[]) => sql.raw(roles.map((role) => `'${role}'`).join(', '));
const managesAudits = (permissions: readonly Permission[]) => permissions.includes('audits:manage');
const managerRoles = toRoleList(ORGANIZATION_ROLES.filter((role) => managesAudits(rolePermissions[role])));
const groupManagerRoles = toRoleList(
  SITE_GROUP_ROLES.filter((role) => managesAudits(getSiteGroupPermissions(role))),
);

/**
 * Lists the people who can manage an audit because of their role in its organization or in a group with its
 * site, in the order they joined.
 */
export async function listAuditManagers(db: Db, auditId: string): Promise<TeamMember[]> {
  const { rows } = await db.execute<TeamMember & Record<string, unknown>>(sql`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.username
    from (
      select user_id, min(joined_at) as joined_at from (
        select m.user_id, m.joined_at
        from ${audits} a join ${sites} s on s.id = a.site_id
        join ${organizationMembers} m on m.organization_id = s.organization_id
        where a.id = ${auditId} and m.role in (${managerRoles})
        union all
        select g.user_id, g.joined_at
        from ${audits} a join ${siteGroupSites} gs on gs.site_id = a.site_id
        join ${siteGroupMembers} g on g.site_group_id = gs.site_group_id
        where a.id = ${auditId} and g.role in (${groupManagerRoles})
      ) roles group by user_id
    ) managers
    join ${users} u on u.id = managers.user_id
    order by managers.joined_at, u.id`);
  return rows;
}

/** Lists the people who were invited to an audit, in the order they joined. */
export async function listMembers(
  db: Db,
  auditId: string,
): Promise<(TeamMember & { readonly role: InvitedRole })[]> {
  return db
    .select({ ...memberColumns, role: auditMembers.role })
    .from(auditMembers)
    .innerJoin(users, eq(users.id, auditMembers.userId))
    .where(eq(auditMembers.auditId, auditId))
    .orderBy(asc(auditMembers.joinedAt), asc(users.id));
}

/** Makes an account a member of an audit, or changes its role. */
export async function storeMember(
  tx: Db,
  member: Pick<typeof auditMembers.$inferInsert, 'auditId' | 'userId' | 'role'>,
): Promise<void> {
  await tx
    .insert(auditMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [auditMembers.auditId, auditMembers.userId],
      set: { role: member.role },
    });
}

/** @returns whether the account was a member. */
export async function deleteMember(tx: Db, auditId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(auditMembers)
    .where(and(eq(auditMembers.auditId, auditId), eq(auditMembers.userId, userId)))
    .returning({ userId: auditMembers.userId });
  if (deleted.length === 0) return false;
  const questions = tx
    .select({ id: auditQuestions.id })
    .from(auditQuestions)
    .where(eq(auditQuestions.auditId, auditId));
  await tx
    .delete(auditAssignments)
    .where(and(eq(auditAssignments.userId, userId), inArray(auditAssignments.questionId, questions)));
  await tx
    .delete(auditPresence)
    .where(and(eq(auditPresence.auditId, auditId), eq(auditPresence.userId, userId)));
  return true;
}

export async function listInvitations(db: Db, auditId: string): Promise<InvitationRow[]> {
  return db
    .select()
    .from(auditInvitations)
    .where(eq(auditInvitations.auditId, auditId))
    .orderBy(desc(auditInvitations.createdAt), asc(auditInvitations.email));
}

/** Stores an invitation, replacing any earlier one to the same address. */
export async function storeInvitation(
  tx: Db,
  invitation: Pick<InvitationRow, 'id' | 'auditId' | 'email' | 'role' | 'invitedBy'>,
): Promise<void> {
  const { auditId, email } = invitation;
  await tx
    .delete(auditInvitations)
    .where(and(eq(auditInvitations.auditId, auditId), eq(auditInvitations.email, email)));
  const expiresAt = sql`now() + make_interval(days => ${INVITATION_VALID_DAYS})`;
  await tx.insert(auditInvitations).values({ ...invitation, expiresAt });
}

/** @returns whether the audit had such an invitation. */
export async function deleteInvitation(tx: Db, auditId: string, invitationId: string): Promise<boolean> {
  const deleted = await tx
    .delete(auditInvitations)
    .where(and(eq(auditInvitations.id, invitationId), eq(auditInvitations.auditId, auditId)))
    .returning({ id: auditInvitations.id });
  return deleted.length === 1;
}

/** An invitation that can be accepted, with details of its audit. */
export type OpenInvitation = InvitationRow & {
  readonly origin: string;
  readonly title: string;
};

const isOpen = and(eq(auditInvitations.isDeclined, false), gt(auditInvitations.expiresAt, sql`now()`));

const openInvitations = (db: Db) =>
  db
    .select({
      id: auditInvitations.id,
      auditId: auditInvitations.auditId,
      email: auditInvitations.email,
      role: auditInvitations.role,
      createdAt: auditInvitations.createdAt,
      expiresAt: auditInvitations.expiresAt,
      isDeclined: auditInvitations.isDeclined,
      origin: sites.origin,
      title: audits.title,
      invitedBy: auditInvitations.invitedBy,
    })
    .from(auditInvitations)
    .innerJoin(audits, eq(audits.id, auditInvitations.auditId))
    .innerJoin(sites, eq(sites.id, audits.siteId));

/** Lists the invitations to an address that can be accepted, newest first. */
export async function listReceivedInvitations(db: Db, email: string): Promise<OpenInvitation[]> {
  return openInvitations(db)
    .where(and(eq(auditInvitations.email, email), isOpen))
    .orderBy(desc(auditInvitations.createdAt)); // served by audit_invitations_received_idx
}

/** Reads an invitation to an address that can be accepted. */
export async function readReceivedInvitation(
  db: Db,
  email: string,
  invitationId: string,
): Promise<OpenInvitation | undefined> {
  const [invitation] = await openInvitations(db).where(
    and(eq(auditInvitations.id, invitationId), eq(auditInvitations.email, email), isOpen),
  );
  return invitation;
}

/** Reads an invitation that can be accepted, for the job that emails it. */
export async function readInvitationForJob(
  db: Db,
  invitationId: string,
): Promise<OpenInvitation | undefined> {
  const [invitation] = await openInvitations(db).where(and(eq(auditInvitations.id, invitationId), isOpen));
  return invitation;
}

export async function declineInvitation(tx: Db, email: string, invitationId: string): Promise<void> {
  await tx
    .update(auditInvitations)
    .set({ isDeclined: true })
    .where(and(eq(auditInvitations.id, invitationId), eq(auditInvitations.email, email)));
}

/** Number of days that an invitation is still listed after it has expired. */
const EXPIRED_RETENTION_DAYS = 14;

export async function deleteExpiredInvitations(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${EXPIRED_RETENTION_DAYS})`;
  await db.delete(auditInvitations).where(lt(auditInvitations.expiresAt, cutoff));
}

/** Lists the assignees of these audits' questions. */
export async function listAssignments(db: Db, auditIds: readonly string[]): Promise<AssignmentRow[]> {
  return db
    .select({
      questionId: auditAssignments.questionId,
      userId: auditAssignments.userId,
      name: auditAssignments.name,
    })
    .from(auditAssignments)
    .innerJoin(auditQuestions, eq(auditQuestions.id, auditAssignments.questionId))
    .where(inArray(auditQuestions.auditId, [...auditIds])); // served by audit_questions_rank_idx
}

/** Assigns or unassigns questions. */
export async function storeAssignments(
  tx: Db,
  questionIds: readonly string[],
  assignee: Pick<AssignmentRow, 'userId' | 'name'> | null,
): Promise<void> {
  await tx.delete(auditAssignments).where(inArray(auditAssignments.questionId, [...questionIds]));
  if (assignee !== null)
    await tx.insert(auditAssignments).values(questionIds.map((questionId) => ({ questionId, ...assignee })));
}

/** Records that an account has an audit open. */
export async function storePresence(
  db: Db,
  { auditId, userId, questionId }: { auditId: string; userId: string; questionId: string | null },
): Promise<void> {
  await db
    .insert(auditPresence)
    .values({ auditId, userId, questionId })
    .onConflictDoUpdate({
      target: [auditPresence.auditId, auditPresence.userId],
      set: { questionId, seenAt: sql`now()` },
    });
}

/** Lists the other accounts that have an audit open now. */
export async function listActiveMembers(
  db: Db,
  auditId: string,
  userId: string,
): Promise<(TeamMember & { readonly questionId: string | null })[]> {
  const rows = await db
    .select({ ...memberColumns, questionId: auditPresence.questionId })
    .from(auditPresence)
    .innerJoin(users, eq(users.id, auditPresence.userId))
    .where(
      and(
        eq(auditPresence.auditId, auditId),
        gt(auditPresence.seenAt, sql`now() - make_interval(secs => ${PRESENCE_TIMEOUT_SECONDS})`),
      ),
    )
    .orderBy(asc(auditPresence.userId)); // rows served by the primary key
  return rows.filter(({ id }) => id !== userId);
}

/** Lists all reviews of answers to these audits' questions, oldest first; only those of these questions if given. */
export async function listReviews(
  db: Db,
  auditIds: readonly string[],
  questionIds?: readonly string[],
): Promise<ReviewRow[]> {
  return db
    .select({
      id: auditReviews.id,
      answerId: auditReviews.answerId,
      userId: auditReviews.userId,
      reviewedBy: auditReviews.reviewedBy,
      reviewedAt: auditReviews.reviewedAt,
      decision: auditReviews.decision,
      comment: auditReviews.comment,
      withdrawnAt: auditReviews.withdrawnAt,
    })
    .from(auditReviews)
    .innerJoin(auditAnswers, eq(auditAnswers.id, auditReviews.answerId))
    .innerJoin(auditQuestions, eq(auditQuestions.id, auditAnswers.questionId))
    .where(
      and(
        inArray(auditQuestions.auditId, [...auditIds]),
        questionIds === undefined ? undefined : inArray(auditQuestions.id, [...questionIds]),
      ),
    )
    .orderBy(asc(auditReviews.reviewedAt), asc(auditReviews.id));
}

export async function insertReview(tx: Db, review: typeof auditReviews.$inferInsert): Promise<void> {
  await tx.insert(auditReviews).values(review);
}

/** Withdraws an account's reviews of an answer. */
export async function withdrawReviews(tx: Db, answerId: string, userId: string): Promise<void> {
  await tx
    .update(auditReviews)
    .set({ withdrawnAt: sql`now()` })
    .where(
      and(
        eq(auditReviews.answerId, answerId),
        eq(auditReviews.userId, userId),
        isNull(auditReviews.withdrawnAt),
      ),
    );
}

/**
 * Lists how long people took to answer an audit's questions: the median and the number of answers for each
 * type of question.
 */
export async function getAnswerTimeStats(
  db: Db,
  auditId: string,
): Promise<{ readonly kind: 'issue' | 'criterion'; readonly median: number; readonly answers: number }[]> {
  return db
    .select({
      kind: auditQuestions.kind,
      median: sql<number>`round(percentile_cont(0.5) within group (order by ${auditAnswers.seconds}))::int`,
      answers: sql<number>`count(*)::int`,
    })
    .from(auditAnswers)
    .innerJoin(auditQuestions, eq(auditQuestions.id, auditAnswers.questionId))
    .where(and(eq(auditQuestions.auditId, auditId), isNotNull(auditAnswers.seconds)))
    .groupBy(auditQuestions.kind)
    .orderBy(desc(auditQuestions.kind)); // rows served by audit_questions_rank_idx
}
