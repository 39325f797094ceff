import type { WebhookEventType } from '@curbcut/contract';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { siteGroupSites, siteGroups, webhookDeliveries, webhooks } from '../schema.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Lists an organization's webhooks, newest first, with the names of their site groups. */
export async function listWebhookRows(
  db: Db,
  organizationId: string,
): Promise<{ readonly webhook: WebhookRow; readonly siteGroupName: string | null }[]> {
  return db
    .select({ webhook: webhooks, siteGroupName: siteGroups.name })
    .from(webhooks)
    .leftJoin(siteGroups, eq(siteGroups.id, webhooks.siteGroupId))
    .where(eq(webhooks.organizationId, organizationId)) // webhooks_organization_idx
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));
}

export async function countWebhooks(db: Db, organizationId: string): Promise<number> {
  return db.$count(webhooks, eq(webhooks.organizationId, organizationId));
}

export async function insertWebhook(tx: Db, webhook: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(webhook);
}

/** Reads one of an organization's webhooks. */
export async function readWebhook(
  db: Db,
  organizationId: string,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.organizationId, organizationId)));
  return webhook;
}

/** Locks a webhook, so that the outcomes of its deliveries are recorded one after the other. */
export async function lockWebhook(tx: Db, webhookId: string): Promise<WebhookRow | undefined> {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('update');
  return webhook;
}

export async function updateWebhook(
  tx: Db,
  webhookId: string,
  change: Partial<Omit<WebhookRow, 'id' | 'organizationId'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(webhooks).set(change).where(eq(webhooks.id, webhookId));
}

export async function deleteWebhookRow(tx: Db, webhookId: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, webhookId));
}

/**
 * Lists an organization's active webhooks that send an event of this type. Without a site, lists only
 * webhooks for all sites.
 */
export async function listSubscribedWebhooks(
  tx: Db,
  organizationId: string,
  siteId: string | null,
  types: readonly WebhookEventType[],
): Promise<Pick<WebhookRow, 'id' | 'events'>[]> {
  const { id, events, siteGroupId, state } = webhooks;
  const groups = tx
    .select({ id: siteGroupSites.siteGroupId })
    .from(siteGroupSites)
    .where(siteId === null ? sql`false` : eq(siteGroupSites.siteId, siteId));
  const rows = await tx
    .select({ id, events })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.organizationId, organizationId), // webhooks_organization_idx
        eq(state, 'active'),
        or(isNull(siteGroupId), inArray(siteGroupId, groups)),
      ),
    );
  return rows.filter((row) => types.some((type) => row.events.includes(type)));
}

const ROWS_PER_BATCH = 500;

export async function insertDeliveries(
  tx: Db,
  deliveries: readonly (typeof webhookDeliveries.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < deliveries.length; start += ROWS_PER_BATCH)
    await tx.insert(webhookDeliveries).values(deliveries.slice(start, start + ROWS_PER_BATCH));
}

/** Reads a delivery with its webhook. */
export async function readDelivery(
  db: Db,
  deliveryId: string,
): Promise<{ readonly delivery: DeliveryRow; readonly webhook: WebhookRow } | undefined> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, deliveryId));
  return row;
}

/** Changes a delivery if it's still at this attempt. @returns whether it was changed. */
export async function updateDelivery(
  tx: Db,
  deliveryId: string,
  attempts: number,
  change: Partial<DeliveryRow>,
): Promise<boolean> {
  const updated = await tx
    .update(webhookDeliveries)
    .set(change)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.attempts, attempts)))
    .returning({ id: webhookDeliveries.id });
  return updated.length > 0;
}

/** Marks a webhook's pending deliveries as failed. They can be replayed. */
export async function failPendingDeliveries(tx: Db, webhookId: string, error: string): Promise<void> {
  const { error: lastError } = getTableColumns(webhookDeliveries);
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAttemptAt: null, error: sql`coalesce(${lastError}, ${error})` })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'pending')));
}

/** Lists a webhook's deliveries, newest first, after one of them. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  {
    state,
    after,
    limit,
    since,
  }: {
    readonly state: DeliveryRow['state'] | undefined;
    readonly after: string | undefined;
    readonly limit: number;
    readonly since: Date;
  },
): Promise<DeliveryRow[]> {
  const { id, createdAt } = webhookDeliveries;
  const position = db
    .select({ createdAt, id })
    .from(webhookDeliveries)
    .where(and(eq(id, after ?? webhookId), eq(webhookDeliveries.webhookId, webhookId)));
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId), // webhook_deliveries_webhook_idx
        gt(createdAt, since),
        state && eq(webhookDeliveries.state, state),
        after === undefined ? undefined : sql`(${createdAt}, ${id}) < (${position})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Deletes deliveries that are no longer listed. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}
