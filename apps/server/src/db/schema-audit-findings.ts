import { type AuditFinding, FINDING_STATES } from '@curbcut/contract';
import { type CriterionId, SEVERITIES } from '@curbcut/wcag';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { auditAnswers, auditQuestions, audits } from './schema-audits.ts';

/** A failure that a person found on an audit page, independently of any question. */
export const auditFindings = pgTable(
  'audit_findings',
  {
    id: uuid().primaryKey(),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    criterion: text().$type<CriterionId>().notNull(),
    /** The audit page's number. The page is kept as long as it has findings. */
    page: integer().notNull(),
    description: text().notNull(),
    severity: text({ enum: SEVERITIES }).notNull(),
    fix: text().notNull(),
    /** The element, described in words. */
    element: text().notNull(),
    /** The element's position in the screenshot, in the page's CSS pixels. */
    box: jsonb().$type<AuditFinding['box']>(),
    /** The page element that the person selected. */
    pickedElement: jsonb('picked_element').$type<AuditFinding['picked_element']>(),
    /** The page view that fails; null for the page as it loads. */
    view: jsonb().$type<AuditFinding['view']>(),
    state: text({ enum: FINDING_STATES }).notNull().default('open'),
    /** The account of the person who added it; null if it has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    reportedBy: text('reported_by').notNull(),
    reportedAt: timestampColumn('reported_at').notNull().defaultNow(),
    /** The person who last changed it. */
    changedBy: text('changed_by').notNull(),
    changedAt: timestampColumn('changed_at').notNull().defaultNow(),
    revision: integer().notNull().default(0),
  },
  (table) => [
    check('audit_findings_severity', isOneOf(table.severity, SEVERITIES)),
    check('audit_findings_state', isOneOf(table.state, FINDING_STATES)),
    // An audit's findings, oldest first: listFindings.
    index('audit_findings_audit_idx').on(table.auditId, table.reportedAt),
    // The findings of an account that is being deleted.
    index('audit_findings_user_idx').on(table.userId),
  ],
);

/** An image attached to a question or a finding; its bytes are in the blob store. */
export const auditAttachments = pgTable(
  'audit_attachments',
  {
    id: uuid().primaryKey(),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id').references(() => auditQuestions.id, { onDelete: 'cascade' }),
    /** Null until the person who attached it answers the question. */
    answerId: uuid('answer_id').references(() => auditAnswers.id, { onDelete: 'cascade' }),
    findingId: uuid('finding_id').references(() => auditFindings.id, { onDelete: 'cascade' }),
    /** In pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the stored bytes, in hexadecimal. */
    sha256: text().notNull(),
    /** Null if the account has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    attachedBy: text('attached_by').notNull(),
    attachedAt: timestampColumn('attached_at').notNull().defaultNow(),
  },
  (table) => [
    check('audit_attachments_subject', sql`(${table.questionId} is null) <> (${table.findingId} is null)`),
    // An audit's images, oldest first: listAttachments.
    index('audit_attachments_audit_idx').on(table.auditId, table.attachedAt),
    // Rows that belong to a question, answer, finding or account that is being deleted.
    index('audit_attachments_question_idx').on(table.questionId),
    index('audit_attachments_answer_idx').on(table.answerId),
    index('audit_attachments_finding_idx').on(table.findingId),
    index('audit_attachments_user_idx').on(table.userId),
  ],
);
