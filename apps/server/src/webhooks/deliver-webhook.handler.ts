import { rolePermissions, WEBHOOK_FAILURE_HOURS } from '@curbcut/contract';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import { listOrganizationMembers } from '../db/queries/organizations.ts';
import {
  failPendingDeliveries,
  lockWebhook,
  readDelivery,
  updateDelivery,
  updateWebhook,
  type WebhookRow,
} from '../db/queries/webhooks.ts';
import { deliverWebhookJob, type MailRequest, sendMailJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { type AttemptResult, sendWebhook } from './send-webhook.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Pauses after the first, second, … failed attempt. There's an attempt just after 6 hours and 3 days, when a
 * failing webhook is reported and turned off.
 */
const RETRY_PAUSES_MS = [
  ...[0.5, 2, 10, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 4.4, 12, 24, 30].map((hours) => hours * HOUR_MS),
];

type DeliveryJob = Pick<
  RunningJob<{ deliveryId: string; attempt: number }>,
  'payload' | 'signal' | 'finish' | 'log'
>;

/**
 * Makes one attempt to deliver an event, and schedules the next one if it fails. The attempt and its
 * consequences are stored together; if the process dies before that, the attempt is repeated with the same
 * id.
 */
export async function deliverWebhook(
  services: Pick<Services, 'db' | 'queue' | 'vault' | 'guardedSender'>,
  { payload: { deliveryId, attempt }, signal, finish, log }: DeliveryJob,
): Promise<void> {
  const { db } = services;
  const found = await readDelivery(db, deliveryId);
  // It has since been replayed, abandoned or deleted.
  if (found?.delivery.state !== 'pending' || found.delivery.attempts !== attempt) return;
  const { delivery, webhook } = found;
  const result = await sendWebhook(services, webhook, delivery, signal);
  if (!result.isDelivered) log.info({ status: result.columns.status }, 'a webhook delivery failed');
  await db.transaction(async (tx) => {
    await finish(tx);
    const current = await lockWebhook(tx, webhook.id);
    const pause = result.isGone ? undefined : RETRY_PAUSES_MS[attempt - delivery.earlierAttempts];
    const isRetried = !result.isDelivered && pause !== undefined && current?.state === 'active';
    const nextAttemptAt = isRetried ? new Date(Date.now() + Math.max(pause, result.retryAfterMs)) : null;
    const isRecorded = await updateDelivery(tx, deliveryId, attempt, {
      ...result.columns,
      attempts: attempt + 1,
      state: result.isDelivered ? 'delivered' : isRetried ? 'pending' : 'failed',
      nextAttemptAt,
    });
    if (!isRecorded || !current) return;
    if (nextAttemptAt) {
      const payload = { deliveryId, attempt: attempt + 1 };
      await services.queue.send(tx, deliverWebhookJob, [payload], {
        startAt: nextAttemptAt,
        group: webhook.id,
      });
    }
    if (current.state === 'active') await recordHealth(services, tx, current, result);
  });
}

/** Reports ongoing failures, and turns the webhook off if they continue. */
async function recordHealth(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  webhook: WebhookRow,
  { isDelivered, isGone, columns }: AttemptResult,
): Promise<void> {
  if (isDelivered) {
    if (webhook.failingSince)
      await updateWebhook(tx, webhook.id, { failingSince: null, isWarningSent: false });
    return;
  }
  const at = columns.lastAttemptAt ?? new Date();
  const failingSince = webhook.failingSince ?? at;
  const failingHours = (at.getTime() - failingSince.getTime()) / HOUR_MS;
  if (isGone || failingHours >= WEBHOOK_FAILURE_HOURS.off) {
    const offReason = isGone ? 'gone' : 'failures';
    await updateWebhook(tx, webhook.id, { state: 'off', offReason, failingSince });
    await failPendingDeliveries(tx, webhook.id, 'The webhook was turned off.');
    await recordChange(tx, webhook.organizationId, null, {
      event: 'webhook_switched_off',
      subject: webhook.name,
      details: { reason: offReason },
    });
    await mailAdmins({ queue }, tx, webhook, 'webhook-off');
    return;
  }
  const isWarningDue = !webhook.isWarningSent && failingHours >= WEBHOOK_FAILURE_HOURS.warning;
  if (webhook.failingSince && !isWarningDue) return;
  await updateWebhook(tx, webhook.id, {
    failingSince,
    isWarningSent: webhook.isWarningSent || isWarningDue,
  });
  if (isWarningDue) await mailAdmins({ queue }, tx, webhook, 'webhook-failing');
}

/** Everyone who can fix the webhook. */
async function mailAdmins(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  { id: webhookId, organizationId }: WebhookRow,
  kind: 'webhook-failing' | 'webhook-off',
): Promise<void> {
  const members = await listOrganizationMembers(tx, organizationId);
  const mails: MailRequest[] = members
    .filter(({ role }) => rolePermissions[role].includes('organization:admin'))
    .map(({ userId }) => ({ kind, userId, organizationId, webhookId }));
  await queue.send(tx, sendMailJob, mails);
}
