import { readWidget as contract } from '@curbcut/contract';
import { requireVerifiedUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import { readWidget } from '../../widget/present.ts';
import type { Api } from '../api.ts';

export function readWidgetRoute({ app, services }: Api): void {
  route(app, contract, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await readWidget(opened, user.id) };
  });
}
