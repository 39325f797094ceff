import {
  createNotTestedOutcome,
  createNotTestedReason,
  findMatches,
  type NotTestedReason,
  type PageHost,
  type PageOptions,
  type PageOutcome,
  playJourney,
  raceWithAbort,
  type StablePage,
  type StoredState,
  selectVisible,
} from '@curbcut/capture';
import { getStartUrl, type Journey, matchesPattern, type Selector } from '@curbcut/journeys';
import { type JourneyToPlay, maskPage, type PageAccess } from '../page-access.ts';
import { JourneyRun } from './journey-run.ts';

/** URLs that sign out, judging by their path or query. */
const signOutUrl =
  /[/._=-](?:log|sign)[-_]?(?:out|off)(?![a-z])|[/._=-](?:abmelden|ausloggen|d[ée]connexion|cerrar-sesion|uitloggen)(?![a-z])/i;

type Health = 'signed-in' | 'signed-out';

/**
 * A scan's signed-in state. Only one visit at a time reads and writes it, because a site may replace its
 * tokens whenever a page loads, and end the session when an old token is used again.
 *
 * A page counts as tested only if it shows after loading that it's signed in. Pages can't use the network
 * after loading, so the session was still alive then. If the mark is missing, the sign-in is run again and
 * the page is revisited, each only once. The sign-in is run again only if it has worked for at least one page
 * since the last time, so that a failing sign-in doesn't lock the account.
 */
export class SignInSession implements PageAccess {
  readonly #target: JourneyToPlay;
  #state: StoredState | null = null;
  /** Whether a page was seen signed in since the last sign-in, so that signing in again may help. */
  #mayRenew = true;
  /** Why signing in failed. Nothing is visited afterward. */
  #failure: NotTestedReason | null = null;
  #last: Promise<void> = Promise.resolve();
  readonly #signOutUrls = new Set<string>();
  #signIns = 0;

  constructor(target: JourneyToPlay) {
    this.#target = target;
  }

  wrapPool(pool: PageHost): PageHost {
    return { withPage: (...args) => this.#withPage(pool, ...args) };
  }

  redact<T>(value: T): T {
    return this.#target.redactor.redact(value);
  }

  isSignOut(url: string): boolean {
    const parsed = URL.parse(url);
    return (
      this.#signOutUrls.has(url) || (parsed !== null && signOutUrl.test(`${parsed.pathname}${parsed.search}`))
    );
  }

  async #withPage<T>(
    pool: PageHost,
    ...[url, options, examine, signal]: Parameters<typeof pool.withPage<T>>
  ): Promise<PageOutcome<T>> {
    const release = await this.#acquire(signal);
    try {
      for (let attempt = 1; ; attempt++) {
        const failure = await this.#ensureSignedIn(pool, options, signal);
        if (failure !== null) return createNotTestedOutcome(failure, 0);
        const outcome = await this.#visit(pool, [url, options, examine, signal], release);
        if (outcome !== 'signed-out') return outcome;
        if (attempt === 2 || !this.#mayRenew) {
          const sentence = 'The page didn’t show that we’re signed in, even after we signed in again.';
          return createNotTestedOutcome(createNotTestedReason('scan/signed-out', { sentence }), 0);
        }
        this.#mayRenew = false;
        this.#state = null;
      }
    } finally {
      release();
    }
  }

  /**
   * Waits until all earlier visits have read the state, and returns a function that lets the next visit
   * start.
   */
  async #acquire(signal: AbortSignal | undefined): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = before.then(() => promise);
    try {
      await raceWithAbort(before, signal);
    } catch (error) {
      resolve();
      throw error;
    }
    return resolve;
  }

  async #visit<T>(
    pool: PageHost,
    [url, options, examine, signal]: Parameters<typeof pool.withPage<T>>,
    release: () => void,
  ): Promise<PageOutcome<T> | Extract<Health, 'signed-out'>> {
    const outcome = await pool.withPage(
      url,
      { ...options, storedState: this.#state },
      async (page): Promise<{ readonly value: T } | null> => {
        if (!(await isSignedIn(page, this.#target.journey))) return null;
        this.#keepState(await page.readStoredState());
        this.#mayRenew = true;
        for (const link of await page.mainFrame.call('findSignOutLinks', [])) this.#signOutUrls.add(link);
        release();
        await maskPage(page, this.#target.redactor);
        return { value: await examine(page) };
      },
      signal,
    );
    if (!outcome.tested) {
      const { code } = outcome.notTested;
      return code === 'scan/login-page' || code === 'scan/sign-in-required' ? 'signed-out' : outcome;
    }
    return outcome.value === null ? 'signed-out' : { tested: true, value: outcome.value.value };
  }

  /** Keeps the storage of all origins but the page's own. */
  #keepState({ cookies, origins }: StoredState): void {
    this.#state = { cookies, origins: { ...this.#state?.origins, ...origins } };
  }

  /** Runs the sign-in if there is no state. Returns why the scan isn't signed in; null if it is. */
  async #ensureSignedIn(
    pool: PageHost,
    { site, viewport }: PageOptions,
    signal: AbortSignal | undefined,
  ): Promise<NotTestedReason | null> {
    if (this.#state !== null || this.#failure !== null) return this.#failure;
    const { journey, redactor } = this.#target;
    const run = new JourneyRun(this.#target);
    this.#signIns += 1;
    const last = journey.steps.length - 1;
    const outcome = await pool.withPage(
      getStartUrl(journey),
      {
        site,
        ...(viewport && { viewport }),
        arrive: (tab) => playJourney(tab, journey, run.getPlayOptions(last)),
      },
      async (page) => ((await isSignedIn(page, this.#target.journey)) ? page.readStoredState() : null),
      signal,
    );
    if (outcome.tested && outcome.value !== null) {
      this.#state = outcome.value;
      return null;
    }
    const why = outcome.tested
      ? 'The last page of the sign-in doesn’t show that we’re signed in.'
      : redactor.redactText(outcome.notTested.reason);
    const sentence = `Signing in ${this.#signIns > 1 ? 'again ' : ''}didn’t work: ${why}`;
    this.#failure = createNotTestedReason('scan/signed-out', { sentence });
    return this.#failure;
  }
}

/**
 * Whether a page shows that a journey has signed in: by the journey's mark, or, if it has none, because the
 * page loaded and isn't a sign-in form.
 */
export async function isSignedIn(page: StablePage, journey: Journey): Promise<boolean> {
  const { signedIn: mark } = journey;
  if (mark === undefined) return !(await showsSignIn(page, journey));
  if (mark.element !== undefined && !(await showsAny(page, mark.element))) return false;
  if (mark.url !== undefined) {
    const { href, pathname } = new URL(page.url);
    if (!matchesPattern(mark.url, mark.url.startsWith('/') ? pathname : href)) return false;
  }
  if (mark.response === undefined) return true;
  return (await page.mainFrame.call('requestStatus', [mark.response.url])) === mark.response.status;
}

/** Without a mark, a page is signed out if it is the one where the sign-in starts, or shows its fields. */
async function showsSignIn(page: StablePage, journey: Journey): Promise<boolean> {
  const start = URL.parse(getStartUrl(journey));
  const reached = URL.parse(page.url);
  if (page.status === 401 || page.status === 403) return true;
  if (!(await page.mainFrame.call('hasPasswordField', []))) return false;
  if (start?.origin === reached?.origin && start?.pathname === reached?.pathname) return true;
  const secrets = journey.steps.flatMap((step) =>
    step.type === 'change' && typeof step.value === 'object' ? step.selectors : [],
  );
  return showsAny(page, secrets);
}

async function showsAny({ mainFrame }: StablePage, selectors: readonly Selector[]): Promise<boolean> {
  for (const selector of selectors) {
    const matches = await findMatches(mainFrame, selector);
    if ((await selectVisible(mainFrame, matches)).length > 0) return true;
  }
  return false;
}
