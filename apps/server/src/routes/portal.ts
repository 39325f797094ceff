import { portal as contract } from '@curbcut/contract';
import { openPortal } from '../billing/open-portal.ts';
import { requireUser } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { siteOrigin } from '../static/site-origin.ts';
import type { Api } from './api.ts';

export function portalRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    const origin = siteOrigin(opened.config.publicUrl, request);
    return { status: 200, body: { url: await openPortal(opened, user.id, body.plan, origin) } };
  });
}
