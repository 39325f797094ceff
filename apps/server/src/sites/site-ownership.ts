import { isIP } from 'node:net';
import type { OwnershipMethod, SiteOwnership } from '@curbcut/contract';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import { lockOrganizationRow } from '../db/queries/organizations.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { listSitesVerifiedBefore, lockSite, type SiteRow, updateSite } from '../db/queries/sites.ts';
import { getAttribute, parseElements } from '../html-elements.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';
import {
  checkTxtRecord,
  getVerificationRecord,
  type ProofCheck,
  toVerificationText,
} from '../txt-records.ts';
import { describeFailure } from '../webhooks/outgoing-requests.ts';
import { requireSite, toVerification } from './own-sites.ts';

/** Each check sends a request to the site or its name servers. */
const CHECK_LIMIT: HourlyLimit = {
  name: 'ownership-checks',
  visitor: 0,
  account: 120,
  problem: 'site/too-many-checks',
  usesText: 'ownership checks',
};

const FILE_PATH = '/.well-known/curbcut-verification.txt';
const META_NAME = 'curbcut-verification';
/** Much more than the file needs. */
const MAX_FILE_BYTES = 64 * 1024;
/** The head of a page is at its beginning. Parsing nested elements takes quadratic time, so a larger limit would block. */
const MAX_PAGE_BYTES = 256 * 1024;
const TIMEOUT_MS = 10_000;

type Verifiable = Pick<
  SiteRow,
  'origin' | 'ownershipToken' | 'ownershipMethod' | 'ownershipVerifiedAt' | 'ownershipCheckedAt'
>;

function toOwnership(site: Verifiable): SiteOwnership {
  const { origin, ownershipToken: token } = site;
  return {
    verification: toVerification(site),
    dns: getRecord(site),
    file: { url: new URL(FILE_PATH, origin).href, content: toVerificationText(token) },
    meta: { url: new URL('/', origin).href, html: `<meta name="${META_NAME}" content="${token}">` },
  };
}

/** The TXT record of a site's host; null if it can't have one. */
function getRecord({ origin, ownershipToken }: Pick<Verifiable, 'origin' | 'ownershipToken'>) {
  const { hostname } = new URL(origin);
  const hasRecords = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return hasRecords ? getVerificationRecord(hostname, ownershipToken) : null;
}

/** Reads whether a site is verified, and how to verify it. @throws {ApiProblem} 404 if the caller can't access it. */
export async function readSiteOwnership(
  db: Db,
  reader: OrganizationReader,
  siteId: string,
): Promise<SiteOwnership> {
  return toOwnership(await requireSite(db, reader, siteId));
}

/**
 * Looks for a site's DNS record, file or meta element, and stores the result. A verified site on which the proof of its
 * verification no longer exists is no longer verified; while it can't be reached, it stays verified.
 *
 * @throws {ApiProblem} 400 with the reason if the proof isn't found; 404 if the caller can't access the site; 429 after
 * too many checks.
 */
export async function checkSiteOwnership(
  services: Services,
  caller: OrganizationCaller,
  siteId: string,
  method: OwnershipMethod,
): Promise<SiteOwnership> {
  const { db } = services;
  const site = await requireSite(db, caller.reader, siteId);
  await countHourlyUse(services, db, caller, CHECK_LIMIT);
  const check = await checkProof(services, site, method);
  const { changed, isLost } = await db.transaction((tx) => storeCheck(tx, caller, siteId, method, check));
  if (check.isFound) return toOwnership(changed);
  const error = isLost ? `${check.problem} The site is no longer verified.` : check.problem;
  throw new ApiProblem('site/not-verified', { error, cause: check.cause });
}

async function storeCheck(
  tx: Db,
  caller: OrganizationCaller,
  siteId: string,
  method: OwnershipMethod,
  check: ProofCheck,
): Promise<{ readonly changed: SiteRow; readonly isLost: boolean }> {
  // The organization is locked before the site, in the same order as when its members are changed.
  await lockOrganizationRow(tx, caller.organization.id);
  const site = await lockSite(tx, siteId);
  if (!site) throw new ApiProblem('site/not-found');
  const isVerified = site.ownershipVerifiedAt !== null;
  if (!check.isFound && !(check.isMissing && isVerified && site.ownershipMethod === method))
    return { changed: site, isLost: false };
  const now = new Date();
  const change = check.isFound
    ? {
        ownershipMethod: method,
        ownershipVerifiedAt: site.ownershipVerifiedAt ?? now,
        ownershipCheckedAt: now,
        ownershipMissingSince: null,
      }
    : notVerified;
  await updateSite(tx, siteId, change);
  if (isVerified !== check.isFound)
    await recordChange(tx, site.organizationId, caller, {
      event: check.isFound ? 'site_verified' : 'site_verification_lost',
      subject: site.origin,
      details: { method },
    });
  return { changed: { ...site, ...change }, isLost: !check.isFound };
}

const notVerified = {
  ...{ ownershipMethod: null, ownershipVerifiedAt: null },
  ...{ ownershipCheckedAt: null, ownershipMissingSince: null },
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of verified sites that are checked again at a time: a site that doesn't respond takes 10 seconds. */
const MAX_RECHECKS = 200;
/** How long the proof must be missing, because a new version of a site may lack it by mistake for a while. */
const MISSING_MS = 1.5 * DAY_MS;

/**
 * Checks verified sites again a day after their proof was last found. A site is no longer verified once the checks that
 * got a response have found no proof for {@link MISSING_MS}. Sites that don't respond stay verified.
 */
export async function recheckOwnership(
  services: Pick<Services, 'db' | 'guardedSender' | 'resolveTxt'>,
): Promise<void> {
  const { db } = services;
  const dayAgo = new Date(Date.now() - DAY_MS);
  for (const site of await listSitesVerifiedBefore(db, dayAgo, MAX_RECHECKS)) {
    const check = await checkProof(services, site, site.ownershipMethod!);
    if (!check.isFound && !check.isMissing) continue;
    await db.transaction((tx) => storeRecheck(tx, site, check.isFound));
  }
}

async function storeRecheck(tx: Db, checked: SiteRow, isFound: boolean): Promise<void> {
  await lockOrganizationRow(tx, checked.organizationId);
  const site = await lockSite(tx, checked.id);
  // Someone has checked it since.
  if (site?.ownershipCheckedAt?.getTime() !== checked.ownershipCheckedAt?.getTime()) return;
  const now = new Date();
  const since = site!.ownershipMissingSince;
  if (isFound) return updateSite(tx, checked.id, { ownershipCheckedAt: now, ownershipMissingSince: null });
  if (since === null) return updateSite(tx, checked.id, { ownershipMissingSince: now });
  if (now.getTime() - since.getTime() < MISSING_MS) return;
  await updateSite(tx, checked.id, notVerified);
  await recordChange(tx, checked.organizationId, null, {
    event: 'site_verification_lost',
    subject: checked.origin,
    details: { method: site!.ownershipMethod! },
  });
}

async function checkProof(
  services: Pick<Services, 'guardedSender' | 'resolveTxt'>,
  site: Verifiable,
  method: OwnershipMethod,
): Promise<ProofCheck> {
  if (method === 'file') return checkFile(services, site);
  if (method === 'meta') return checkMetaElement(services, site);
  const record = getRecord(site);
  if (record) return checkTxtRecord(services.resolveTxt, new URL(site.origin).hostname, record);
  const problem = 'IP addresses and local names have no DNS records. Use a file or a meta element.';
  return { isFound: false, isMissing: false, problem };
}

interface LoadedText {
  readonly text: string;
}

/** Loads a page or file of the site, which may redirect on the site only. */
async function load(
  { guardedSender }: Pick<Services, 'guardedSender'>,
  url: string,
  maxBytes: number,
): Promise<LoadedText | Extract<ProofCheck, { isFound: false }>> {
  let reply: Awaited<ReturnType<typeof guardedSender.fetch>>;
  try {
    reply = await guardedSender.fetch(url, { maxBytes, timeoutMs: TIMEOUT_MS });
  } catch (cause) {
    const problem = `We couldn’t load ${url}. ${describeFailure(cause)}`;
    return { isFound: false, isMissing: false, problem, cause };
  }
  // Otherwise, a redirect to a site that shows other people's content would count as proof.
  if (new URL(reply.url).origin !== new URL(url).origin) {
    const problem = `${url} redirects to a different site. Add the site that it redirects to instead.`;
    return { isFound: false, isMissing: true, problem };
  }
  if (reply.status !== 200) {
    const isMissing = reply.status === 404 || reply.status === 410;
    const problem = `We couldn’t load ${url}: the server returned status ${reply.status}.`;
    return { isFound: false, isMissing, problem };
  }
  return { text: new TextDecoder().decode(reply.body) };
}

async function checkFile(services: Pick<Services, 'guardedSender'>, site: Verifiable): Promise<ProofCheck> {
  const { url, content } = toOwnership(site).file;
  const loaded = await load(services, url, MAX_FILE_BYTES);
  if (!('text' in loaded)) return loaded;
  if (loaded.text.split(/\r\n|\r|\n/).some((line) => line.replace(/^\uFEFF/, '').trim() === content))
    return { isFound: true };
  const problem = `The file at ${url} doesn’t contain the line shown here. Copy it again.`;
  return { isFound: false, isMissing: true, problem };
}

/** Only elements in the head count, because pages may show other people's content in their body. */
async function checkMetaElement(
  services: Pick<Services, 'guardedSender'>,
  site: Verifiable,
): Promise<ProofCheck> {
  const { url } = toOwnership(site).meta;
  const loaded = await load(services, url, MAX_PAGE_BYTES);
  if (!('text' in loaded)) return loaded;
  const metas = parseElements(loaded.text).filter(
    (element) =>
      element.tagName === 'meta' &&
      getAttribute(element, 'name')?.toLowerCase() === META_NAME &&
      element.parentNode?.nodeName === 'head',
  );
  if (metas.some((meta) => getAttribute(meta, 'content')?.trim() === site.ownershipToken))
    return { isFound: true };
  const problem =
    metas.length === 0
      ? `We couldn’t find a meta element named ${META_NAME} in the head of ${url}. It must be in the HTML that the server sends.`
      : `The meta element named ${META_NAME} has a different value. Copy the element shown here.`;
  return { isFound: false, isMissing: true, problem };
}
