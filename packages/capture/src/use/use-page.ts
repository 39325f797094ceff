import type { CaptureFacts, NodeIndex, PageCapture, UseQuestions } from '@curbcut/page-model';
import { CdpError, type CdpSession } from '../browser/cdp.ts';
import { probeCharacters } from '../character-probe/index.ts';
import { walkedNodes } from '../contrast-probe/walked-nodes.ts';
import { probeFolding } from '../fold-probe/index.ts';
import { probeKeyboard } from '../keyboard-probe/index.ts';
import { findPictureText } from '../picture-text/index.ts';
import { probeSpacing } from '../spacing-probe/index.ts';
import { watchTexts } from '../text-watch/index.ts';
import { watchVideos } from '../video-probe/index.ts';
import type { RestingFrame, RestingPage } from '../visit/resting-page.ts';
import { probeZoom } from '../zoom-probe/index.ts';

export type UseFacts = Omit<CaptureFacts, 'contrast'>;

/** What using a page showed. */
export interface UsedPage {
  readonly facts: UseFacts;
  /** What could not be tested, in words, because the page ran out of time or stopped responding. */
  readonly untested: readonly string[];
}

/** Takes the facts of one probe. */
interface Probe {
  readonly part: string;
  readonly isNeeded: boolean;
  /** Whether there is anything on this page that it could find. */
  readonly isAsked?: boolean;
  run(facts: UseFacts): Promise<void>;
}

/**
 * Uses a page as people do, for what a stable page does not show. To be called last, after everything else that reads
 * the page: its scripts react. Probes run one after the other until the page's time for them is over; after one that was
 * cut off none can follow, because nobody knows what it left behind.
 *
 * @param isSignedIn the page is shown with somebody's rights: then its controls and character keys are left alone
 */
export async function usePage(
  page: RestingPage,
  capture: PageCapture,
  questions: UseQuestions,
  isSignedIn: boolean,
): Promise<UsedPage> {
  const facts: UseFacts = {};
  if (questions.hasScripts) page.stir();
  const probes = probesOf(page, capture, questions, isSignedIn).filter(({ isNeeded }) => isNeeded);
  const deadline = page.deadline.of('probes');
  for (const [position, { part, run }] of probes.entries()) {
    try {
      await deadline.bound(run(facts), part);
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      page.spoil();
      const left = probes.slice(position).filter(({ isAsked = true }) => isAsked);
      return { facts, untested: left.map((each) => each.part) };
    }
  }
  return { facts, untested: [] };
}

function probesOf(
  page: RestingPage,
  capture: PageCapture,
  { pictures, videos, spacing, zoom, keyboard, folding, hasScripts }: UseQuestions,
  isSignedIn: boolean,
): Probe[] {
  const walked = walkedNodes(capture);
  return [
    {
      part: 'images of text',
      isNeeded: true,
      isAsked: pictures.length > 0,
      async run(facts) {
        const pictureText = await findPictureText(page, pictures, walked);
        if (pictureText !== null) facts.pictureText = pictureText;
      },
    },
    {
      part: 'videos',
      isNeeded: true,
      isAsked: videos.length > 0,
      async run(facts) {
        const watched = await watchVideos(page, videos, walked);
        if (watched !== null) facts.videos = watched;
      },
    },
    {
      part: 'text spacing',
      isNeeded: true,
      isAsked: spacing.length > 0,
      async run(facts) {
        const spaced = await probeSpacing(page, spacing, walked);
        if (spaced !== null) facts.spacing = spaced;
      },
    },
    {
      part: 'keyboard focus',
      isNeeded: true,
      isAsked: Object.values(keyboard).some(({ length }) => length > 0),
      async run(facts) {
        const probe = () => probeKeyboard(page, capture, keyboard, { hasScripts, isSignedIn });
        const used = hasScripts && keyboard.stops.length > 0 ? await unheard(page, probe) : await probe();
        if (used !== null) facts.keyboard = used;
      },
    },
    {
      part: 'collapsible content',
      isNeeded: hasScripts && !isSignedIn && folding.controls.length > 0,
      async run(facts) {
        facts.folding = await unheard(page, () => probeFolding(page, folding, walked));
      },
    },
    {
      part: 'single-character shortcuts',
      isNeeded: hasScripts && !isSignedIn,
      async run(facts) {
        const characters = await probeCharacters(page, (press) => unheard(page, press));
        if (characters !== null) facts.characters = characters;
      },
    },
    {
      part: 'text at 200% zoom',
      isNeeded: zoom,
      async run(facts) {
        const probe = () => probeZoom(page, capturedBy(capture, walked), hasScripts);
        const zoomed = hasScripts ? await unheard(page, probe) : await probe();
        if (zoomed !== null) facts.zoom = zoomed;
      },
    },
    {
      part: 'text that changes by itself',
      isNeeded: hasScripts && page.ticking.isLikely,
      async run(facts) {
        page.spoil();
        const ticking = await unheard(page, () => watchTexts(page, capturedBy(capture, walked)));
        if (ticking === null) return;
        facts.ticking = ticking;
        page.ticking.saw(ticking.nodes.length > 0);
      },
    },
  ];
}

/**
 * Does something to the page, its scripts running, while nothing that it sends reaches anyone. Afterwards its scripts
 * are stopped, so that it sends nothing later either.
 */
async function unheard<T>({ mainFrame }: RestingPage, act: () => Promise<T>): Promise<T> {
  const sessions = sessionsOf(mainFrame);
  await Promise.all(
    [...sessions].flatMap((session) => [
      session.send('Network.setBlockedURLs', { urls: ['*'] }),
      session.send('Emulation.setScriptExecutionDisabled', { value: false }),
    ]),
  );
  try {
    return await act();
  } finally {
    // Not waited for: a page that hangs answers nothing.
    for (const session of sessions) {
      session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => {});
      session.send('Network.setBlockedURLs', { urls: [] }).catch(() => {});
    }
  }
}

/** The sessions of a frame and of those inside: frames of other sites have their own. */
function sessionsOf(frame: RestingFrame): ReadonlySet<CdpSession> {
  return new Set([frame.session, ...frame.children.flatMap((child) => [...sessionsOf(child)])]);
}

/** The node of the capture for each number that the last walk gave: the other way round than {@link walkedNodes}. */
function capturedBy(
  { nodes }: PageCapture,
  walked: (node: NodeIndex) => number | null,
): (number: number) => NodeIndex | null {
  const captured = new Map<number, NodeIndex>();
  for (const node of nodes.parent.keys()) {
    const number = walked(node);
    if (number !== null) captured.set(number, node);
  }
  return (number) => captured.get(number) ?? null;
}
