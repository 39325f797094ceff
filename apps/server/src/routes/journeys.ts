import * as contract from '@curbcut/contract';
import {
  createSiteJourney,
  deleteSiteJourney,
  exportSiteJourney,
  importRecording,
  readSiteJourney,
  readSiteJourneys,
  saveSiteJourney,
} from '../journeys/manage-journeys.ts';
import { deleteSiteSecret, putSiteSecret, readSiteSecrets } from '../journeys/site-secrets.ts';
import { trySiteJourney } from '../journeys/try-site-journey.ts';
import { requireSite } from '../sites/own-sites.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** A site's journeys and their secrets. */
export const routes: readonly AddRoute[] = [
  addReadingRoutes,
  addEditingRoutes,
  addSecretRoutes,
  tryJourneyRoute,
];

function addReadingRoutes(context: RouteContext): void {
  addRoute(context, contract.listJourneys, async ({ params, services: { db }, caller }) => {
    const { id } = await requireSite(db, caller.reader, params.siteId);
    const [journeys, secrets] = [await readSiteJourneys(db, id), await readSiteSecrets(db, id)];
    return { status: 200, body: { journeys, secrets } };
  });
  addRoute(context, contract.getJourney, async ({ params, query, services: { db }, caller }) => {
    const { id } = await requireSite(db, caller.reader, params.siteId);
    return { status: 200, body: await readSiteJourney(db, id, params.journeyId, query.version) };
  });
  addRoute(context, contract.exportJourney, async ({ params, query, services: { db }, caller }) => {
    const { id } = await requireSite(db, caller.reader, params.siteId);
    return { status: 200, body: await exportSiteJourney(db, id, params.journeyId, query.format) };
  });
}

function addEditingRoutes(context: RouteContext): void {
  addRoute(context, contract.importJourney, async ({ params, body, services: { db }, caller }) => {
    await requireSite(db, caller.reader, params.siteId);
    return { status: 200, body: importRecording(body.content, body.format) };
  });
  addRoute(context, contract.createJourney, async ({ params, body, services, caller }) => {
    return { status: 201, body: await createSiteJourney(services, caller, params.siteId, body.journey) };
  });
  addRoute(context, contract.saveJourney, async ({ params, body, services, caller }) => {
    return { status: 200, body: await saveSiteJourney(services, caller, params, body) };
  });
  addRoute(context, contract.deleteJourney, async ({ params, services, caller }) => {
    await deleteSiteJourney(services, caller, params);
    return { status: 200, body: { journey_id: params.journeyId } };
  });
}

function addSecretRoutes(context: RouteContext): void {
  addRoute(
    context,
    contract.putSecret,
    async ({ params: { siteId, secretName: name }, body, services, caller }) => {
      return {
        status: 200,
        body: await putSiteSecret(services, caller, siteId, { name, value: body.value }),
      };
    },
  );
  addRoute(
    context,
    contract.deleteSecret,
    async ({ params: { siteId, secretName: name }, services, caller }) => {
      await deleteSiteSecret(services, caller, siteId, name);
      return { status: 200, body: { name } };
    },
  );
}

function tryJourneyRoute(context: RouteContext): void {
  addRoute(context, contract.tryJourney, async ({ params, body, reply, services, caller }) => {
    const { journey, last_step: last } = body;
    const disconnected = new AbortController();
    reply.raw.once('close', () => disconnected.abort(new Error('The client has disconnected.')));
    const { signal } = disconnected;
    return {
      status: 200,
      body: await trySiteJourney(services, caller, params.siteId, journey, last, signal),
    };
  });
}
