import { randomUUID } from 'node:crypto';
import * as contract from '@curbcut/contract';
import { requireVerifiedUser, toVisitor } from '../auth/caller.ts';
import { saveWidget } from '../db/queries/widgets.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { checkWidget, recordWidgetUse } from '../widget/installed-widget.ts';
import { readWidget, toWidget } from '../widget/read-widget.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** An account's widget. */
export const routes: readonly AddRoute[] = [
  getWidgetRoute,
  putWidgetRoute,
  checkWidgetRoute,
  recordWidgetUseRoute,
];

function getWidgetRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getWidget, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await readWidget(opened, user.id) };
  });
}

function putWidgetRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.putWidget, async ({ body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const stored = await saveWidget(opened.db, { id: randomUUID(), ownerId: user.id, configuration: body });
    return { status: 200, body: await toWidget(opened, stored) };
  });
}

function checkWidgetRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.checkWidget, async ({ body, request }) => {
    const opened = await services();
    return {
      status: 200,
      body: await checkWidget(opened, await requireVerifiedUser(opened, request), body.url),
    };
  });
}

function recordWidgetUseRoute({ app, services }: RouteContext): void {
  app.register(async (widget) => {
    // Browsers send text/plain to other origins without a preflight request.
    widget.addContentTypeParser(
      'text/plain',
      { parseAs: 'string' },
      async (_request: unknown, text: string | Buffer) => {
        try {
          return JSON.parse(String(text)) as unknown;
        } catch {
          throw new ApiProblem('request/not-json');
        }
      },
    );
    addRoute(widget, contract.recordWidgetUse, async ({ params, body, request }) => {
      const { origin } = request.headers;
      await recordWidgetUse(await services(), toVisitor(request), params.widgetId, body.used, origin);
      return { status: 200, body: { counted: true } };
    });
  });
}
