import { checkWidget as contract } from '@curbcut/contract';
import { requireVerifiedUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import { checkWidget } from '../../widget/check-widget.ts';
import type { Api } from '../api.ts';

export function checkWidgetRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const opened = await services();
    return {
      status: 200,
      body: await checkWidget(opened, await requireVerifiedUser(opened, request), body.url),
    };
  });
}
