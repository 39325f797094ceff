import { randomUUID } from 'node:crypto';
import * as contract from '@curbcut/contract';
import { logChange } from '../auth/record-change.ts';
import { saveWidget } from '../db/queries/widgets.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { checkWidget, recordWidgetUse } from '../widget/installed-widget.ts';
import { readWidget, toWidget } from '../widget/read-widget.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** An organization's widget. */
export const routes: readonly AddRoute[] = [
  getWidgetRoute,
  putWidgetRoute,
  checkWidgetRoute,
  recordWidgetUseRoute,
];

function getWidgetRoute(context: RouteContext): void {
  addRoute(context, contract.getWidget, async ({ services, caller }) => {
    return { status: 200, body: await readWidget(services, caller.organization.id) };
  });
}

function putWidgetRoute(context: RouteContext): void {
  addRoute(context, contract.putWidget, async ({ body, services, caller }) => {
    const stored = await saveWidget(services.db, {
      id: randomUUID(),
      organizationId: caller.organization.id,
      configuration: body,
    });
    await logChange(services.db, caller, { event: 'settings_changed', subject: 'Widget' });
    return { status: 200, body: await toWidget(services, stored) };
  });
}

function checkWidgetRoute(context: RouteContext): void {
  addRoute(context, contract.checkWidget, async ({ body, services, caller }) => {
    return {
      status: 200,
      body: await checkWidget(services, caller, body.url),
    };
  });
}

function recordWidgetUseRoute(context: RouteContext): void {
  context.app.register(async (widget) => {
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
    addRoute(
      { ...context, app: widget },
      contract.recordWidgetUse,
      async ({ params, body, request, services, caller }) => {
        const { origin } = request.headers;
        await recordWidgetUse(services, caller, params.widgetId, body.used, origin);
        return { status: 200, body: { counted: true } };
      },
    );
  });
}
