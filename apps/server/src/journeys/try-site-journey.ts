import type { JourneyDocument, TriedJourney } from '@curbcut/contract';
import type { TriedJourney as EngineTriedJourney } from '@curbcut/engine';
import type { Journey } from '@curbcut/journeys';
import type { OrganizationCaller } from '../auth/caller.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';
import { parseDocument } from './manage-journeys.ts';
import { requireOwnSite } from './require-own-site.ts';
import { openJourneySecrets } from './scan-journeys.ts';

/** Each try can take up a browser tab for minutes. */
const TRY_LIMIT: HourlyLimit = {
  name: 'journey-tries',
  visitor: 0,
  account: 60,
  problem: 'journey/too-many-tries',
  usesText: 'journey tests',
};

/** Time limit for all steps together, in milliseconds. */
const MAX_TRY_MS = 300_000;

/**
 * Carries out the steps of a journey in the server's browser, up to the first one that commits something.
 *
 * @param lastStep position of the last step to carry out; all by default
 * @throws {ApiProblem} if the journey is invalid, a secret isn't set or there is no browser.
 */
export async function trySiteJourney(
  services: Services,
  caller: OrganizationCaller,
  siteId: string,
  document: JourneyDocument,
  lastStep: number | undefined,
  signal: AbortSignal,
): Promise<TriedJourney> {
  const { db } = services;
  const site = await requireOwnSite(db, caller.reader, siteId);
  const journey = parseDocument(document);
  const secrets = await openJourneySecrets(services, db, site.id, [journey]);
  await countHourlyUse(services, db, caller, TRY_LIMIT);
  const scanner = await services.getScanner().catch((error: Error) => {
    throw new ApiProblem('scan/no-browser', { error: error.message, cause: error });
  });
  const firstCommit = journey.steps.findIndex(({ commits }) => commits === true);
  const end = (firstCommit === -1 ? journey.steps.length : firstCommit) - 1;
  const last = Math.min(lastStep ?? end, end);
  if (last < 0)
    throw new ApiProblem('journey/invalid', {
      error: 'The journey’s first step pays for, sends or deletes something, so there’s nothing to try.',
    });
  const timeIsUp = AbortSignal.timeout(MAX_TRY_MS);
  const tried = scanner.tryJourney({ journey, secrets, last }, AbortSignal.any([signal, timeIsUp]));
  return toTriedJourney(
    journey,
    await tried.catch((cause: Error) => {
      throw timeIsUp.aborted ? new ApiProblem('journey/too-slow', { cause }) : cause;
    }),
  );
}

const toDataUrl = (jpeg: Uint8Array | null): string | null =>
  jpeg && `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;

function toTriedJourney(journey: Journey, tried: EngineTriedJourney): TriedJourney {
  const identities = new Map(tried.steps.map(({ index, identity }) => [index, identity]));
  const steps = journey.steps.map((step, index) => {
    const identity = identities.get(index);
    return identity ? { ...step, identity } : step;
  });
  const { page, problem } = tried;
  return {
    steps: tried.steps.map(({ index, healed, url, screenshot }) => ({
      ...{ index, healed, url },
      screenshot: toDataUrl(screenshot),
    })),
    problem: problem && { ...problem, screenshot: toDataUrl(tried.problemScreenshot) },
    page: page && {
      url: page.url,
      title: page.title,
      form: page.form && {
        fields: page.form.fields.map(({ kind, ...field }) => ({ kind, ...toPart(field) })),
        buttons: page.form.buttons.map(toPart),
      },
      marks: page.marks.map(({ label, selectors }) => ({ label, selectors: [...selectors] })),
      is_signed_in: page.isSignedIn,
    },
    journey: toStorable({ ...journey, steps }) as TriedJourney['journey'],
  };
}

const toPart = ({
  label,
  selectors,
  isSure,
}: {
  label: string;
  selectors: readonly string[];
  isSure: boolean;
}) => ({
  label,
  selectors: [...selectors],
  is_sure: isSure,
});
