import { randomUUID } from 'node:crypto';
import { putWidget as contract } from '@curbcut/contract';
import { saveWidget } from '../../db/queries/widgets.ts';
import { addRoute } from '../../http/add-route.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { toWidget } from '../../widget/read-widget.ts';
import type { RouteContext } from '../route-context.ts';

export function putWidgetRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const stored = await saveWidget(opened.db, { id: randomUUID(), ownerId: user.id, configuration: body });
    return { status: 200, body: await toWidget(opened, stored) };
  });
}
