import { randomUUID } from 'node:crypto';
import * as contract from '@curbcut/contract';
import type { OrganizationCaller } from '../auth/caller.ts';
import { logChange } from '../auth/record-change.ts';
import type { SiteRow } from '../db/queries/sites.ts';
import { deleteSiteWidget, saveWidget } from '../db/queries/widgets.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { requireSite } from '../sites/own-sites.ts';
import { checkWidget, recordWidgetUse } from '../widget/installed-widget.ts';
import { readWidget } from '../widget/read-widget.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** An organization's widget. */
export const routes: readonly AddRoute[] = [
  getWidgetRoute,
  putWidgetRoute,
  resetSiteWidgetRoute,
  checkWidgetRoute,
  recordWidgetUseRoute,
];

function getWidgetRoute(context: RouteContext): void {
  addRoute(context, contract.getWidget, async ({ query, services, caller }) => {
    return { status: 200, body: await readWidget(services, caller, query.site_id ?? null) };
  });
}

function putWidgetRoute(context: RouteContext): void {
  addRoute(context, contract.putWidget, async ({ query, body, services, caller }) => {
    const { db } = services;
    const site = query.site_id === undefined ? null : await requireSite(db, caller.reader, query.site_id);
    await saveWidget(db, {
      ...{ id: randomUUID(), organizationId: caller.organization.id, siteId: site?.id ?? null },
      configuration: body,
    });
    await logWidgetChange(services, caller, site);
    return { status: 200, body: await readWidget(services, caller, site?.id ?? null) };
  });
}

function resetSiteWidgetRoute(context: RouteContext): void {
  addRoute(context, contract.resetSiteWidget, async ({ query, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, query.site_id);
    await deleteSiteWidget(services.db, site.id);
    await logWidgetChange(services, caller, site);
    return { status: 200, body: await readWidget(services, caller, site.id) };
  });
}

const logWidgetChange = (
  { db }: Pick<Services, 'db'>,
  caller: OrganizationCaller,
  site: Pick<SiteRow, 'origin'> | null,
) =>
  logChange(db, caller, {
    ...{ event: 'settings_changed', subject: 'Widget' },
    ...(site && { details: { site: site.origin } }),
  });

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
