import { type AuditRequirement, DECIDABLE_OUTCOMES } from '@curbcut/contract';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { audits } from './schema-audits.ts';

/**
 * The conformance level and remark that a person has set for a requirement besides WCAG. Rows are only added: the one
 * with the highest sequence counts.
 */
export const auditRequirements = pgTable(
  'audit_requirements',
  {
    id: uuid().primaryKey(),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    /** Id of the requirement, such as `en-5.2`. */
    requirement: text().notNull(),
    /** From 1. Two assessments that are made at the same time get the same number, and only one of them is stored. */
    sequence: integer().notNull(),
    /** Null if the person has withdrawn the assessment. */
    outcome: text().$type<NonNullable<AuditRequirement['outcome']>>(),
    remark: text().notNull(),
    /** The account of the person; null when it has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Name of the person at that time. */
    assessedBy: text('assessed_by').notNull(),
    assessedAt: timestampColumn('assessed_at').notNull().defaultNow(),
  },
  (table) => [
    check('audit_requirements_outcome', isOneOf(table.outcome, DECIDABLE_OUTCOMES)),
    // The assessments of an audit, those of a requirement oldest first: listAssessments.
    uniqueIndex('audit_requirements_sequence_idx').on(table.auditId, table.requirement, table.sequence),
    // The assessments of an account that is being deleted.
    index('audit_requirements_user_idx').on(table.userId),
  ],
);
