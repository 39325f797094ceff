import * as contract from '@curbcut/contract';
import { requireVerifiedUser } from '../auth/caller.ts';
import { deleteBrand } from '../db/queries/report-brands.ts';
import { addRoute } from '../http/add-route.ts';
import { readReportBrand, saveReportBrand } from '../reports/report-brand.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** The name, logo and color of an account's reports. */
export const routes: readonly AddRoute[] = [
  getReportBrandRoute,
  saveReportBrandRoute,
  deleteReportBrandRoute,
];

function getReportBrandRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getReportBrand, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { brand: await readReportBrand(opened.db, user.id) } };
  });
}

function saveReportBrandRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.saveReportBrand, async ({ body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    await saveReportBrand(opened.db, user.id, body);
    return { status: 200, body: { brand: await readReportBrand(opened.db, user.id) } };
  });
}

function deleteReportBrandRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.deleteReportBrand, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    await deleteBrand(opened.db, user.id);
    return { status: 200, body: { brand: null } };
  });
}
