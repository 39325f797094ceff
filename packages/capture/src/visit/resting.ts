import { evaluateIn, type Frame } from './frames.ts';
import type { RestOptions, RestReport } from './in-page/rest.in-page.ts';
import type { KnownKinds } from './known-kinds.ts';
import type { VisitLimits } from './options.ts';
import type { VisitNotice } from './resting-page.ts';
import type { Tab } from './tab.ts';
import type { Traffic } from './traffic.ts';

/** Milliseconds for a frame to come to rest after the page has. */
export const FRAME_MS = 5_000;
/** Page time for which a document must be stable when it is looked at again after late data came. */
const SECOND_QUIET_MS = 150;
/** Page time for which a frame's document must be stable: it had the time that the page was waited for, too. */
const FRAME_QUIET_MS = 100;
/** Times that one document is looked at: each wait for data is followed by one more. */
const MAX_LOOKS = 20;
/** Share of the visit's remaining time that waiting may take, so that the page can still be examined. */
const WAITING_SHARE = 0.7;
/** Endpoints of one site that are remembered as not answering in time. */
const MAX_ENDLESS = 100;

/** What bringing a document to rest depends on, beside the document. */
export interface RestConditions {
  limits: VisitLimits;
  /** Milliseconds that are left for loading. */
  loadMs: number;
  /** Milliseconds that are left of the visit. */
  remainingMs: number;
  waitFor: string | null;
  kinds: KnownKinds;
  /** Endpoints of the site that did not answer in time; this adds to them. */
  endless: Set<string>;
  traffic: Traffic;
}

/** What a document at rest is, and which requests it was not waited for any longer. */
export interface DocumentReport extends RestReport {
  /** Method and URL, without queries. */
  unanswered: string[];
}

/**
 * Brings the page's own document to rest, again when its scripts were still fetching.
 *
 * @param world our world in that document
 * @throws {CdpError} when the document is replaced meanwhile, or does not answer in time.
 */
export async function bringToRest(
  tab: Tab,
  world: number,
  conditions: RestConditions,
): Promise<DocumentReport> {
  const { kinds, traffic, limits, endless, remainingMs } = conditions;
  const wallMs = Math.min(limits.settleWallMs, remainingMs * WAITING_SHARE);
  let report = await rest(tab, world, conditions, { calmKinds: kinds.calm(), wallMs });
  // From here, not from the start: `load` has a limit of its own.
  const endsAt = performance.now() + Math.max(0, wallMs - report.restMs);
  const { kind, timers } = report;
  const waited = report.changed !== null;
  const { fetchesMs, slowFetchesMs } = limits;
  const patience = { fetchesMs, slowFetchesMs, endless, ignorePolling: report.changed === false };
  const msLeft = () => Math.max(0, endsAt - performance.now());
  for (let look = 1; look < MAX_LOOKS && msLeft() > 0 && traffic.isPending(patience); look++) {
    await traffic.untilAnswered(patience, msLeft());
    const { changed, restMs, loaded } = report;
    const next = await rest(tab, world, conditions, { quietMs: SECOND_QUIET_MS, wallMs: msLeft() });
    patience.ignorePolling = next.changed === false;
    report = {
      ...next,
      loaded,
      // Later looks would count the timers of those before.
      kind,
      timers,
      // What still fetches when it has long been quiet may have changed while nobody looked.
      changed: waited || changed || next.changed,
      restMs: restMs + next.restMs,
    };
  }
  // Only now: a page that has not changed yet, its data on their way, would teach that its kind does not.
  kinds.saw(kind, report.unstable === null ? report.changed : true);
  const unanswered = traffic.unanswered(0, patience);
  for (const endpoint of traffic.answered) if (!unanswered.includes(endpoint)) endless.delete(endpoint);
  for (const endpoint of traffic.unanswered(slowFetchesMs, patience)) {
    if (endless.size < MAX_ENDLESS) endless.add(endpoint);
  }
  return { ...report, unanswered };
}

async function rest(
  { session, script }: Tab,
  world: number,
  { limits, loadMs, waitFor, traffic }: RestConditions,
  changes: Partial<RestOptions>,
): Promise<RestReport> {
  const { totalMs, quietMs, settleMs, settleWallMs, tickerMs, scrollSteps, fontsMs, picturesMs, waitForMs } =
    limits;
  const options: RestOptions = {
    quietMs,
    capMs: settleMs,
    wallMs: settleWallMs,
    tickerMs,
    scrollSteps,
    loadMs,
    fontsMs,
    picturesMs,
    waitFor,
    waitForMs,
    calmKinds: [],
    ...changes,
  };
  const call = `curbcut.rest(${JSON.stringify(options)})`;
  const timeout = { timeoutMs: totalMs };
  traffic.beginLook();
  // A document that came without our noticing has not run what is installed: there it is sent along.
  return (
    (await evaluateIn<RestReport | null>(session, world, `globalThis.curbcut ? ${call} : null`, timeout)) ??
    evaluateIn<RestReport>(session, world, `${script}\n; ${call}`, timeout)
  );
}

/**
 * Brings a frame to rest. The page has been waited for, so what it embeds is waited for only a little.
 *
 * @returns whether the frame was stable in the end
 */
export async function bringFrameToRest(frame: Frame, limits: VisitLimits): Promise<boolean> {
  const options: RestOptions = {
    loadMs: FRAME_MS / 2,
    fontsMs: limits.fontsMs,
    picturesMs: Math.min(limits.picturesMs, FRAME_MS / 2),
    quietMs: FRAME_QUIET_MS,
    capMs: FRAME_MS / 5,
    wallMs: FRAME_MS / 5,
    tickerMs: limits.tickerMs,
    scrollSteps: 0,
    waitFor: null,
    waitForMs: 0,
    calmKinds: [],
  };
  const call = `curbcut.rest(${JSON.stringify(options)}).then(({ loaded, unstable }) => loaded && unstable === null)`;
  return frame.evaluate<boolean>(call, { timeoutMs: FRAME_MS });
}

/** Sentences for what a document at rest was not waited for any longer, and what stands in its way. */
export function remarksOn(
  report: DocumentReport,
  { limits, waitFor }: Pick<RestConditions, 'limits' | 'waitFor'>,
): VisitNotice[] {
  const remarks: VisitNotice[] = [];
  const reasons = whyNotStable(report, limits);
  if (reasons.length > 0) {
    const message = `The page ${new Intl.ListFormat('en').format(reasons)}; it was examined as it was then.`;
    remarks.push({ kind: 'bound-reached', message });
  }
  if (report.waitFor === 'not-met') {
    const message = `Nothing on the page matched “${waitFor}”; it was examined without.`;
    remarks.push({ kind: 'wait-for-not-met', message });
  } else if (report.waitFor === 'not-a-selector') {
    const message = `“${waitFor}” is not a CSS selector; the page was examined without waiting for it.`;
    remarks.push({ kind: 'wait-for-not-met', message });
  }
  if (report.facts.cookieBanner !== null) {
    const message = `A cookie banner was open (${report.facts.cookieBanner}) and was left alone.`;
    remarks.push({ kind: 'cookie-banner', message });
  }
  return remarks;
}

/** What was still going on when the page was examined, as predicates of “The page”. */
function whyNotStable(report: DocumentReport, limits: VisitLimits): string[] {
  const seconds = (ms: number) => `${ms / 1_000} seconds`;
  // What else is missing of a page that did not load follows from that.
  if (!report.loaded) return [`did not finish loading within ${seconds(limits.loadMs)}`];
  const reasons: string[] = [];
  if (report.unstable === 'changing') reasons.push(`kept changing for ${seconds(limits.settleMs)}`);
  if (report.unstable === 'running') reasons.push('was still running scripts');
  if (report.unstable === 'not-drawn') reasons.push('could not be scrolled through to its end');
  const [first, ...others] = report.unanswered;
  if (first !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    reasons.push(`was still waiting for an answer to ${first.slice(0, 200)}${more}`);
  }
  if (!report.imagesLoaded) reasons.push('had images that did not load in time');
  if (!report.fontsLoaded) reasons.push('had fonts that did not load in time');
  return reasons;
}
