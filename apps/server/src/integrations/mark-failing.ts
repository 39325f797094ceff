import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import { lockIntegration, updateIntegration } from '../db/queries/integrations.ts';

/**
 * Records that a tracker rejected an integration's token, so that nothing more is sent until a test succeeds.
 */
export async function markFailing(tx: Db, integrationId: string, problem: string): Promise<void> {
  const integration = await lockIntegration(tx, integrationId);
  if (!integration) return;
  const isNews = integration.state === 'active';
  await updateIntegration(tx, integrationId, {
    state: 'failing',
    problem,
    ...(isNews && { failingSince: new Date() }),
  });
  if (isNews)
    await recordChange(tx, integration.organizationId, null, {
      event: 'integration_failing',
      subject: integration.url,
    });
}
