import { and, asc, desc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { integrations, sites, ticketProjects, tickets } from '../schema.ts';

export type IntegrationRow = typeof integrations.$inferSelect;
export type TicketProjectRow = typeof ticketProjects.$inferSelect;

/** Lists an organization's integrations, newest first, with their ticket counts. */
export async function listIntegrationRows(
  db: Db,
  organizationId: string,
): Promise<{ readonly integration: IntegrationRow; readonly tickets: number }[]> {
  return db
    .select({
      integration: integrations,
      tickets: db.$count(tickets, eq(tickets.integrationId, integrations.id)), // tickets_integration_idx
    })
    .from(integrations)
    .where(eq(integrations.organizationId, organizationId)) // integrations_organization_idx
    .orderBy(desc(integrations.createdAt), desc(integrations.id));
}

/** Lists where the tickets of an organization's sites are created, with the sites' origins. */
export async function listTicketProjects(
  db: Db,
  organizationId: string,
): Promise<(TicketProjectRow & { readonly origin: string | null })[]> {
  return db
    .select({ ...getTableColumns(ticketProjects), origin: sites.origin })
    .from(ticketProjects)
    .leftJoin(sites, eq(sites.id, ticketProjects.siteId))
    .where(eq(ticketProjects.organizationId, organizationId)) // ticket_projects_organization_idx
    .orderBy(sql`${ticketProjects.siteId} is not null`, asc(sites.origin));
}

export async function countIntegrations(db: Db, organizationId: string): Promise<number> {
  return db.$count(integrations, eq(integrations.organizationId, organizationId));
}

export async function insertIntegration(tx: Db, row: typeof integrations.$inferInsert): Promise<void> {
  await tx.insert(integrations).values(row);
}

/** Reads one of an organization's integrations. */
export async function readIntegration(
  db: Db,
  organizationId: string,
  integrationId: string,
): Promise<IntegrationRow | undefined> {
  const [row] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, integrationId), eq(integrations.organizationId, organizationId)));
  return row;
}

/** Locks one of an organization's integrations until the transaction ends. */
export async function lockIntegration(tx: Db, integrationId: string): Promise<IntegrationRow | undefined> {
  const [row] = await tx.select().from(integrations).where(eq(integrations.id, integrationId)).for('update');
  return row;
}

export async function updateIntegration(
  tx: Db,
  integrationId: string,
  change: Partial<Pick<IntegrationRow, 'account' | 'token' | 'state' | 'problem' | 'failingSince'>>,
): Promise<void> {
  await tx.update(integrations).set(change).where(eq(integrations.id, integrationId));
}

export async function deleteIntegrationRow(tx: Db, integrationId: string): Promise<void> {
  await tx.delete(integrations).where(eq(integrations.id, integrationId));
}

/** Stores the project of a site, or of all other sites, replacing any earlier one. */
export async function saveProject(tx: Db, row: typeof ticketProjects.$inferInsert): Promise<void> {
  const { integrationId, project, issueType, createsCritical } = row;
  await tx
    .insert(ticketProjects)
    .values(row)
    .onConflictDoUpdate({
      target: [ticketProjects.siteId, ticketProjects.organizationId], // ticket_projects_site_idx
      set: { integrationId, project, issueType, createsCritical },
    });
}

/** Deletes one of an integration's projects. @returns whether there was one. */
export async function deleteProject(tx: Db, integrationId: string, projectId: string): Promise<boolean> {
  const deleted = await tx
    .delete(ticketProjects)
    .where(and(eq(ticketProjects.id, projectId), eq(ticketProjects.integrationId, integrationId)))
    .returning({ id: ticketProjects.id });
  return deleted.length > 0;
}

/** Where a site's tickets are created: its own project, or else the organization's; undefined if there is none. */
export async function readTicketTarget(
  db: Db,
  organizationId: string,
  siteId: string,
): Promise<{ readonly project: TicketProjectRow; readonly integration: IntegrationRow } | undefined> {
  const [row] = await db
    .select({ project: ticketProjects, integration: integrations })
    .from(ticketProjects)
    .innerJoin(integrations, eq(integrations.id, ticketProjects.integrationId))
    .where(
      and(
        eq(ticketProjects.organizationId, organizationId), // ticket_projects_organization_idx
        or(eq(ticketProjects.siteId, siteId), isNull(ticketProjects.siteId)),
      ),
    )
    .orderBy(sql`${ticketProjects.siteId} is null`)
    .limit(1);
  return row;
}
