import { CdpError } from '../browser/cdp.ts';
import { getErrorReference, type ReportInternalError } from '../internal-error.ts';
import { findNotTestedReason } from './find-not-tested-reason.ts';
import { FrameLoop } from './frame-loop.ts';
import { evaluateInContext, findFrames, formatInPageCall, PageFrame } from './frames.ts';
import { explainConnectionProblem } from './navigation-failure.ts';
import type { NotTestedReason } from './not-tested-reason.ts';
import { getLimitSeconds } from './options.ts';
import {
  createNotTestedResult,
  type SettledDocument,
  type VisitContext,
  type VisitResult,
} from './settle-document.ts';
import { createVisitNotices, FRAME_TIMEOUT_MS, stabilizeFrame } from './stabilize.ts';
import type { Redirect, StablePage, UnreachedFrame } from './stable-page.ts';
import type { Tab } from './tab.ts';
import { readStoredState } from './transfer-state.ts';

/**
 * Checks whether a settled document is the requested page, finds its frames, and stops its scripts, so that it can be
 * examined.
 */
export async function openStablePage(visit: VisitContext, settled: SettledDocument): Promise<VisitResult> {
  const { tab, interruptions, residualState } = visit;
  const { report, world, conditions } = settled;
  tab.currentUrl = report.url;
  residualState.hasScripts = report.kind !== '' || report.frames > 0;
  const frame = { id: tab.frameId, url: report.url };
  const mainFrame = new PageFrame(frame, null, tab.session, tab.script, world);
  residualState.frames = [mainFrame];
  const reason = findProblem(visit, settled);
  // If a page isn't tested, we don't look for its frames, so they can't be cleared either.
  residualState.isClearable = !reason || report.frames === 0;
  if (reason) return createNotTestedResult(visit, reason, report.url, report.facts.title);

  for (const { kind, message } of createVisitNotices(report, conditions)) interruptions.note(kind, message);
  if ((await tab.stopBusyWorkers()) > 0)
    interruptions.note('bound-reached', 'A worker kept the CPU busy, so it was stopped.');
  const unreachedFrames = report.frames > 0 ? await findPageFrames(visit, mainFrame) : [];
  if (residualState.hasScripts) endTimerRecord(tab, world);
  const stopsScripts = residualState.hasScripts && !visit.options.keepsScripts;
  const loop = stopsScripts && report.hasCanvas ? await FrameLoop.hold(tab.session) : null;
  if (loop === 'late')
    interruptions.note(
      'bound-reached',
      'The page rendered no frame in time, so its canvases weren’t tested.',
    );
  if (stopsScripts) tab.setScriptsFrozen(true);
  if (residualState.hasScripts) residualState.requestStorageKeys();
  await visit.previews.finish();
  return {
    isStable: true,
    page: createStablePage(visit, settled, {
      mainFrame,
      unreachedFrames,
      frameLoop: loop === 'late' ? null : loop,
    }),
  };
}

/** Returns why the document isn't the page to test. */
function findProblem(
  { traffic: { response }, guard, options, url: requestedUrl, limits }: VisitContext,
  { report: { url, facts } }: SettledDocument,
): NotTestedReason | null | undefined {
  const connectionProblem =
    response && response.status >= 400 ? guard.getConnectionProblem(response.url) : undefined;
  if (connectionProblem)
    return explainConnectionProblem(connectionProblem, new URL(response!.url).host, getLimitSeconds(limits));
  return findNotTestedReason({
    ...facts,
    // A journey may lead anywhere, even to a sign-in page.
    requestedUrl: options.arrive ? url : requestedUrl,
    url,
    status: response?.status ?? 0,
    headers: response?.headers ?? {},
  });
}

async function findPageFrames(
  { tab, limits, interruptions, residualState }: VisitContext,
  mainFrame: PageFrame,
): Promise<UnreachedFrame[]> {
  const settleFrame = async (frame: PageFrame) => {
    residualState.frames.push(frame);
    if (await stabilizeFrame(frame, limits)) return;
    const message = `A frame (${frame.url.slice(0, 200)}) was still changing or loading; it was tested in that state.`;
    interruptions.note('frame-unstable', message);
  };
  const foreign = [...tab.foreignFrames.values()];
  const unreached = await findFrames(mainFrame, tab.script, foreign, FRAME_TIMEOUT_MS, settleFrame).catch(
    (error): UnreachedFrame[] => {
      if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
      // The browser can't list frames that are nested too deeply. Frames that weren't found can't be cleared.
      residualState.isTabUnusable = true;
      interruptions.note('frame-unreached', 'The frames of the page are nested too deeply.');
      return [];
    },
  );
  for (const { url } of unreached)
    interruptions.note('frame-unreached', `A frame (${url.slice(0, 200)}) didn’t respond.`);
  return unreached;
}

function createStablePage(
  visit: VisitContext,
  { report, viewport }: SettledDocument,
  found: Pick<StablePage, 'unreachedFrames' | 'frameLoop'> & { readonly mainFrame: PageFrame },
): StablePage {
  const { tab, document, traffic, residualState, responses, options } = visit;
  const { response } = traffic;
  const { stabilizeMs } = report;
  const totalMs = performance.now() - visit.startedAt;
  return {
    ...found,
    session: tab.session,
    viewport,
    requestedUrl: visit.url,
    readStoredState: () => readStoredState(tab, found.mainFrame),
    url: report.url,
    status: response?.status ?? 0,
    headers: response?.headers ?? {},
    contentType: report.facts.contentType,
    redirects: listRedirects(visit),
    timings: { loadMs: totalMs - stabilizeMs, stabilizeMs },
    notices: visit.interruptions.notices,
    hashResponses: async () => {
      // Documents before the last one are gone, and so are their responses.
      const isFirstDocument = document.documentCount === visit.firstDocument;
      return isFirstDocument && responses ? responses.hash() : null;
    },
    deadline: visit.deadline,
    autoUpdates: {
      hasLongAnimations: report.hasLongAnimations,
      hasFastAnimations: report.hasFastAnimations,
      isLikely: report.timers > 0,
      hasTimers: report.hasTimers,
      hasTimerLoop: report.hasTimerLoop,
    },
    network: createNetworkControl(tab),
    listForeignFrames: () => [...tab.foreignFrames.values()],
    reportError: options.reportError ?? getPartReference,
    markScriptsRan: () => {
      residualState.hasScripts = true;
    },
    markTabUnusable: () => {
      residualState.isTabUnusable = true;
    },
  };
}

/** Lists the server's redirects, followed by the page's own. */
function listRedirects({ document, traffic, firstDocument }: VisitContext): Redirect[] {
  const urls = document.urls.slice(firstDocument - 1);
  const clientRedirects = urls.slice(1).map((to, index) => ({ from: urls[index]!, to, status: undefined }));
  return [...traffic.redirects, ...clientRedirects];
}

/**
 * Restores a page's own functions. Not awaited: commands run in order, so this completes before the page's
 * scripts are stopped. The order matters.
 */
function endTimerRecord({ session, timerQuestion }: Tab, world: number): void {
  evaluateInContext(session, world, formatInPageCall('endTimerRecord', [timerQuestion])).catch(() => {});
}

const createNetworkControl = (tab: Tab): StablePage['network'] => ({
  get canShut() {
    return tab.canShutNetwork;
  },
  shut: () => tab.shutNetwork(),
});

/** Returns the reference of an error without reporting it. */
const getPartReference: ReportInternalError = (_part, error) => getErrorReference(error);
