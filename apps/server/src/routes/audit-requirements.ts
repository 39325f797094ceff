import * as contract from '@curbcut/contract';
import { assessRequirements, readAssessments, readRequirements } from '../audits/assess-requirements.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { requireVerifiedUser } from '../auth/caller.ts';
import { addRoute } from '../http/add-route.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Assessments of requirements beyond an audit's criteria. */
export const routes: readonly AddRoute[] = [addRequirementRoutes];

function addRequirementRoutes({ app, services }: RouteContext): void {
  addRoute(app, contract.listAuditRequirements, async ({ params: { auditId }, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const audit = await requireSharedAudit(opened.db, user.id, auditId);
    return { status: 200, body: { chapters: await readRequirements(opened.db, audit) } };
  });
  addRoute(
    app,
    contract.listRequirementAssessments,
    async ({ params: { auditId, requirement }, request }) => {
      const opened = await services();
      const { user } = await requireVerifiedUser(opened, request);
      const assessments = await readAssessments(opened.db, user.id, auditId, requirement);
      return { status: 200, body: { assessments } };
    },
  );
  addRoute(app, contract.assessRequirements, async ({ params: { auditId }, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await assessRequirements(opened, user, auditId, body) };
  });
}
