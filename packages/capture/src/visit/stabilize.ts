import { evaluateInContext, formatInPageCall, type PageFrame } from './frames.ts';
import type { StabilizeOptions, StabilizeReport } from './in-page/stabilize.in-page.ts';
import type { OneShotResult } from './in-page/wait-for-one-shots.in-page.ts';
import type { VisitLimits } from './options.ts';
import type { PageKindHistory } from './page-kind-history.ts';
import type { VisitNotice } from './stable-page.ts';
import type { Tab } from './tab.ts';
import type { Traffic } from './traffic.ts';

/** Milliseconds for a frame to become stable after the page has. */
export const FRAME_TIMEOUT_MS = 5_000;
/** How long a document must be stable in later rounds, after late data has arrived, in page time. */
const SECOND_QUIET_MS = 150;
/**
 * How long a frame's document must be stable, in page time. It has also had the time spent waiting for the
 * page.
 */
const FRAME_QUIET_MS = 100;
/** Maximum number of rounds for one document. Each wait for data is followed by another round. */
const MAX_ROUNDS = 20;
/** Share of the visit's remaining time that waiting may use, so that the page can still be examined. */
const WAITING_SHARE = 0.7;
/** Maximum number of slow endpoints remembered for one site. */
const MAX_SLOW_ENDPOINTS = 100;

/** Conditions for stabilizing a document. */
export interface StabilizeConditions {
  limits: VisitLimits;
  /** Milliseconds left for loading. */
  loadMs: number;
  /** See {@link VisitLimits}; 0 for a page that is known not to navigate to another one. */
  oneShotMs: number;
  /** Milliseconds left for the visit. */
  remainingMs: number;
  waitFor: string | null;
  kinds: PageKindHistory;
  /** The site's endpoints that didn't respond in time. Slow ones found here are added. */
  slowEndpoints: Set<string>;
  traffic: Traffic;
}

/** The report on a stable document, and the requests that we stopped waiting for. */
export interface DocumentReport extends StabilizeReport {
  /** Method and URL, without queries. */
  unansweredEndpoints: string[];
  /** What the page was still loading when we stopped waiting for it early, in the same format. */
  stalledEndpoints: string[];
}

/**
 * Waits until the page's own document is stable, repeatedly while its scripts are still fetching.
 *
 * @param world our world in that document
 * @throws {CdpError} if the document is replaced first or doesn't respond in time
 */
export async function stabilizeDocument(
  tab: Tab,
  world: number,
  conditions: StabilizeConditions,
): Promise<DocumentReport> {
  const { kinds, traffic, limits, slowEndpoints, remainingMs } = conditions;
  const wallMs = Math.min(limits.settleWallMs, remainingMs * WAITING_SHARE);
  const { report: first, stalledEndpoints } = await stabilizeFirst(tab, world, conditions, wallMs);
  let report = first;
  // Counted from here, because `load` has its own limit.
  const endsAt = performance.now() + Math.max(0, wallMs - report.stabilizeMs);
  const { kind, timers } = report;
  const waited = report.changed !== null;
  const { fetchesMs, slowFetchesMs } = limits;
  const policy = {
    fetchesMs,
    slowFetchesMs,
    endless: slowEndpoints,
    ignorePolling: report.changed === false,
  };
  const msLeft = () => Math.max(0, endsAt - performance.now());
  /** Whether the last round ended as soon as the page's timers had run. */
  let endedWithTimers = first.oneShots !== 'none';
  /**
   * Whether we waited for the page only briefly, but it may still change. Either a worker or a connection may
   * send it something, or a response may have arrived too late for it to react, such as one to a request that
   * the page's last timer sent.
   */
  const isTooEarly = () =>
    (report.wasIdle && traffic.mayReceiveMessages) ||
    ((report.wasIdle || endedWithTimers) && traffic.hasFinishedThisRound);
  const needsRound = () => isTooEarly() || traffic.hasPendingRequests(policy);
  for (let round = 1; round < MAX_ROUNDS && msLeft() > 0 && needsRound(); round++) {
    const quietMs = isTooEarly() ? limits.quietMs - limits.idleQuietMs : SECOND_QUIET_MS;
    await traffic.waitForResponses(policy, msLeft());
    const { changed, stabilizeMs, loaded, oneShots } = report;
    const next = await stabilizeOnce(tab, world, conditions, {
      // The document has used up its loading time.
      loadMs: 0,
      quietMs,
      idleQuietMs: quietMs,
      wallMs: msLeft(),
    });
    policy.ignorePolling = next.changed === false;
    endedWithTimers = next.oneShots !== 'none';
    report = {
      ...next,
      loaded,
      // In later rounds, the kind would include timers from the earlier ones.
      kind,
      timers,
      // If it was still fetching after being quiet for long, it may have changed between the rounds.
      changed: waited || changed || next.changed,
      oneShots: combineOneShots(oneShots, next.oneShots),
      stabilizeMs: stabilizeMs + next.stabilizeMs,
    };
  }
  // Recorded only now: a page that hasn't changed yet because data is pending would otherwise make its kind
  // count as stable.
  kinds.record(kind, report.unstable === null ? report.changed : true);
  const unansweredEndpoints = traffic.getUnansweredEndpoints(0, policy);
  for (const endpoint of traffic.answeredEndpoints)
    if (!unansweredEndpoints.includes(endpoint)) slowEndpoints.delete(endpoint);
  for (const endpoint of [...stalledEndpoints, ...traffic.getUnansweredEndpoints(slowFetchesMs, policy)]) {
    if (slowEndpoints.size < MAX_SLOW_ENDPOINTS) slowEndpoints.add(endpoint);
  }
  return { ...report, unansweredEndpoints, stalledEndpoints };
}

/** Combines what timers did in two rounds. */
function combineOneShots(first: OneShotResult, second: OneShotResult): OneShotResult {
  if (first === 'active' || second === 'active') return 'active';
  return first === 'calm' ? first : second;
}

/** Waits for the document for the first time, but not for requests that would keep it loading forever. */
async function stabilizeFirst(
  tab: Tab,
  world: number,
  conditions: StabilizeConditions,
  wallMs: number,
): Promise<{ readonly report: StabilizeReport; readonly stalledEndpoints: string[] }> {
  const { kinds, traffic, limits, slowEndpoints } = conditions;
  const { fetchesMs, slowFetchesMs } = limits;
  const ended = new AbortController();
  let stalledEndpoints: string[] = [];
  const endStalledLoad = async () => {
    const policy = { fetchesMs, slowFetchesMs, endless: slowEndpoints };
    stalledEndpoints = await traffic.waitForStalledLoad(policy, ended.signal);
    if (stalledEndpoints.length === 0) return;
    await evaluateInContext(tab.session, world, formatInPageCall('endLoadWait', []));
  };
  // If a document is replaced, its wait is over.
  const watching = endStalledLoad().catch(() => {});
  try {
    const stableKinds = kinds.getStableKinds();
    const report = await stabilizeOnce(tab, world, conditions, { stableKinds, wallMs });
    return { report, stalledEndpoints: report.loaded ? [] : stalledEndpoints };
  } finally {
    ended.abort();
    await watching;
  }
}

async function stabilizeOnce(
  { session, script, timerQuestion }: Tab,
  world: number,
  { limits, loadMs, oneShotMs, waitFor, traffic }: StabilizeConditions,
  changes: Partial<StabilizeOptions>,
): Promise<StabilizeReport> {
  const {
    totalMs,
    quietMs,
    idleQuietMs,
    settleMs,
    settleWallMs,
    tickerMs,
    scrollSteps,
    fontsMs,
    imagesMs,
    waitForMs,
  } = limits;
  const options: StabilizeOptions = {
    quietMs,
    idleQuietMs: Math.min(quietMs, idleQuietMs),
    capMs: settleMs,
    wallMs: settleWallMs,
    tickerMs,
    scrollSteps,
    timerQuestion,
    oneShotMs,
    loadMs,
    fontsMs,
    imagesMs,
    waitFor,
    waitForMs,
    stableKinds: [],
    ...changes,
  };
  const call = formatInPageCall('stabilize', [options]);
  const timeout = { timeoutMs: totalMs };
  traffic.beginRound();
  // A document that loaded unnoticed hasn't run the installed script, so the script is sent along.
  return (
    (await evaluateInContext<StabilizeReport | null>(
      session,
      world,
      `Object.hasOwn(globalThis, 'curbcutInPage') ? ${call} : null`,
      timeout,
    )) ?? evaluateInContext<StabilizeReport>(session, world, `${script}\n; ${call}`, timeout)
  );
}

/**
 * Waits until a frame is stable. We have already waited for the page, so its frames get only a little more
 * time.
 *
 * @returns whether the frame was stable in the end
 */
export async function stabilizeFrame(frame: PageFrame, limits: VisitLimits): Promise<boolean> {
  const options: StabilizeOptions = {
    loadMs: FRAME_TIMEOUT_MS / 2,
    fontsMs: limits.fontsMs,
    imagesMs: Math.min(limits.imagesMs, FRAME_TIMEOUT_MS / 2),
    quietMs: FRAME_QUIET_MS,
    idleQuietMs: FRAME_QUIET_MS,
    capMs: FRAME_TIMEOUT_MS / 5,
    wallMs: FRAME_TIMEOUT_MS / 5,
    tickerMs: limits.tickerMs,
    scrollSteps: 0,
    timerQuestion: null,
    oneShotMs: 0,
    waitFor: null,
    waitForMs: 0,
    stableKinds: [],
  };
  const { loaded, unstable } = await frame.call('stabilize', [options], { timeoutMs: FRAME_TIMEOUT_MS });
  return loaded && unstable === null;
}

/** Creates notices about what we didn't wait for on a stable document, and about an open cookie banner. */
export function createVisitNotices(
  report: DocumentReport,
  { limits, waitFor }: Pick<StabilizeConditions, 'limits' | 'waitFor'>,
): VisitNotice[] {
  const notices: VisitNotice[] = [];
  const reasons = describeInstability(report, limits);
  if (reasons.length > 0) {
    const message = `The page ${new Intl.ListFormat('en').format(reasons)}; it was tested in that state.`;
    notices.push({ kind: 'bound-reached', message });
  }
  if (report.waitFor === 'not-met') {
    const message = `Nothing on the page matched “${waitFor}”; the page was tested without waiting for it.`;
    notices.push({ kind: 'wait-for-not-met', message });
  } else if (report.waitFor === 'not-a-selector') {
    const message = `“${waitFor}” isn’t a CSS selector; the page was tested without waiting for it.`;
    notices.push({ kind: 'wait-for-not-met', message });
  }
  if (report.facts.cookieBanner !== null) {
    const message = `A cookie banner was open (${report.facts.cookieBanner}) and wasn’t dismissed.`;
    notices.push({ kind: 'cookie-banner', message });
  }
  return notices;
}

/** Describes what was still happening when the page was examined, as predicates of “The page”. */
function describeInstability(report: DocumentReport, limits: VisitLimits): string[] {
  const seconds = (ms: number) => `${ms / 1_000} seconds`;
  // If the page didn't load, everything else that is missing follows from that.
  if (!report.loaded) {
    const [stalled] = report.stalledEndpoints;
    if (stalled === undefined) return [`didn’t finish loading within ${seconds(limits.loadMs)}`];
    return [`didn’t finish loading because it kept waiting for ${listEndpoints(report.stalledEndpoints)}`];
  }
  const reasons: string[] = [];
  if (report.unstable === 'changing') reasons.push(`kept changing for ${seconds(limits.settleMs)}`);
  if (report.unstable === 'running') reasons.push('was still running scripts');
  if (report.unstable === 'not-drawn') reasons.push('couldn’t be scrolled to the end');
  if (report.unansweredEndpoints.length > 0)
    reasons.push(`was still waiting for a response to ${listEndpoints(report.unansweredEndpoints)}`);
  if (!report.imagesLoaded) reasons.push('had images that didn’t load in time');
  if (!report.fontsLoaded) reasons.push('had fonts that didn’t load in time');
  return reasons;
}

/** Names the first endpoint and counts the others. */
function listEndpoints([first = '', ...others]: readonly string[]): string {
  return `${first.slice(0, 200)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
