import { randomUUID } from 'node:crypto';
import { putWidget as contract } from '@curbcut/contract';
import { putWidget } from '../../db/queries/widgets.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import { present } from '../../widget/present.ts';
import type { Api } from '../api.ts';

export function putWidgetRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const stored = await putWidget(opened.db, { id: randomUUID(), ownerId: user.id, configuration: body });
    return { status: 200, body: await present(opened, stored) };
  });
}
