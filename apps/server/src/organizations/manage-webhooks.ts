import { randomUUID } from 'node:crypto';
import {
  type ChangeWebhookBody,
  type CreateWebhookBody,
  cleanJson,
  type listWebhookDeliveries,
  MAX_WEBHOOKS,
  WEBHOOK_DELIVERY_DAYS,
  WEBHOOK_SECRET_OVERLAP_HOURS,
  type Webhook,
  type WebhookDelivery,
} from '@curbcut/contract';
import type { z } from 'zod';
import type { PersonCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import {
  countWebhooks,
  type DeliveryRow,
  deleteWebhookRow,
  failPendingDeliveries,
  insertDeliveries,
  insertWebhook,
  listDeliveries,
  listWebhookRows,
  lockWebhook,
  readDelivery,
  readWebhook,
  updateDelivery,
  updateWebhook,
  type WebhookRow,
} from '../db/queries/webhooks.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { parseIdCursor } from '../http/paging.ts';
import { deliverWebhookJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { sendWebhook } from '../webhooks/send-webhook.ts';
import { createWebhookSecret, sealWebhookSecret } from '../webhooks/sign-webhook.ts';
import { requireLockedOrganization } from './manage-organizations.ts';
import { requireSiteGroup, toGroupName } from './manage-site-groups.ts';
import { requireAllowedUrl } from './require-allowed-url.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Tests are limited, because each one is a request to a URL that a person chose. */
const TEST_LIMIT: HourlyLimit = {
  name: 'webhook-tests',
  visitor: 0,
  account: 60,
  problem: 'webhook/too-many-tests',
  usesText: 'webhook tests',
};

/** Lists an organization's webhooks, newest first. Secrets aren't included. */
export async function readWebhooks(db: Db, organizationId: string): Promise<Webhook[]> {
  const rows = await listWebhookRows(db, organizationId);
  return rows.map(({ webhook, siteGroupName }) => toWebhook(webhook, siteGroupName));
}

function toWebhook(row: WebhookRow, siteGroupName: string | null): Webhook {
  const { oldSecretValidUntil: until } = row;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    site_group: toGroupName({ ...row, siteGroupName }),
    state: row.state,
    off_reason: row.state === 'off' ? row.offReason : null,
    failing_since: row.failingSince?.toISOString() ?? null,
    old_secret_valid_until: until && until > new Date() ? until.toISOString() : null,
    created_at: row.createdAt.toISOString(),
    created_by: row.creatorName,
  };
}

async function showWebhook(db: Db, organizationId: string, webhookId: string): Promise<Webhook> {
  const webhook = (await readWebhooks(db, organizationId)).find(({ id }) => id === webhookId);
  if (!webhook) throw new ApiProblem('webhook/not-found');
  return webhook;
}

/**
 * Creates a webhook.
 *
 * @throws {ApiProblem} 400 for a URL that isn't allowed; 404 if there is no such site group; 409 if there are too
 * many webhooks.
 */
export async function createWebhook(
  services: Pick<Services, 'config' | 'db' | 'getTargetChecker' | 'vault'>,
  caller: PersonCaller,
  { name: typed, url, events, site_group_id: siteGroupId }: z.output<typeof CreateWebhookBody>,
): Promise<{ webhook: Webhook; secret: string }> {
  const { id: organizationId } = caller.organization;
  await requireAllowedUrl(services, url, 'webhook/url');
  const [id, secret, name] = [randomUUID(), createWebhookSecret(), toStorable(typed)];
  const webhook = await services.db.transaction(async (tx) => {
    // The lock makes simultaneous requests check the limit one at a time.
    await requireLockedOrganization(tx, organizationId);
    if (siteGroupId) await requireSiteGroup(tx, organizationId, siteGroupId);
    if ((await countWebhooks(tx, organizationId)) >= MAX_WEBHOOKS) throw new ApiProblem('webhook/too-many');
    await insertWebhook(tx, {
      ...{ id, organizationId, siteGroupId, name, url: toStorable(url) },
      events: [...new Set(events)],
      secret: sealWebhookSecret(services.vault, id, secret),
      creatorName: caller.actor.name,
    });
    await recordChange(tx, organizationId, caller, {
      event: 'webhook_created',
      subject: name,
      details: { host: new URL(url).host, events: events.join(', ') },
    });
    return showWebhook(tx, organizationId, id);
  });
  return { webhook, secret };
}

/** Reads and locks one of an organization's webhooks. @throws {ApiProblem} 404 if there is no such webhook. */
async function requireLockedWebhook(tx: Db, organizationId: string, webhookId: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, webhookId);
  if (webhook?.organizationId !== organizationId) throw new ApiProblem('webhook/not-found');
  return webhook;
}

/**
 * Changes, pauses or resumes a webhook. Pausing cancels pending deliveries.
 *
 * @throws {ApiProblem} 404 if there is no such webhook; 409 if it's off and hasn't been tested; otherwise as
 * {@link createWebhook}.
 */
export async function changeWebhook(
  services: Pick<Services, 'config' | 'db' | 'getTargetChecker'>,
  caller: PersonCaller,
  webhookId: string,
  change: z.output<typeof ChangeWebhookBody>,
): Promise<Webhook> {
  const { id: organizationId } = caller.organization;
  const { name, url, events, site_group_id: siteGroupId, state } = change;
  if (url !== undefined) await requireAllowedUrl(services, url, 'webhook/url');
  return services.db.transaction(async (tx) => {
    const before = await requireLockedWebhook(tx, organizationId, webhookId);
    if (siteGroupId) await requireSiteGroup(tx, organizationId, siteGroupId);
    if (before.state === 'off' && state === 'active') throw new ApiProblem('webhook/off');
    const isOtherUrl = url !== undefined && url !== before.url;
    const isResumed = before.state === 'paused' && state === 'active';
    await updateWebhook(tx, webhookId, {
      ...(name !== undefined && { name: toStorable(name) }),
      ...(url !== undefined && { url: toStorable(url) }),
      ...(events && { events: [...new Set(events)] }),
      ...(siteGroupId !== undefined && { siteGroupId }),
      ...(state && { state }),
      // Earlier failures don't apply to a different URL, or after resuming.
      ...((isResumed || (isOtherUrl && before.state !== 'off')) && {
        failingSince: null,
        isWarningSent: false,
      }),
    });
    if (state === 'paused') await failPendingDeliveries(tx, webhookId, 'The webhook was paused.');
    await recordChange(tx, organizationId, caller, {
      event: 'webhook_changed',
      subject: name ?? before.name,
      details: {
        ...(isOtherUrl && { host: new URL(url).host }),
        ...(events && { events: events.join(', ') }),
        ...(state && state !== before.state && { state }),
      },
    });
    return showWebhook(tx, organizationId, webhookId);
  });
}

/** Deletes a webhook with its deliveries. @throws {ApiProblem} 404 if there is no such webhook. */
export async function deleteWebhook(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  webhookId: string,
): Promise<void> {
  const { id: organizationId } = caller.organization;
  await db.transaction(async (tx) => {
    const { name } = await requireLockedWebhook(tx, organizationId, webhookId);
    await deleteWebhookRow(tx, webhookId);
    await recordChange(tx, organizationId, caller, { event: 'webhook_deleted', subject: name });
  });
}

/**
 * Gives a webhook a new secret. Deliveries are also signed with the old one for a day. @throws {ApiProblem}
 * 404 if there is no such webhook.
 */
export async function rotateWebhookSecret(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  caller: PersonCaller,
  webhookId: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const { id: organizationId } = caller.organization;
  const secret = createWebhookSecret();
  const webhook = await db.transaction(async (tx) => {
    const before = await requireLockedWebhook(tx, organizationId, webhookId);
    await updateWebhook(tx, webhookId, {
      secret: sealWebhookSecret(vault, webhookId, secret),
      oldSecret: before.secret,
      oldSecretValidUntil: new Date(Date.now() + WEBHOOK_SECRET_OVERLAP_HOURS * HOUR_MS),
    });
    await recordChange(tx, organizationId, caller, { event: 'webhook_secret_rotated', subject: before.name });
    return showWebhook(tx, organizationId, webhookId);
  });
  return { webhook, secret };
}

/**
 * Sends a test event and waits for the response. If it succeeds, a webhook that's off is turned back on.
 *
 * @throws {ApiProblem} 404 if there is no such webhook; 429 after too many tests.
 */
export async function testWebhook(
  services: Pick<Services, 'db' | 'vault' | 'guardedSender'>,
  caller: PersonCaller,
  webhookId: string,
): Promise<{ delivery: WebhookDelivery; webhook: Webhook }> {
  const { db } = services;
  const { id: organizationId } = caller.organization;
  const webhook = await readWebhook(db, organizationId, webhookId);
  if (!webhook) throw new ApiProblem('webhook/not-found');
  await countHourlyUse(services, db, caller, TEST_LIMIT);
  const [id, type, timestamp] = [randomUUID(), 'webhook.test' as const, new Date().toISOString()];
  const data = { organization_id: organizationId, webhook_id: webhookId };
  const body = cleanJson({ type, timestamp, data });
  const { isDelivered, columns } = await sendWebhook(services, webhook, { id, body });
  return db.transaction(async (tx) => {
    const current = await requireLockedWebhook(tx, organizationId, webhookId);
    const state = isDelivered ? ('delivered' as const) : ('failed' as const);
    await insertDeliveries(tx, [{ id, webhookId, type, body, state, attempts: 1, ...columns }]);
    if (isDelivered && current.state !== 'paused') {
      const healthy = { state: 'active', offReason: null, failingSince: null, isWarningSent: false } as const;
      await updateWebhook(tx, webhookId, healthy);
    }
    if (isDelivered && current.state === 'off')
      await recordChange(tx, organizationId, caller, { event: 'webhook_switched_on', subject: current.name });
    return {
      delivery: await showDelivery(tx, webhookId, id),
      webhook: await showWebhook(tx, organizationId, webhookId),
    };
  });
}

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  state: row.state,
  created_at: row.createdAt.toISOString(),
  attempts: row.attempts,
  last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  status: row.status,
  duration_ms: row.durationMs,
  error: row.error,
  reply: row.reply,
  body: row.body,
});

async function showDelivery(db: Db, webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
  const found = await readDelivery(db, deliveryId);
  if (found?.webhook.id !== webhookId) throw new ApiProblem('webhook/no-delivery');
  return toDelivery(found.delivery);
}

/** Lists a webhook's deliveries, newest first. @throws {ApiProblem} 404 if there is no such webhook. */
export async function readDeliveries(
  db: Db,
  organizationId: string,
  webhookId: string,
  { state, cursor, limit }: z.output<typeof listWebhookDeliveries.query>,
): Promise<{ deliveries: WebhookDelivery[]; next_cursor: string | null }> {
  if (!(await readWebhook(db, organizationId, webhookId))) throw new ApiProblem('webhook/not-found');
  const since = new Date(Date.now() - WEBHOOK_DELIVERY_DAYS * DAY_MS);
  const page = { state, after: parseIdCursor(cursor), limit: limit + 1, since };
  const rows = await listDeliveries(db, webhookId, page);
  const shown = rows.slice(0, limit);
  return {
    deliveries: shown.map(toDelivery),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/**
 * Sends a delivery again, with the same id and body, with retries as for a new event.
 *
 * @throws {ApiProblem} 404 if there is no such delivery; 409 for a test, and unless the webhook is active.
 */
export async function replayDelivery(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  organizationId: string,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    const webhook = await requireLockedWebhook(tx, organizationId, webhookId);
    const { type, attempts } = await showDelivery(tx, webhookId, deliveryId);
    if (type === 'webhook.test') throw new ApiProblem('webhook/replayed-test');
    if (webhook.state !== 'active') throw new ApiProblem('webhook/not-active');
    await updateDelivery(tx, deliveryId, attempts, {
      state: 'pending',
      earlierAttempts: attempts,
      nextAttemptAt: new Date(),
    });
    await queue.send(tx, deliverWebhookJob, [{ deliveryId, attempt: attempts }], { group: webhookId });
    return showDelivery(tx, webhookId, deliveryId);
  });
}
