import { ANSWER_OUTCOMES, RESULT_SOURCES } from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { auditQuestions, audits } from './schema-audits.ts';

/** A link that lets anyone read an audit's signed results until it's revoked. */
export const auditShares = pgTable(
  'audit_shares',
  {
    /** SHA-256 of the token in the URL, which has 256 random bits. */
    hash: text().primaryKey(),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [
    // The links to an audit: listAuditShares.
    index('audit_shares_audit_idx').on(table.auditId),
    // Revoked links: deleteRevokedAuditShares.
    index('audit_shares_revoked_idx').on(table.revokedAt),
  ],
);

/**
 * The text whose hash is in an audit's signature. Later versions of Curbcut may generate a different text for
 * the same audit.
 */
export const auditSignedTexts = pgTable('audit_signed_texts', {
  auditId: uuid('audit_id')
    .primaryKey()
    .references(() => audits.id, { onDelete: 'cascade' }),
  text: text().notNull(),
});

/** What a signed audit's owner was last notified about. */
export const auditNotices = pgTable('audit_notices', {
  auditId: uuid('audit_id')
    .primaryKey()
    .references(() => audits.id, { onDelete: 'cascade' }),
  /** Hash of the signature that the notice is about. */
  hash: text().notNull(),
  /** Criteria that were outdated at that time. */
  criteria: jsonb().$type<CriterionId[]>().notNull(),
  /** When the last criterion was added. */
  noticedAt: timestampColumn('noticed_at').notNull().defaultNow(),
});

/**
 * When an audit was imported from a file, and who imported it. Names in an imported audit are taken from the file.
 */
export const auditImports = pgTable('audit_imports', {
  auditId: uuid('audit_id')
    .primaryKey()
    .references(() => audits.id, { onDelete: 'cascade' }),
  importedAt: timestampColumn('imported_at').notNull().defaultNow(),
  importedBy: text('imported_by').notNull(),
});

/** A result recorded by another tool, shown next to a question. It never counts as an answer. */
export const auditImportedResults = pgTable(
  'audit_imported_results',
  {
    id: uuid().primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => auditQuestions.id, { onDelete: 'cascade' }),
    source: text({ enum: RESULT_SOURCES }).notNull(),
    outcome: text({ enum: ANSWER_OUTCOMES }).notNull(),
    /** The other tool's text, used as the answer's comment. */
    text: text().notNull(),
    importedAt: timestampColumn('imported_at').notNull().defaultNow(),
  },
  (table) => [
    check('audit_imported_results_source', isOneOf(table.source, RESULT_SOURCES)),
    check('audit_imported_results_outcome', isOneOf(table.outcome, ANSWER_OUTCOMES)),
    // The imported results for an audit's questions: listImportedResults.
    index('audit_imported_results_question_idx').on(table.questionId),
  ],
);
