import { type Audit, proposeAuditSample, type StartAuditBody, startAudit } from '@curbcut/contract';
import { type APIRequestContext, expect } from '@playwright/test';
import { buildUrl } from '#app/api/request.ts';

/** Starts an audit of a scanned site with the proposed sample. */
export async function createRealAudit(
  request: APIRequestContext,
  siteId: string,
  change: Partial<StartAuditBody> = {},
): Promise<Audit> {
  const path = buildUrl(proposeAuditSample.path, { siteId });
  // The scan becomes part of the site shortly after it has completed.
  await expect.poll(async () => (await request.get(path)).status()).toBe(200);
  const proposal = proposeAuditSample.replies[200].parse(await (await request.get(path)).json());
  const reply = await request.post(buildUrl(startAudit.path, { siteId }), {
    data: {
      scan_id: proposal.scan_id,
      seed: proposal.seed,
      title: 'Boats for hire',
      evaluator: 'Ada Byron',
      pages: proposal.pages.map(({ page_id, reason }) => ({ page_id, reason })),
      ...change,
    },
  });
  return startAudit.replies[201].parse(await reply.json());
}
