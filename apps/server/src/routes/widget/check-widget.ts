import { checkWidget as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { checkWidget } from '../../widget/check-widget.ts';
import type { RouteContext } from '../route-context.ts';

export function checkWidgetRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    return {
      status: 200,
      body: await checkWidget(opened, await requireVerifiedUser(opened, request), body.url),
    };
  });
}
