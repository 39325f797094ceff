import { AUDIT_OUTCOMES, type CriterionResult } from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { audits } from './schema-audits.ts';

/**
 * A criterion's conformance level and remark, as set by a person. Rows are only added: the one with the
 * highest sequence counts, as long as the derived outcome hasn't changed.
 */
export const auditDecisions = pgTable(
  'audit_decisions',
  {
    id: uuid().primaryKey(),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    criterion: text().$type<CriterionId>().notNull(),
    /**
     * Starts at 1. Two decisions that are made at the same time get the same number, and only one of them is
     * stored.
     */
    sequence: integer().notNull(),
    /** Null if the person returned to the derived result. */
    outcome: text({ enum: AUDIT_OUTCOMES }),
    remark: text().notNull(),
    reason: text().notNull(),
    /** The derived outcome and remark that the person saw. */
    derived: jsonb().$type<Pick<CriterionResult, 'outcome' | 'remark'>>().notNull(),
    /** The person's account; null if it has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    decidedBy: text('decided_by').notNull(),
    decidedAt: timestampColumn('decided_at').notNull().defaultNow(),
  },
  (table) => [
    check('audit_decisions_outcome', isOneOf(table.outcome, AUDIT_OUTCOMES)),
    // An audit's decisions, in chronological order for each criterion: listDecisions.
    uniqueIndex('audit_decisions_sequence_idx').on(table.auditId, table.criterion, table.sequence),
    // The decisions of an account that is being deleted.
    index('audit_decisions_user_idx').on(table.userId),
  ],
);
