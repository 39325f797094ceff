import type { DuePolicy } from '@curbcut/contract';
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { organizations } from './schema-organizations.ts';

/** When an organization's issues are due; organizations without a row use the default. */
export const duePolicies = pgTable('due_policies', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Days by severity. */
  days: jsonb().$type<DuePolicy>().notNull(),
});
