import { type AuditRequirement, DECIDABLE_OUTCOMES } from '@curbcut/contract';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { audits } from './schema-audits.ts';

/**
 * The conformance level and remark that a person set for a requirement beyond WCAG. Rows are only added: the
 * one with the highest sequence counts.
 */
export const auditRequirements = pgTable(
  'audit_requirements',
  {
    id: uuid().primaryKey(),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    /** The requirement's id, such as `en-5.2`. */
    requirement: text().notNull(),
    /**
     * Starts at 1. Two assessments that are made at the same time get the same number, and only one of them
     * is stored.
     */
    sequence: integer().notNull(),
    /** Null if the person withdrew the assessment. */
    outcome: text().$type<NonNullable<AuditRequirement['outcome']>>(),
    remark: text().notNull(),
    /** The person's account; null if it has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    assessedBy: text('assessed_by').notNull(),
    assessedAt: timestampColumn('assessed_at').notNull().defaultNow(),
  },
  (table) => [
    check('audit_requirements_outcome', isOneOf(table.outcome, DECIDABLE_OUTCOMES)),
    // An audit's assessments, in chronological order for each requirement: listAssessments.
    uniqueIndex('audit_requirements_sequence_idx').on(table.auditId, table.requirement, table.sequence),
    // The assessments of an account that is being deleted.
    index('audit_requirements_user_idx').on(table.userId),
  ],
);
