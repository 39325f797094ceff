import type { CaptureFacts, PageCapture, ProbeRequests } from '@curbcut/page-model';
import { findMovingTexts, watchAutoUpdates } from '../auto-update-probe/index.ts';
import { CdpError, type CdpSession } from '../browser/cdp.ts';
import { probeCharacters } from '../character-probe/index.ts';
import { probeCollapse } from '../collapse-probe/index.ts';
import { createNodeIndexLookup, createWalkNumberLookup } from '../contrast-probe/walk-numbers.ts';
import { findImageText } from '../image-text/index.ts';
import { probeKeyboard } from '../keyboard-probe/index.ts';
import { probeSpacing } from '../spacing-probe/index.ts';
import { watchVideos } from '../video-probe/index.ts';
import type { StableFrame, StablePage } from '../visit/stable-page.ts';
import { probeZoom } from '../zoom-probe/index.ts';

export type ProbeFacts = Omit<CaptureFacts, 'contrast'>;

/** The results of the probes of one page. */
export interface ProbeResults {
  readonly facts: ProbeFacts;
  /** Descriptions of what could not be tested because the page ran out of time or stopped responding. */
  readonly notTested: readonly string[];
  /**
   * Descriptions of what was tested only in part because a probe reached a limit. The page can still be used.
   */
  readonly partlyTested: readonly string[];
}

/** Records the facts of one probe. */
interface Probe {
  readonly part: string;
  /** Whether the page contains anything that the probe could find. */
  readonly isNeeded: boolean;
  /** Resolves with false when a limit of the probe left some of it untested. */
  run(facts: ProbeFacts): Promise<boolean>;
}

/**
 * Probes a page as a user would, for what a stable page does not show. Call it last, after everything else
 * that reads the page, because the page's scripts react. Probes run one after the other until the page's time
 * for them is over. After a probe that was cut off, no other runs, because the state of the page is unknown.
 *
 * @param isSignedIn whether the page is shown with a user's rights; its controls and character keys are then
 *   left alone
 */
export async function runProbes(
  page: StablePage,
  capture: PageCapture,
  requests: ProbeRequests,
  isSignedIn: boolean,
): Promise<ProbeResults> {
  const facts: ProbeFacts = {};
  if (requests.hasScripts) page.markScriptsRan();
  const probes = createProbes(page, capture, requests, isSignedIn).filter(({ isNeeded }) => isNeeded);
  const deadline = page.deadline.forStage('probes');
  const partlyTested: string[] = [];
  for (const [position, { part, run }] of probes.entries()) {
    try {
      if (!(await deadline.enforce(run(facts), part))) partlyTested.push(part);
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      page.markTabUnusable();
      return { facts, notTested: probes.slice(position).map((probe) => probe.part), partlyTested };
    }
  }
  return { facts, notTested: [], partlyTested };
}

function createProbes(
  page: StablePage,
  capture: PageCapture,
  { images, videos, spacing, hasTextToZoom, keyboard, collapse, hasScripts }: ProbeRequests,
  isSignedIn: boolean,
): Probe[] {
  const toWalkNumber = createWalkNumberLookup(capture);
  const toNodeIndex = createNodeIndexLookup(capture);
  return [
    {
      part: 'images of text',
      isNeeded: images.length > 0,
      async run(facts) {
        const imageText = await findImageText(page, images, toWalkNumber);
        if (imageText !== null) facts.imageText = imageText;
        return imageText !== null;
      },
    },
    {
      part: 'animated text',
      isNeeded: page.autoUpdates.hasLongAnimations,
      async run(facts) {
        const { moving, isComplete } = await findMovingTexts(page, toNodeIndex);
        if (moving.length > 0) facts.ticking = { version: 1, nodes: [], moving };
        return isComplete;
      },
    },
    {
      part: 'videos',
      isNeeded: videos.length > 0,
      async run(facts) {
        const { facts: videoFacts, isComplete } = await watchVideos(page, videos, toWalkNumber);
        facts.videos = videoFacts;
        return isComplete;
      },
    },
    {
      part: 'text spacing',
      isNeeded: spacing.length > 0,
      async run(facts) {
        const spacingFacts = await probeSpacing(page, spacing, toWalkNumber);
        if (spacingFacts !== null) facts.spacing = spacingFacts;
        return true;
      },
    },
    {
      part: 'keyboard focus',
      isNeeded: Object.values(keyboard).some(({ length }) => length > 0),
      async run(facts) {
        const probe = () => probeKeyboard(page, capture, keyboard, { hasScripts, isSignedIn });
        const keyboardFacts =
          hasScripts && keyboard.tabStops.length > 0 ? await withNetworkBlocked(page, probe) : await probe();
        if (keyboardFacts !== null) facts.keyboard = keyboardFacts;
        return true;
      },
    },
    {
      part: 'collapsible content',
      isNeeded: hasScripts && !isSignedIn && collapse.controls.length > 0,
      async run(facts) {
        const probed = await withNetworkBlocked(page, () => probeCollapse(page, collapse, toWalkNumber));
        facts.folding = probed.facts;
        return probed.isComplete;
      },
    },
    {
      part: 'single-character shortcuts',
      isNeeded: hasScripts && !isSignedIn,
      async run(facts) {
        const characters = await probeCharacters(page, (press) => withNetworkBlocked(page, press));
        if (characters !== null) facts.characters = characters.facts;
        return characters?.isComplete ?? true;
      },
    },
    {
      part: 'text at 200% zoom',
      isNeeded: hasTextToZoom,
      async run(facts) {
        const probe = () => probeZoom(page, toNodeIndex, hasScripts);
        const zoomFacts = hasScripts ? await withNetworkBlocked(page, probe) : await probe();
        if (zoomFacts !== null) facts.zoom = zoomFacts;
        return true;
      },
    },
    {
      part: 'auto-updating text',
      isNeeded: hasScripts && page.autoUpdates.isLikely,
      async run(facts) {
        page.markTabUnusable();
        const nodes = await withNetworkBlocked(page, () => watchAutoUpdates(page, toNodeIndex));
        if (nodes === null) return false;
        facts.ticking = { ...facts.ticking, version: 1, nodes };
        page.autoUpdates.record(nodes.length > 0);
        return true;
      },
    },
  ];
}

/**
 * Runs `act` while the page's scripts run but its requests are blocked. Stops its scripts afterwards, so that
 * it sends nothing later either.
 */
async function withNetworkBlocked<T>({ mainFrame }: StablePage, act: () => Promise<T>): Promise<T> {
  const sessions = collectSessions(mainFrame);
  await Promise.all(
    [...sessions].flatMap((session) => [
      session.send('Network.setBlockedURLs', { urls: ['*'] }),
      session.send('Emulation.setScriptExecutionDisabled', { value: false }),
    ]),
  );
  try {
    return await act();
  } finally {
    // Not awaited: a page that hangs does not respond.
    for (const session of sessions) {
      session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => {});
      session.send('Network.setBlockedURLs', { urls: [] }).catch(() => {});
    }
  }
}

/** Collects the sessions of a frame and its descendants: frames of other sites have their own. */
function collectSessions(frame: StableFrame): ReadonlySet<CdpSession> {
  return new Set([frame.session, ...frame.children.flatMap((child) => [...collectSessions(child)])]);
}
