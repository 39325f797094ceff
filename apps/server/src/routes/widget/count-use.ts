import { countWidgetUse as contract } from '@curbcut/contract';
import { visitorOf } from '../../http/caller.ts';
import { ApiProblem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { countUse } from '../../widget/count-use.ts';
import type { Api } from '../api.ts';

export function countUseRoute({ app, services }: Api): void {
  app.register(async (widget) => {
    // What browsers send to another site without asking it first is plain text.
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
    route(widget, contract, async ({ params, body, request }) => {
      const { origin } = request.headers;
      await countUse(await services(), visitorOf(request), params.widgetId, body.used, origin);
      return { status: 200, body: { counted: true } };
    });
  });
}
