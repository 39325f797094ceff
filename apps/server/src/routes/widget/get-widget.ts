import { getWidget as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { readWidget } from '../../widget/read-widget.ts';
import type { RouteContext } from '../route-context.ts';

export function getWidgetRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await readWidget(opened, user.id) };
  });
}
