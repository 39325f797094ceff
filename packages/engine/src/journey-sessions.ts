import { getStartUrl, type Redactor } from '@curbcut/journeys';
import { JourneyRun } from './journeys/journey-run.ts';
import { nameResult, removeRepeated } from './journeys/scan-journey.ts';
import { SignInSession } from './journeys/sign-in-session.ts';
import { type JourneyToPlay, toSecretAccess } from './page-access.ts';
import type { PageJourneys, PageResult, Scanner, ScanPageOptions, SiteScanSettings } from './types.ts';
import { createNotVisitedResult } from './visit-page.ts';

type ScanPage = Scanner['scanPageIfChanged'];

/** The state that one scan's pages share. */
interface ScanSession {
  readonly secrets: Pick<JourneyToPlay, 'getSecret' | 'redactor'>;
  readonly signIn: SignInSession | null;
}

/** The signed-in sessions of running scans, by scan key. They are kept in memory only. */
export class JourneySessions {
  readonly #sessions = new Map<string, ScanSession>();

  /** Scans a page that is reached through journeys. @param scanPage scans a page with the given access */
  async scanPage(
    scanPage: ScanPage,
    [url, site, earlier]: [url: string, site: SiteScanSettings, earlier: Parameters<ScanPage>[2]],
    { journeys, claimCommit, ...options }: ScanPageOptions & { readonly journeys: PageJourneys },
  ): ReturnType<ScanPage> {
    const { secrets, signIn } = this.#open(site.key, journeys);
    const shared = { ...options, ...redactReports(options, secrets.redactor) };
    const { tested } = journeys;
    if (tested === null) {
      if (signIn?.isSignOut(url)) return createNotVisitedResult(url, 'scan/sign-out-link');
      const result = await scanPage(url, site, earlier, { ...shared, access: signIn ?? undefined });
      if (result.status === 'not-tested' || signIn === null) return result;
      return { ...result, links: result.links.filter((link) => !signIn.isSignOut(link)) };
    }
    const { journey, step, before } = tested;
    const run = new JourneyRun({ journey, ...secrets }, claimCommit);
    const access = run.createAccess(step.index, signIn);
    // A step's page is always examined, because it depends on what the steps before it did.
    const result = await scanPage(getStartUrl(journey), site, [], { ...shared, access });
    const named = nameResult(result as PageResult, step, run.drainHealedSteps());
    if (named.status === 'not-tested') return named;
    const { result: remaining, keys } = removeRepeated(named, before);
    return { ...remaining, findingKeys: keys };
  }

  /** Ends the session of a scan. */
  forget(key: string): void {
    this.#sessions.delete(key);
  }

  #open(key: string, journeys: PageJourneys): ScanSession {
    const known = this.#sessions.get(key);
    if (known !== undefined) return known;
    const secrets = toSecretAccess(journeys.secrets);
    const { signIn } = journeys;
    const session = { secrets, signIn: signIn && new SignInSession({ journey: signIn, ...secrets }) };
    this.#sessions.set(key, session);
    return session;
  }
}

/** Removes secrets from what a visit reports before its result. */
function redactReports(
  { onProgress, comparison }: ScanPageOptions,
  redactor: Redactor,
): Pick<ScanPageOptions, 'onProgress' | 'comparison'> {
  return {
    ...(onProgress && { onProgress: (progress) => onProgress(redactor.redact(progress)) }),
    ...(comparison && {
      comparison: {
        isFirst: comparison.isFirst,
        getFirst: (variant) => comparison.getFirst(variant),
        report: (variant, structure) => comparison.report(variant, redactor.redact(structure)),
      },
    }),
  };
}
