import * as contract from '@curbcut/contract';
import { listLabels } from '../db/queries/issue-labels.ts';
import { changeLabel, createLabel, deleteLabel } from '../organizations/manage-labels.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** An organization's labels for issues. */
export const routes: readonly AddRoute[] = [addLabelRoutes];

function addLabelRoutes(context: RouteContext): void {
  addRoute(context, contract.listIssueLabels, async ({ services, caller }) => {
    return { status: 200, body: { labels: await listLabels(services.db, caller.reader) } };
  });
  addRoute(context, contract.createIssueLabel, async ({ body, services, caller }) => {
    return { status: 201, body: await createLabel(services, caller, body) };
  });
  addRoute(context, contract.changeIssueLabel, async ({ params, body, services, caller }) => {
    return { status: 200, body: await changeLabel(services, caller, params.labelId, body) };
  });
  addRoute(context, contract.deleteIssueLabel, async ({ params, services, caller }) => {
    await deleteLabel(services, caller, params.labelId);
    return { status: 200, body: { label_id: params.labelId } };
  });
}
