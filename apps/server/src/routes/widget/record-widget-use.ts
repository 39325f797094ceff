import { recordWidgetUse as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { toVisitor } from '../../http/caller.ts';
import { recordWidgetUse } from '../../widget/record-widget-use.ts';
import type { RouteContext } from '../route-context.ts';

export function recordWidgetUseRoute({ app, services }: RouteContext): void {
  app.register(async (widget) => {
    // Text/plain is what browsers send to another origin without a preflight request.
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
    addRoute(widget, contract, async ({ params, body, request }) => {
      const { origin } = request.headers;
      await recordWidgetUse(await services(), toVisitor(request), params.widgetId, body.used, origin);
      return { status: 200, body: { counted: true } };
    });
  });
}
