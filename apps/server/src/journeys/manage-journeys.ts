import { randomUUID } from 'node:crypto';
import {
  JOURNEY_LIMITS,
  type JourneyDocument,
  type JourneyStepDetails,
  type SaveJourneyBody,
  type SiteJourney,
  type SiteJourneyDetails,
} from '@curbcut/contract';
import {
  describeStep,
  exportToRecorder,
  findCommitRefusal,
  findPlainSecrets,
  formatTestedStep,
  getLabel,
  getStartUrl,
  type ImportFormat,
  InvalidJourneyError,
  importJourney,
  type Journey,
  listSecretNames,
  listTestedSteps,
  parseJourney,
} from '@curbcut/journeys';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import {
  deleteJourneyRow,
  insertJourney,
  insertJourneyVersion,
  type JourneyVersionRow,
  listJourneyRows,
  listSecretRows,
  listVersions,
  readJourneyRow,
} from '../db/queries/journeys.ts';
import { lockSite } from '../db/queries/sites.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { requireOwnSite } from './require-own-site.ts';

type DbServices = Pick<Services, 'db'>;

/** Lists a site's journeys, oldest first. */
export async function readSiteJourneys(db: Db, siteId: string): Promise<SiteJourney[]> {
  const isSet = await readSecretNames(db, siteId);
  return (await listJourneyRows(db, siteId)).map((row) => toSiteJourney(row, isSet));
}

/** @throws {ApiProblem} 404 if the site has no such journey or version. */
export async function readSiteJourney(
  db: Db,
  siteId: string,
  journeyId: string,
  version?: number,
): Promise<SiteJourneyDetails> {
  const row = await requireJourney(db, siteId, journeyId, version);
  const { journey } = row;
  const versions = await listVersions(db, journeyId);
  return {
    ...toSiteJourney(row, await readSecretNames(db, siteId)),
    journey: toDocument(journey),
    details: describeSteps(journey),
    versions: versions.map((one) => ({
      version: one.version,
      saved_at: one.savedAt.toISOString(),
      saved_by: one.savedBy,
    })),
  };
}

async function requireJourney(db: Db, siteId: string, journeyId: string, version?: number) {
  const row = await readJourneyRow(db, siteId, journeyId, version);
  if (!row) throw new ApiProblem('journey/not-found');
  return row;
}

async function readSecretNames(db: Db, siteId: string): Promise<ReadonlySet<string>> {
  return new Set((await listSecretRows(db, siteId)).map(({ name }) => name));
}

function toSiteJourney(row: JourneyVersionRow, isSet: ReadonlySet<string>): SiteJourney {
  const { journey } = row;
  return {
    id: row.journeyId,
    title: journey.title,
    version: row.version,
    start_url: getStartUrl(journey),
    steps: journey.steps.length,
    signs_in: journey.signedIn !== undefined,
    missing_secrets: listSecretNames(journey).filter((name) => !isSet.has(name)),
    updated_at: row.savedAt.toISOString(),
    updated_by: row.savedBy,
  };
}

/** A journey's schema is stricter than the document's. */
const toDocument = (journey: Journey): JourneyDocument => structuredClone(journey) as JourneyDocument;

function describeSteps(journey: Journey): JourneyStepDetails[] {
  const tested = new Map(listTestedSteps(journey).map((step) => [step.index, formatTestedStep(step)]));
  return journey.steps.map((step, index) => {
    const label = 'selectors' in step && step.selectors ? getLabel(step.selectors) : null;
    return { tested: tested.get(index) ?? null, refusal: findCommitRefusal(step, index, label) };
  });
}

/**
 * Reads a journey that a person or program sent.
 *
 * @throws {ApiProblem} 400 with a sentence for each problem.
 */
export function parseDocument(document: JourneyDocument): Journey {
  if (JSON.stringify(document).length > JOURNEY_LIMITS.journeyLength)
    throw createInvalidProblem(['The journey is too long. Split it into several.']);
  return refuseInvalid(() => {
    const journey = parseJourney(toStorable(document));
    const problems = [...findPlainSecrets(journey), ...findLongWaits(journey)];
    if (problems.length > 0) throw new InvalidJourneyError(problems);
    return journey;
  });
}

/**
 * Maximum wait for a step on the server, in milliseconds, because others are waiting for the server's
 * browser.
 */
const MAX_STEP_TIMEOUT_MS = 60_000;

function findLongWaits({ timeout, steps }: Journey): string[] {
  const isTooLong = (ms = 0) => ms > MAX_STEP_TIMEOUT_MS;
  const limit = `at most ${MAX_STEP_TIMEOUT_MS} milliseconds are allowed`;
  return [
    ...(isTooLong(timeout) ? [`“timeout” is too long: ${limit}.`] : []),
    ...steps.flatMap((step, index) =>
      isTooLong(step.timeout) ? [`${describeStep(index, step)} waits too long: ${limit}.`] : [],
    ),
  ];
}

function refuseInvalid<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidJourneyError) throw createInvalidProblem(error.problems);
    throw error;
  }
}

const MAX_PROBLEMS = 50;

function createInvalidProblem(problems: readonly string[]): ApiProblem {
  const [first = 'This journey can’t be used.'] = problems;
  return new ApiProblem('journey/invalid', {
    error: first,
    details: { journey: problems.slice(0, MAX_PROBLEMS) },
  });
}

/** Turns a recording into a journey, without storing it. @throws {ApiProblem} 400 if it can't be used. */
export function importRecording(content: string, format: ImportFormat | undefined) {
  const { journey, left, notes } = refuseInvalid(() => importJourney(content, format));
  return {
    journey: toDocument(journey),
    details: describeSteps(journey),
    skipped: [...left],
    notes: notes.map((note) => note.replaceAll(/ Set CURBCUT_SECRET_(\w+)[^.]*\./g, ' Set the secret $1.')),
  };
}

/** Adds a journey to a site. @throws {ApiProblem} if it's invalid or the site has too many journeys. */
export async function createSiteJourney(
  { db }: DbServices,
  caller: OrganizationCaller,
  siteId: string,
  document: JourneyDocument,
): Promise<SiteJourneyDetails> {
  const site = await requireOwnSite(db, caller.reader, siteId);
  const [journeyId, journey] = [randomUUID(), parseDocument(document)];
  return db.transaction(async (tx) => {
    // The lock makes simultaneous requests check the limit one at a time.
    if (!(await lockSite(tx, siteId))) throw new ApiProblem('site/not-found');
    const { length } = await listJourneyRows(tx, siteId);
    if (length >= JOURNEY_LIMITS.journeysPerSite) throw new ApiProblem('journey/too-many');
    await insertJourney(tx, { siteId, journeyId, journey, savedBy: caller.actor.name });
    await recordChange(tx, site.organizationId, caller, {
      event: 'journey_saved',
      subject: site.origin,
      details: { journey: journey.title, version: 1 },
    });
    return readSiteJourney(tx, siteId, journeyId);
  });
}

/** Saves a journey as a new version. @throws {ApiProblem} if it's invalid, or was changed by someone else. */
export async function saveSiteJourney(
  { db }: DbServices,
  caller: OrganizationCaller,
  { siteId, journeyId }: { readonly siteId: string; readonly journeyId: string },
  { journey: document, base_version: base }: SaveJourneyBody,
): Promise<SiteJourneyDetails> {
  const site = await requireOwnSite(db, caller.reader, siteId);
  const journey = parseDocument(document);
  return db.transaction(async (tx) => {
    if (!(await lockSite(tx, siteId))) throw new ApiProblem('site/not-found');
    const newest = await requireJourney(tx, siteId, journeyId);
    if (base !== undefined && base !== newest.version) throw new ApiProblem('journey/changed');
    const version = newest.version + 1;
    const row = { journeyId, version, journey, savedBy: caller.actor.name };
    await insertJourneyVersion(tx, row, JOURNEY_LIMITS.versions);
    await recordChange(tx, site.organizationId, caller, {
      event: 'journey_saved',
      subject: site.origin,
      details: { journey: journey.title, version },
    });
    return readSiteJourney(tx, siteId, journeyId);
  });
}

/** Deletes a journey. Running scans continue, because they have their own copy. @throws {ApiProblem} */
export async function deleteSiteJourney(
  { db }: DbServices,
  caller: OrganizationCaller,
  { siteId, journeyId }: { readonly siteId: string; readonly journeyId: string },
): Promise<void> {
  const site = await requireOwnSite(db, caller.reader, siteId);
  await db.transaction(async (tx) => {
    const { journey } = await requireJourney(tx, siteId, journeyId);
    await deleteJourneyRow(tx, siteId, journeyId);
    const details = { journey: journey.title };
    await recordChange(tx, site.organizationId, caller, {
      event: 'journey_deleted',
      subject: site.origin,
      details,
    });
  });
}

/** Exports a journey. @throws {ApiProblem} */
export async function exportSiteJourney(
  db: Db,
  siteId: string,
  journeyId: string,
  format: 'curbcut' | 'recorder',
) {
  const { journey } = await requireJourney(db, siteId, journeyId);
  const name = journey.title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const exported =
    format === 'curbcut' ? { recording: toDocument(journey), notes: [] } : exportToRecorder(journey);
  return {
    file_name: `${name || 'journey'}.json`,
    recording: { ...exported.recording },
    notes: [...exported.notes],
  };
}
