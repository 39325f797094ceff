import { exportJourney, getSite, listJourneys, listSites } from '@curbcut/contract';
import { checkSecrets, type JourneyToPlay } from '@curbcut/engine';
import { type Journey, listTestedSteps, parseJourney, Redactor } from '@curbcut/journeys';
import { formatCount } from '@curbcut/scoring';
import { z } from 'zod';
import { UserError } from '../../io.ts';
import { openSecrets, readJourney, toUserError } from '../../journeys/read-journey.ts';
import type { ServerClient } from '../../remote/server-client.ts';
import { summarizeScan } from '../present.ts';
import type { ScanSession } from '../session.ts';
import { createResult, truncate } from '../tool-result.ts';
import { depthInput, withDepth } from './scan.ts';
import type { McpTool } from './tool.ts';

/** A session, and the server that the user is signed in to, if any. */
interface JourneyContext {
  readonly session: ScanSession;
  readonly client: ServerClient | undefined;
}

const source = (what: string) =>
  z
    .union([
      z.strictObject({ file: z.string().min(1).max(1000).describe('Path to a JSON file on this machine') }),
      z.strictObject({
        site: z.uuid().describe('Id of the site, from list_journeys'),
        journey: z.uuid().describe('Id of the journey, from list_journeys'),
      }),
    ])
    .describe(what);

const scanInput = z.object({
  journey: source('The journey whose steps are tested'),
  sign_in: source('A journey that signs in first, if the steps need it').optional(),
  depth: depthInput,
});
type Source = z.output<typeof scanInput>['journey'];

/** @throws {UserError} if there is no such journey */
async function loadJourney(
  from: Source,
  client: ServerClient | undefined,
  signal: AbortSignal,
): Promise<Journey> {
  if ('file' in from) {
    if (!from.file.endsWith('.json')) throw new UserError('A journey’s file name must end in .json.');
    return readJourney(from.file, 'the tool');
  }
  if (!client)
    throw new UserError('A site’s journeys need a Curbcut server. Ask the user to run curbcut login.');
  const params = { siteId: from.site, journeyId: from.journey };
  const { recording } = await client.call(exportJourney, { params, query: { format: 'curbcut' }, signal });
  try {
    return parseJourney(recording);
  } catch (error) {
    throw toUserError('The journey', error);
  }
}

export const scanJourneyTool: McpTool<typeof scanInput, JourneyContext> = {
  name: 'scan_journey',
  title: 'Scan a journey’s steps',
  description:
    'Runs a journey, such as a checkout, and tests the page after each of its steps. Steps that pay for, send or delete something are carried out only if the journey’s owner has allowed them. Ask the user, and never add “allowed” yourself. Secrets come from this server’s environment (CURBCUT_SECRET_NAME). Takes several seconds per step.',
  input: scanInput,
  visitsPages: true,
  // The steps fill in and send forms, and can pay or delete something if the journey's owner has allowed it.
  changesServer: true,
  isDestructive: true,
  async run({ session, client }, { journey: from, sign_in: signInFrom, depth }, watch) {
    const redactor = new Redactor();
    const getSecret = await openSecrets(undefined);
    const open = async (one: Source): Promise<JourneyToPlay> => ({
      journey: await loadJourney(one, client, watch.signal),
      getSecret,
      redactor,
    });
    const journey = await open(from);
    const tested = listTestedSteps(journey.journey).length;
    if (tested > session.maxPages)
      throw new UserError(
        `The journey has ${tested} steps to test, and this server tests at most ${session.maxPages} pages per scan. Ask the user to start it with --max-pages ${tested}.`,
      );
    const signIn = signInFrom && (await open(signInFrom));
    for (const one of [journey, ...(signIn ? [signIn] : [])]) checkSecrets(one);
    const target = { journey, signIn, settings: withDepth(session, depth) };
    const scan = await session.scan(target, watch);
    const { summary, data } = summarizeScan(scan);
    const lead = scan.tested.length === 0 ? 'We couldn’t test any steps; not_tested says why.\n' : '';
    return createResult(`${lead}${summary}`, data);
  },
};

const listInput = z.object({
  site: z.string().min(1).max(2000).describe('Id or URL of a site, such as https://example.com'),
});

export const listJourneysTool: McpTool<typeof listInput, { readonly client: ServerClient }> = {
  name: 'list_journeys',
  title: 'List a site’s journeys',
  description:
    'Lists a site’s journeys on the user’s Curbcut server, with the number of steps. scan_journey tests one on this machine.',
  input: listInput,
  visitsPages: false,
  async run({ client }, { site }, { signal }) {
    const { id, origin } = await findSite(client, site, signal);
    const { journeys } = await client.call(listJourneys, { params: { siteId: id }, signal });
    return createResult(
      `${formatCount(journeys.length, 'journey')}. scan_journey takes the ids of the site and of a journey.`,
      journeys.map((journey) => ({
        ...{ site: id, origin, journey: journey.id, title: truncate(journey.title, 100) },
        ...{ steps: journey.steps, signs_in: journey.signs_in, starts_at: truncate(journey.start_url, 300) },
      })),
    );
  },
};

/** @throws {UserError} if the server has no such site */
async function findSite(client: ServerClient, site: string, signal: AbortSignal) {
  if (z.uuid().safeParse(site).success) return client.call(getSite, { params: { siteId: site }, signal });
  const origin = URL.parse(/^https?:/i.test(site) ? site : `https://${site}`)?.origin;
  const { sites } = await client.call(listSites, { signal });
  const found = sites.find((one) => one.origin === origin);
  if (found) return found;
  throw new UserError(`The server has no site ${truncate(site, 200)}. Scan it there first.`);
}
