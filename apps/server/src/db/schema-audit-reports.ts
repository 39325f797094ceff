import { LOGO_TYPES, type StatementDetails } from '@curbcut/contract';
import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { audits } from './schema-audits.ts';
import { organizations } from './schema-organizations.ts';

/**
 * The parts of an audit's accessibility statement that people fill in; the rest is generated from the
 * results.
 */
export const auditStatements = pgTable('audit_statements', {
  auditId: uuid('audit_id')
    .primaryKey()
    .references(() => audits.id, { onDelete: 'cascade' }),
  details: jsonb().$type<StatementDetails>().notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** The name, logo and color shown in an organization's reports. */
export const reportBrands = pgTable(
  'report_brands',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Hexadecimal, such as #1e4c9c; null for Curbcut's own color. */
    color: text(),
    /** The image in Base64, at most 128 KB; null without a logo. */
    logo: text(),
    logoType: text('logo_type', { enum: LOGO_TYPES }),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [check('report_brands_logo_type', isOneOf(table.logoType, LOGO_TYPES))],
);
