import { INVITED_ROLES, REVIEW_DECISIONS } from '@curbcut/contract';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { auditAnswers, auditQuestions, audits } from './schema-audits.ts';

/** An account that works on someone else's audit. The site owner isn't listed. */
export const auditMembers = pgTable(
  'audit_members',
  {
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: INVITED_ROLES }).notNull(),
    joinedAt: timestampColumn('joined_at').notNull().defaultNow(),
  },
  (table) => [
    // Whether an account is a member: readAudit, lockAudit.
    primaryKey({ columns: [table.auditId, table.userId] }),
    check('audit_members_role', isOneOf(table.role, INVITED_ROLES)),
    // An account's audits: listAudits. Also used when an account is deleted.
    index('audit_members_user_idx').on(table.userId),
  ],
);

/**
 * An invitation to an audit that hasn't been accepted. It's bound to the email address, so it needs no secret: only
 * an account that has verified this address can accept it.
 */
export const auditInvitations = pgTable(
  'audit_invitations',
  {
    id: uuid().primaryKey(),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    /** Normalized by the contract: trimmed and lowercased. */
    email: text().notNull(),
    role: text({ enum: INVITED_ROLES }).notNull(),
    /** Name and email address of the person who sent it; see `formatSender`. */
    invitedBy: text('invited_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    isDeclined: boolean('is_declined').notNull().default(false),
  },
  (table) => [
    check('audit_invitations_role', isOneOf(table.role, INVITED_ROLES)),
    // One invitation per address and audit: storeInvitation, listInvitations.
    uniqueIndex('audit_invitations_email_idx').on(table.auditId, table.email),
    // An address's invitations: listReceivedInvitations.
    index('audit_invitations_received_idx').on(table.email),
    // Expired invitations: deleteExpiredInvitations.
    index('audit_invitations_expires_idx').on(table.expiresAt),
  ],
);

/**
 * Who a question is assigned to: a member, or a person without an account, who is identified only by name.
 */
export const auditAssignments = pgTable(
  'audit_assignments',
  {
    questionId: uuid('question_id')
      .primaryKey()
      .references(() => auditQuestions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    assignedAt: timestampColumn('assigned_at').notNull().defaultNow(),
  },
  (table) => [
    // An account's questions: listAssignedQuestions. Also the assignments of a member who leaves, or of an
    // account that is being deleted.
    index('audit_assignments_user_idx').on(table.userId),
  ],
);

/** Who has an audit open, and at which question. Rows that haven't been updated for a while don't count. */
export const auditPresence = pgTable(
  'audit_presence',
  {
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null while a different view of the audit is open. */
    questionId: uuid('question_id').references(() => auditQuestions.id, { onDelete: 'cascade' }),
    seenAt: timestampColumn('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.userId] }),
    // Rows that belong to a question or an account that is being deleted.
    index('audit_presence_question_idx').on(table.questionId),
    index('audit_presence_user_idx').on(table.userId),
  ],
);

/**
 * A second person's opinion on an answer. Rows are never changed, except when a review is withdrawn,
 * including by a later review from the same person.
 */
export const auditReviews = pgTable(
  'audit_reviews',
  {
    id: uuid().primaryKey(),
    answerId: uuid('answer_id')
      .notNull()
      .references(() => auditAnswers.id, { onDelete: 'cascade' }),
    /** Null if the account has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    reviewedBy: text('reviewed_by').notNull(),
    reviewedAt: timestampColumn('reviewed_at').notNull().defaultNow(),
    decision: text({ enum: REVIEW_DECISIONS }).notNull(),
    comment: text().notNull(),
    withdrawnAt: timestampColumn('withdrawn_at'),
  },
  (table) => [
    check('audit_reviews_decision', isOneOf(table.decision, REVIEW_DECISIONS)),
    // An answer's reviews, in order: listReviews.
    index('audit_reviews_answer_idx').on(table.answerId, table.reviewedAt),
    // The reviews of an account that is being deleted.
    index('audit_reviews_user_idx').on(table.userId),
  ],
);
