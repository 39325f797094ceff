import type { ScanJourneys } from '@curbcut/contract';
import type { JourneyToTry } from '@curbcut/engine';
import {
  getStartUrl,
  type Journey,
  listSecretNames,
  listTestedSteps,
  MissingSecretError,
  requireSecrets,
} from '@curbcut/journeys';
import type { Db } from '../db/database.ts';
import { readJourneyRow } from '../db/queries/journeys.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { openSiteSecrets } from './site-secrets.ts';

/** The journeys of a scan with their secrets: sealed with the scan, and deleted when it ends. */
export interface ScanJourneyContents {
  readonly signIn: Journey | null;
  readonly steps: Journey | null;
  readonly secrets: JourneyToTry['secrets'];
}

/** Which of a site's journeys a scan uses. */
export interface RequestedJourneys {
  readonly signIn: string | null;
  readonly steps: string | null;
}

/**
 * Reads the newest versions of a scan's journeys, with their secrets.
 *
 * @throws {ApiProblem} if a journey doesn't exist, a secret isn't set, or the steps don't start on the site.
 */
export async function resolveScanJourneys(
  services: Pick<Services, 'vault'>,
  db: Db,
  site: { readonly id: string; readonly url: string },
  requested: RequestedJourneys,
): Promise<{ readonly named: ScanJourneys; readonly contents: ScanJourneyContents }> {
  const read = async (journeyId: string | null) => {
    const row = journeyId === null ? null : await readJourneyRow(db, site.id, journeyId);
    if (row === undefined) throw new ApiProblem('journey/not-found');
    return (
      row && {
        journey: row.journey,
        name: { id: row.journeyId, title: row.journey.title, version: row.version },
      }
    );
  };
  const [signIn, steps] = [await read(requested.signIn), await read(requested.steps)];
  const journeys = [signIn, steps].flatMap((one) => one?.journey ?? []);
  if (steps && URL.parse(getStartUrl(steps.journey))?.origin !== new URL(site.url).origin)
    throw new ApiProblem('journey/other-site', {
      error: `The journey “${steps.name.title}” starts on a different site. Its first page has to be on ${new URL(site.url).origin}.`,
    });
  return {
    named: {
      sign_in: signIn?.name ?? null,
      steps: steps && { ...steps.name, tested: listTestedSteps(steps.journey).length },
    },
    contents: {
      signIn: signIn?.journey ?? null,
      steps: steps?.journey ?? null,
      secrets: await openJourneySecrets(services, db, site.id, journeys),
    },
  };
}

/**
 * Decrypts the secrets that journeys use.
 *
 * @throws {ApiProblem} if one isn't set, or isn't a key for one-time codes although it's used as one.
 */
export async function openJourneySecrets(
  services: Pick<Services, 'vault'>,
  db: Db,
  siteId: string,
  journeys: readonly Journey[],
): Promise<JourneyToTry['secrets']> {
  const names = [...new Set(journeys.flatMap(listSecretNames))];
  const secrets = await openSiteSecrets(services, db, siteId, names);
  try {
    for (const journey of journeys) requireSecrets(journey, (name) => secrets[name]);
  } catch (error) {
    if (error instanceof MissingSecretError)
      throw new ApiProblem('journey/secrets', { error: error.message });
    throw error;
  }
  return secrets;
}
