import { JourneyRecording, type RecordedTarget } from '@curbcut/journeys';
import { CdpError, type CdpSession } from '../browser/cdp.ts';
import type { FoundBrowser } from '../browser/find-browser.ts';
import { launchBrowser } from '../browser/launch.ts';
import { buildGuardFlags } from '../guard/guard-flags.ts';
import type { Guard } from '../guard/index.ts';
import {
  ensureIsolatedWorld,
  evaluateInContext,
  findFrames,
  formatInPageCall,
  PageFrame,
} from '../visit/frames.ts';
import { loadInPageScript } from '../visit/in-page-script.ts';
import { type ForeignFrame, WORLD_NAME } from '../visit/stable-page.ts';
import { Tab } from '../visit/tab.ts';
import type { PageAction, PageTarget } from './in-page/recorder.ts';

export interface RecordOptions {
  /** A browser that can open a window, unless `hasWindow` is false. */
  readonly browser: FoundBrowser;
  /** The browser's only network access, so that whatever is recorded can also be replayed. */
  readonly guard: Guard;
  readonly cacheFolder?: string;
  /** The page to start with. */
  readonly url: string;
  readonly hasWindow: boolean;
  /** Called after each new step. */
  readonly onStep?: () => void;
}

/** A browser in which a person's actions are recorded as a journey. */
export interface JourneyRecorder {
  readonly recording: JourneyRecording;
  /** The tab, so that tests can act like a person. */
  readonly session: CdpSession;
  /** Resolves when the person closes the window. */
  readonly closed: Promise<void>;
  /** Waits until everything done so far has been recorded. */
  catchUp(): Promise<void>;
  /** Returns the page's title; empty if it has none or is gone. */
  readTitle(): Promise<string>;
  /** Closes the browser. Can be called twice. */
  close(): Promise<void>;
}

/** Thrown when a page couldn't be opened for recording. The message says why. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/** Name of the function in our world that documents call to report actions. */
const BINDING = 'curbcutReport';
/** Milliseconds for a frame in another process to respond. */
const FRAME_TIMEOUT_MS = 2_000;
/** Milliseconds to connect to the site. */
const OPEN_TIMEOUT_MS = 60_000;
/** Maximum characters in a reported action. People don't enter longer text. */
const MAX_ACTION_LENGTH = 100_000;

const unsupported: Readonly<Record<'file' | 'new-window' | 'dialog' | 'download', string>> = {
  file: 'Choosing a file isn’t supported, so it wasn’t recorded.',
  'new-window': 'A link or button opens a new window, which isn’t supported. Use the page’s URL instead.',
  dialog:
    'A browser dialog was answered, which isn’t recorded. When the journey runs, dialogs are dismissed.',
  download: 'A download isn’t part of a journey.',
};

/**
 * Opens a browser, and records what a person does in it. It reaches the network only through the guard, like
 * the browsers that run journeys.
 *
 * @throws {BrowserStartError} if the browser can't open, for example because there is no screen
 * @throws {RecordingError} if the page can't be opened
 */
export async function recordJourney(options: RecordOptions): Promise<JourneyRecorder> {
  const { browser: found, guard, url, hasWindow } = options;
  const refused = guard.checkTarget(url);
  if (!refused.ok) throw new RecordingError(refused.sentence);
  const script = await loadInPageScript(options.cacheFolder);
  const browser = await launchBrowser({
    executablePath: found.executablePath,
    env: found.env,
    sandbox: found.sandbox,
    userAgent: found.userAgent,
    networkFlags: buildGuardFlags(guard.proxyUrl),
    hasWindow,
  });
  try {
    const tab = await Tab.open(browser, script);
    const recorder = new TabRecorder(tab, new JourneyRecording(url), options.onStep);
    await recorder.start(url, guard);
    return {
      recording: recorder.recording,
      session: tab.session,
      closed: Promise.race([tab.session.ended, browser.exited]).then(() => undefined),
      catchUp: () => recorder.catchUp(),
      readTitle: () => recorder.readTitle(),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

class TabRecorder {
  readonly recording: JourneyRecording;
  readonly #tab: Tab;
  readonly #onStep: (() => void) | undefined;
  /** Frames by the contexts of our world, for each session. */
  readonly #contexts = new Map<CdpSession, Map<number, string>>();
  /** Last known positions of frames: if an action removes a frame, it's gone before we can look it up. */
  readonly #paths = new Map<string, readonly number[]>();
  /** Actions and navigations are added in order, one at a time. */
  #queue: Promise<void> = Promise.resolve();
  /** Whether the page itself has asked for the next document. */
  #isRequestedByPage = false;
  /** The loader of the document that the recording starts with; null until it is known. */
  #firstLoader: string | null = null;

  constructor(tab: Tab, recording: JourneyRecording, onStep: (() => void) | undefined) {
    this.#tab = tab;
    this.recording = recording;
    this.#onStep = onStep;
  }

  /** @throws {RecordingError} */
  async start(url: string, guard: Guard): Promise<void> {
    const { session } = this.#tab;
    session.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
      if (disposition === 'newTab' || disposition === 'newWindow')
        this.recording.addNote(unsupported['new-window']);
      else if (frameId === this.#tab.frameId) this.#isRequestedByPage = true;
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== this.#tab.frameId) return;
      const isByPerson = !this.#isRequestedByPage;
      this.#isRequestedByPage = false;
      const isFirst = this.#firstLoader === null || frame.loaderId === this.#firstLoader;
      if (!isFirst && frame.unreachableUrl === undefined)
        this.#enqueue(async () => this.recording.addNavigation(frame.url, isByPerson));
    });
    session.on('Page.javascriptDialogOpening', () => this.recording.addNote(unsupported.dialog));
    this.#tab.onDownload(() => this.recording.addNote(unsupported.download));
    this.#tab.onForeignFrame = (frame) => void this.#watchForeignFrame(frame);
    await this.#watch(session);
    const { errorText, loaderId } = await session.send(
      'Page.navigate',
      { url },
      { timeoutMs: OPEN_TIMEOUT_MS },
    );
    if (errorText) {
      const problem = guard.getConnectionProblem(url);
      throw new RecordingError(`We couldn’t open ${url}: ${problem?.sentence ?? errorText}`);
    }
    this.#firstLoader = loaderId ?? '';
  }

  async catchUp(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#queue;
      // Whatever the page has reported so far arrives before this response.
      await this.#tab.session.send('Runtime.evaluate', { expression: '0' }).catch(ignoreRemoved);
      await seen;
    } while (seen !== this.#queue);
  }

  async readTitle(): Promise<string> {
    const { session } = this.#tab;
    const history = await session.send('Page.getNavigationHistory').catch(ignoreRemoved);
    return history?.entries[history.currentIndex]?.title ?? '';
  }

  async #watch(session: CdpSession): Promise<void> {
    const contexts = new Map<number, string>();
    this.#contexts.set(session, contexts);
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = (context.auxData ?? {}) as { frameId?: string };
      if (context.name === WORLD_NAME && frameId !== undefined) contexts.set(context.id, frameId);
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const frameId = contexts.get(executionContextId);
      if (name === BINDING && frameId !== undefined)
        this.#enqueue(() => this.#add(readAction(payload), frameId));
    });
    session.on('Page.frameNavigated', ({ frame }) => void this.#install(session, frame.id));
    await Promise.all([
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD_NAME }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: formatInPageCall('startRecording', [BINDING]),
        worldName: WORLD_NAME,
      }),
    ]);
  }

  async #watchForeignFrame({ session, frameId }: ForeignFrame): Promise<void> {
    await this.#watch(session).catch(ignoreRemoved);
    await this.#install(session, frameId);
  }

  /** Starts recording in a document in which our script hasn't run. */
  async #install(session: CdpSession, frameId: string): Promise<void> {
    try {
      const world = await ensureIsolatedWorld(session, frameId);
      const start = formatInPageCall('startRecording', [BINDING]);
      await evaluateInContext(session, world, `${this.#tab.script}\n; ${start}; undefined`);
      await this.#locateFrames();
    } catch (error) {
      ignoreRemoved(error);
    }
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch(ignoreRemoved);
  }

  async #add(action: PageAction | null, frameId: string): Promise<void> {
    if (action === null) return;
    if (action.type === 'unsupported') {
      this.recording.addNote(unsupported[action.what]);
      return;
    }
    await this.#locateFrames().catch(ignoreRemoved);
    const frame = this.#paths.get(frameId) ?? [];
    const before = this.recording.stepCount;
    if (action.type === 'key')
      this.recording.add({ ...action, target: action.target && toTarget(action.target, frame) });
    else this.recording.add({ ...action, target: toTarget(action.target, frame) });
    if (this.recording.stepCount !== before) this.#onStep?.();
  }

  async #locateFrames(): Promise<void> {
    const { session, frameId, script, foreignFrames } = this.#tab;
    const mainFrame = new PageFrame({ id: frameId, url: '' }, null, session, script);
    await findFrames(mainFrame, script, [...foreignFrames.values()], FRAME_TIMEOUT_MS, async () => {});
    const locate = (frame: PageFrame, path: readonly number[]): void => {
      this.#paths.set(frame.id, path);
      for (const [index, child] of frame.children.entries()) locate(child, [...path, index]);
    };
    locate(mainFrame, []);
  }
}

const toTarget = ({ selectors, identity }: PageTarget, frame: readonly number[]): RecordedTarget => ({
  selectors,
  identity: {
    ...identity,
    attributes: [...identity.attributes],
    classes: [...identity.classes],
    path: [...identity.path],
  },
  frame,
});

/** Parses an action that our code in a page reported; null if something else called the function. */
function readAction(payload: string): PageAction | null {
  if (payload.length > MAX_ACTION_LENGTH) return null;
  try {
    return JSON.parse(payload) as PageAction;
  } catch {
    return null;
  }
}

/** If a document or frame is gone, there's nothing left to record. */
function ignoreRemoved(error: unknown): undefined {
  if (!(error instanceof CdpError)) throw error;
}
