import { randomUUID } from 'node:crypto';
import {
  type ChangeIntegrationBody,
  type ConnectIntegrationBody,
  type Integration,
  MAX_INTEGRATIONS,
  type SaveTicketProjectBody,
} from '@curbcut/contract';
import type { z } from 'zod';
import type { PersonCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import {
  countIntegrations,
  deleteIntegrationRow,
  deleteProject,
  type IntegrationRow,
  insertIntegration,
  listIntegrationRows,
  listTicketProjects,
  lockIntegration,
  readIntegration,
  saveProject,
  updateIntegration,
} from '../db/queries/integrations.ts';
import { readSite } from '../db/queries/sites.ts';
import { planWaitingTickets } from '../db/queries/tickets.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { type TrackerConnection, TrackerError, type TrackerProject } from '../integrations/issue-tracker.ts';
import { markFailing } from '../integrations/mark-failing.ts';
import { openTracker, sealToken, toConnection } from '../integrations/open-tracker.ts';
import { syncTicketJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { requireLockedOrganization } from './manage-organizations.ts';
import { requireAllowedUrl } from './require-allowed-url.ts';

/** Uses are limited, because each one sends requests to a URL that a person chose. */
const TEST_LIMIT: HourlyLimit = {
  name: 'integration-tests',
  visitor: 0,
  account: 60,
  problem: 'integration/too-many-tests',
  usesText: 'tests of integrations',
};

/** Lists an organization's integrations, newest first. Tokens aren't included. */
export async function readIntegrations(db: Db, organizationId: string): Promise<Integration[]> {
  const rows = await listIntegrationRows(db, organizationId);
  const projects = Map.groupBy(await listTicketProjects(db, organizationId), (row) => row.integrationId);
  return rows.map(({ integration: row, tickets }) => ({
    id: row.id,
    type: row.type,
    url: row.url,
    account: row.account,
    state: row.state,
    problem: row.problem,
    failing_since: row.failingSince?.toISOString() ?? null,
    projects: (projects.get(row.id) ?? []).map(
      ({ id, siteId, origin, project, issueType, createsCritical }) => ({
        ...{ id, project, issue_type: issueType, creates_critical: createsCritical },
        site: siteId !== null && origin !== null ? { id: siteId, origin } : null,
      }),
    ),
    tickets,
    created_at: row.createdAt.toISOString(),
    created_by: row.creatorName,
  }));
}

async function showIntegration(db: Db, organizationId: string, integrationId: string): Promise<Integration> {
  const found = (await readIntegrations(db, organizationId)).find(({ id }) => id === integrationId);
  if (!found) throw new ApiProblem('integration/not-found');
  return found;
}

async function requireIntegration(
  db: Db,
  organizationId: string,
  integrationId: string,
): Promise<IntegrationRow> {
  const row = await readIntegration(db, organizationId, integrationId);
  if (!row) throw new ApiProblem('integration/not-found');
  return row;
}

/** Checks that a site belongs to the organization. */
async function requireOwnSite(db: Db, organizationId: string, siteId: string | null): Promise<string | null> {
  if (siteId === null) return null;
  const site = await readSite(db, siteId);
  if (site?.organizationId !== organizationId) throw new ApiProblem('integration/no-site');
  return site.origin;
}

/** Tests a connection. @throws {ApiProblem} 400 with the tracker's reason if tickets can't be created. */
async function requireConnection(
  { guardedSender }: Pick<Services, 'guardedSender'>,
  connection: TrackerConnection,
  project: TrackerProject,
): Promise<TrackerProject> {
  try {
    return await openTracker(connection, { sender: guardedSender }).testConnection(project);
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    const field = error.kind === 'unauthorized' ? 'token' : error.kind === 'refused' ? 'project' : 'url';
    throw new ApiProblem('integration/refused', {
      error: error.message,
      details: { [field]: [error.message] },
    });
  }
}

type ConnectServices = Pick<Services, 'config' | 'db' | 'getTargetChecker' | 'guardedSender' | 'vault'>;

/**
 * Connects a tracker, after testing it.
 *
 * @throws {ApiProblem} 400 if the URL isn't allowed or the tracker refuses; 409 if there are too many integrations, or
 * the sites have a project; 429 after too many tests.
 */
export async function connectIntegration(
  services: ConnectServices,
  caller: PersonCaller,
  body: z.output<typeof ConnectIntegrationBody>,
): Promise<Integration> {
  const { db, vault } = services;
  const { id: organizationId } = caller.organization;
  const { type, token, site_id: siteId, creates_critical: createsCritical } = body;
  await requireAllowedUrl(services, body.url, 'integration/url');
  const origin = await requireOwnSite(db, organizationId, siteId);
  await countHourlyUse(services, db, caller, TEST_LIMIT);
  const { origin: urlOrigin, pathname } = new URL(body.url);
  const url = toStorable(`${urlOrigin}${pathname}`.replace(/\/+$/, ''));
  const account = type === 'jira_cloud' ? toStorable(body.account ?? '') : null;
  const wanted = { project: body.project, issueType: body.issue_type };
  const { project, issueType } = await requireConnection(services, { type, url, account, token }, wanted);
  const id = randomUUID();
  return db.transaction(async (tx) => {
    // The lock makes simultaneous requests check the limit one at a time.
    await requireLockedOrganization(tx, organizationId);
    if ((await countIntegrations(tx, organizationId)) >= MAX_INTEGRATIONS)
      throw new ApiProblem('integration/too-many');
    const projects = await listTicketProjects(tx, organizationId);
    if (projects.some((row) => row.siteId === siteId)) throw new ApiProblem('integration/project-taken');
    await insertIntegration(tx, {
      ...{ id, organizationId, type, url, account, creatorName: caller.actor.name },
      token: sealToken(vault, id, token),
    });
    await saveProject(tx, {
      ...{ id: randomUUID(), organizationId, integrationId: id, siteId, createsCritical },
      ...{ project: toStorable(project), issueType: issueType && toStorable(issueType) },
    });
    await recordChange(tx, organizationId, caller, {
      event: 'integration_connected',
      subject: url,
      details: { tracker: type, project, site: origin ?? '' },
    });
    return showIntegration(tx, organizationId, id);
  });
}

/** Replaces an integration's token, after testing it. @throws {ApiProblem} as {@link connectIntegration}. */
export async function changeIntegration(
  services: Pick<Services, 'db' | 'guardedSender' | 'queue' | 'vault'>,
  caller: PersonCaller,
  integrationId: string,
  { account: typed, token }: z.output<typeof ChangeIntegrationBody>,
): Promise<Integration> {
  const { db, vault } = services;
  const { id: organizationId } = caller.organization;
  const row = await requireIntegration(db, organizationId, integrationId);
  await countHourlyUse(services, db, caller, TEST_LIMIT);
  const account = row.type === 'jira_cloud' ? toStorable(typed ?? row.account ?? '') : null;
  for (const project of await listIntegrationProjects(db, row))
    await requireConnection(services, { ...row, account, token }, project);
  return db.transaction(async (tx) => {
    if (!(await lockIntegration(tx, integrationId))) throw new ApiProblem('integration/not-found');
    await updateIntegration(tx, integrationId, { account, token: sealToken(vault, integrationId, token) });
    await resume(services, tx, integrationId);
    await recordChange(tx, organizationId, caller, { event: 'integration_changed', subject: row.url });
    return showIntegration(tx, organizationId, integrationId);
  });
}

const listIntegrationProjects = async (db: Db, { id, organizationId }: IntegrationRow) =>
  (await listTicketProjects(db, organizationId)).filter(({ integrationId }) => integrationId === id);

/** Makes an integration active and resumes pending work. */
async function resume({ queue }: Pick<Services, 'queue'>, tx: Db, integrationId: string): Promise<void> {
  await updateIntegration(tx, integrationId, { state: 'active', problem: null, failingSince: null });
  const waiting = await planWaitingTickets(tx, integrationId);
  const payloads = waiting.map(({ issueId, attempts: attempt }) => ({ issueId, attempt }));
  if (payloads.length > 0) await queue.send(tx, syncTicketJob, payloads, { group: integrationId });
}

/** Deletes an integration with its token and the links to its tickets. @throws {ApiProblem} 404 if there is none. */
export async function disconnectIntegration(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  integrationId: string,
): Promise<void> {
  const { id: organizationId } = caller.organization;
  await db.transaction(async (tx) => {
    const row = await requireIntegration(tx, organizationId, integrationId);
    await deleteIntegrationRow(tx, integrationId);
    await recordChange(tx, organizationId, caller, {
      event: 'integration_disconnected',
      subject: row.url,
      details: { tracker: row.type },
    });
  });
}

/**
 * Tests an integration with each of its projects.
 *
 * @throws {ApiProblem} 404 if there is no such integration; 429 after too many tests.
 */
export async function testIntegration(
  services: Pick<Services, 'db' | 'guardedSender' | 'queue' | 'vault'>,
  caller: PersonCaller,
  integrationId: string,
): Promise<{ integration: Integration; problem: string | null }> {
  const { db, vault, guardedSender } = services;
  const { id: organizationId } = caller.organization;
  const row = await requireIntegration(db, organizationId, integrationId);
  await countHourlyUse(services, db, caller, TEST_LIMIT);
  const tracker = openTracker(toConnection(vault, row), { sender: guardedSender });
  let failure: TrackerError | undefined;
  for (const project of await listIntegrationProjects(db, row)) {
    try {
      await tracker.testConnection(project);
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      failure ??= error;
    }
  }
  return db.transaction(async (tx) => {
    if (failure?.kind === 'unauthorized') await markFailing(tx, integrationId, failure.message);
    if (!failure && (await lockIntegration(tx, integrationId))) await resume(services, tx, integrationId);
    return {
      integration: await showIntegration(tx, organizationId, integrationId),
      problem: failure?.message ?? null,
    };
  });
}

/**
 * Chooses the project for the tickets of a site, or of all other sites, after testing it.
 *
 * @throws {ApiProblem} 400 if the tracker or the site isn't accepted; 404 if there is no such integration.
 */
export async function saveTicketProject(
  services: Pick<Services, 'db' | 'guardedSender' | 'vault'>,
  caller: PersonCaller,
  integrationId: string,
  body: z.output<typeof SaveTicketProjectBody>,
): Promise<Integration> {
  const { db, vault } = services;
  const { id: organizationId } = caller.organization;
  const { site_id: siteId, creates_critical: createsCritical } = body;
  const row = await requireIntegration(db, organizationId, integrationId);
  const origin = await requireOwnSite(db, organizationId, siteId);
  await countHourlyUse(services, db, caller, TEST_LIMIT);
  const wanted = { project: body.project, issueType: body.issue_type };
  const { project, issueType } = await requireConnection(services, toConnection(vault, row), wanted);
  return db.transaction(async (tx) => {
    if (!(await lockIntegration(tx, integrationId))) throw new ApiProblem('integration/not-found');
    await saveProject(tx, {
      ...{ id: randomUUID(), organizationId, integrationId, siteId, createsCritical },
      ...{ project: toStorable(project), issueType: issueType && toStorable(issueType) },
    });
    await recordChange(tx, organizationId, caller, {
      event: 'integration_changed',
      subject: row.url,
      details: { project, site: origin ?? '', creates_critical: createsCritical },
    });
    return showIntegration(tx, organizationId, integrationId);
  });
}

/** Removes a site's project. @throws {ApiProblem} 404 if there is no such integration or project. */
export async function deleteTicketProject(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  integrationId: string,
  projectId: string,
): Promise<Integration> {
  const { id: organizationId } = caller.organization;
  return db.transaction(async (tx) => {
    const row = await requireIntegration(tx, organizationId, integrationId);
    if (!(await deleteProject(tx, integrationId, projectId))) throw new ApiProblem('integration/no-project');
    await recordChange(tx, organizationId, caller, { event: 'integration_changed', subject: row.url });
    return showIntegration(tx, organizationId, integrationId);
  });
}
