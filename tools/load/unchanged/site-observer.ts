import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  getResults,
  getSiteHistory,
  type HistoryPoint,
  type Issue,
  LoginReply,
  listIssueOccurrences,
  listLimitedTests,
  listScannedPages,
  listTrackedIssues,
  login,
  putSchedule,
  type RouteContract,
  type ScannedPage,
  StartedScan,
  type StartScanBody,
  startScan,
  type TrackedIssue,
} from '@curbcut/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { createPasswordHasher } from '../../../apps/server/src/auth/password-hasher.ts';
import type { Db } from '../../../apps/server/src/db/database.ts';
import { addWatchers } from '../../../apps/server/src/db/queries/issue-comments.ts';
import {
  findPersonalOrganization,
  updateOrganization,
} from '../../../apps/server/src/db/queries/organizations.ts';
import { readScanForJob } from '../../../apps/server/src/db/queries/scans.ts';
import { updateSchedule } from '../../../apps/server/src/db/queries/schedules.ts';
import { createUser } from '../../../apps/server/src/db/queries/users.ts';
import { issueNotifications } from '../../../apps/server/src/db/schema.ts';
import { openMailbox } from '../../../apps/server/src/mail/mailbox.ts';
import { buildPostRequest, requestJson } from '../client.ts';
import type { PlantedIssue, ScanRecord } from './check-tracking.ts';
import { PLANTED_KINDS } from './planted-sites.ts';
import type { PlannedScan } from './scan-plan.ts';

const PASSWORD = 'a long enough password';
const POLL_MS = 250;
const PAGE_SIZE = '200';

type Body<Contract extends RouteContract> = Contract['replies'][200] extends z.ZodType
  ? z.output<Contract['replies'][200]>
  : never;

/** Makes requests with an account's access token. */
class ApiClient {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(origin: string, access: string) {
    this.#origin = origin;
    this.#headers = { authorization: `Bearer ${access}` };
  }

  /** Sends a body, if there is one, with the contract's method. */
  async send<Reply>(
    schema: { parse(value: unknown): Reply },
    contract: RouteContract,
    params: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<Reply> {
    const request = body === undefined ? {} : buildPostRequest(body);
    const headers = { ...this.#headers, ...(request.headers as Record<string, string>) };
    return requestJson(schema, this.#toUrl(contract, params), {
      ...request,
      method: contract.method,
      headers,
    });
  }

  /** Reads all pages of a list. */
  async list<Contract extends RouteContract, Entry>(
    contract: Contract,
    params: Readonly<Record<string, string>>,
    select: (reply: Body<Contract>) => readonly Entry[],
  ): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const url = this.#toUrl(contract, params);
      url.searchParams.set('limit', PAGE_SIZE);
      if (cursor !== '') url.searchParams.set('cursor', cursor);
      const schema = contract.replies[200] as unknown as { parse(value: unknown): Body<Contract> };
      const reply = await requestJson(schema, url, { headers: this.#headers });
      entries.push(...select(reply));
      cursor = (reply as { next_cursor: string | null }).next_cursor;
    }
    return entries;
  }

  #toUrl({ path }: RouteContract, params: Readonly<Record<string, string>>): URL {
    return new URL(
      path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!)),
      this.#origin,
    );
  }
}

/** Scans one site with an account that watches all of its issues, and reads what the account sees. */
export class SiteObserver {
  readonly #db: Db;
  readonly #mailFolder: string;
  readonly #userId: string;
  readonly #email: string;
  #siteId = '';
  /** The site's history after the latest scan. */
  history: readonly HistoryPoint[] = [];
  /** The tracked issues whose occurrences are all planted defects, by id, as the first scan found them. */
  planted: ReadonlyMap<string, PlantedIssue> = new Map();

  private constructor(db: Db, mailFolder: string, userId: string, email: string) {
    this.#db = db;
    this.#mailFolder = mailFolder;
    this.#userId = userId;
    this.#email = email;
  }

  /** Creates the account, with a plan that allows all scans. */
  static async create(db: Db, mailFolder: string, name: string): Promise<SiteObserver> {
    const [id, email] = [randomUUID(), `${name}@example.com`];
    await createUser(db, {
      ...{ id, email, username: name, firstName: 'Ada', lastName: 'Byron', isEmailVerified: true },
      passwordHash: await createPasswordHasher().hash(PASSWORD),
    });
    const organization = await findPersonalOrganization(db, id);
    await updateOrganization(db, organization!.id, { plan: 'Business' });
    return new SiteObserver(db, mailFolder, id, email);
  }

  /** Scans the site like its schedule, waits until its issues are tracked, and reads the site's state. */
  async scan(serverUrl: string, scan: PlannedScan, body: StartScanBody): Promise<ScanRecord> {
    const credentials = buildPostRequest({ email: this.#email, password: PASSWORD });
    const { access } = await requestJson(LoginReply, new URL(login.path, serverUrl), credentials);
    const client = new ApiClient(serverUrl, access);
    const { scan_id: scanId, site_id: siteId } = await client.send(StartedScan, startScan, {}, body);
    const isFirst = this.#siteId === '';
    this.#siteId = siteId!;
    if (isFirst)
      await client.send(
        putSchedule.replies[200],
        putSchedule,
        { siteId: siteId! },
        { every: 'daily', settings: body },
      );
    // A schedule sends digests only about the scans that it has started.
    await updateSchedule(this.#db, this.#siteId, { lastScanId: scanId });
    await this.#waitUntilTracked(scanId);
    const { points } = await client.send(getSiteHistory.replies[200], getSiteHistory, { siteId: siteId! });
    this.history = points;
    const issues = await client.list(listTrackedIssues, { siteId: siteId! }, (reply) => reply.issues);
    if (isFirst) {
      this.planted = await readPlantedIssues(client, scanId, issues);
      await addWatchers(
        this.#db,
        issues.map(({ id }) => ({ issueId: id, userId: this.#userId })),
      );
    }
    const found: readonly Issue[] = await client.list(getResults, { scanId }, (reply) => reply.issues);
    const pages = await client.list(listScannedPages, { scanId }, (reply) => reply.pages);
    const tested = pages.filter(({ status }) => status === 'tested');
    const isLimited = ({ unexamined }: ScannedPage) => listLimitedTests(unexamined).size > 0;
    return {
      ...{ scan, scanId, issues },
      testedPaths: tested.map(getPath),
      limitedPaths: tested.filter(isLimited).map(getPath),
      counts: [
        ...pages.map(
          (page) => `${getPath(page)} ${page.status}, ${page.failed} failed, ${page.needs_review} to review`,
        ),
        ...found.map(
          ({ rule_id, fingerprint, pages, occurrences }) =>
            `${rule_id} ${fingerprint}: ${occurrences} on ${pages} pages`,
        ),
      ].toSorted(),
      notifications: await this.#db.$count(issueNotifications, eq(issueNotifications.userId, this.#userId)),
      mails: await this.countMails(),
    };
  }

  /** Returns the number of emails that the account has received. */
  async countMails(): Promise<number> {
    const mails = await openMailbox(this.#mailFolder).list();
    return mails.filter(({ to }) => to === this.#email).length;
  }

  async #waitUntilTracked(scanId: string): Promise<void> {
    for (;;) {
      const scan = await readScanForJob(this.#db, scanId);
      if (scan?.status === 'failed') throw new Error(`The scan of ${scan.url} failed.`);
      if (scan?.tracked) return;
      await wait(POLL_MS);
    }
  }
}

const getPath = ({ url }: ScannedPage): string => new URL(url).pathname;

async function readPlantedIssues(
  client: ApiClient,
  scanId: string,
  tracked: readonly TrackedIssue[],
): Promise<ReadonlyMap<string, PlantedIssue>> {
  const issues: readonly Issue[] = await client.list(getResults, { scanId }, (reply) => reply.issues);
  const planted = new Map<string, PlantedIssue>();
  for (const { id: issueId } of issues) {
    const known = tracked.find(({ last_issue_id }) => last_issue_id === issueId);
    if (known === undefined) throw new Error(`The issue ${issueId} is not tracked.`);
    const params = { scanId, issueId };
    const occurrences = await client.list(listIssueOccurrences, params, (reply) => reply.occurrences);
    const kinds = occurrences.map(({ snippet }) =>
      PLANTED_KINDS.find((kind) => snippet.includes(`data-planted="${kind}"`)),
    );
    const paths = occurrences.map(({ page_url }) => new URL(page_url).pathname);
    if (kinds.every((kind) => kind !== undefined))
      planted.set(known.id, { kinds: new Set(kinds), paths: new Set(paths) });
  }
  return planted;
}
