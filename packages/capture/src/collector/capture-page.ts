import {
  CAPTURE_VERSION,
  type NodeIndex,
  NodeState,
  type PageCapture,
  styleProperties,
} from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import { InPageError } from '../browser/cdp-error.ts';
import { describeInternalError } from '../internal-error.ts';
import type { StableFrame, StablePage } from '../visit/stable-page.ts';
import { reportClosedShadowRoots } from './closed-shadow-roots.ts';
import { recordDeclaredStyles } from './declared-styles.ts';
import { describeNode, withWalkedElements } from './element-handles.ts';
import { recordElementInternals } from './element-internals.ts';
import type { CapturedPart } from './in-page/captured-part.ts';
import type { CollectedPart, CollectOptions, StyleSheetRequest } from './in-page/collect.ts';
import { COLLECT_TIMEOUT_MS, type CollectorLimits, defaultCollectorLimits } from './in-page/limits.ts';
import type { StyleSheetTexts } from './in-page/style-sheet-reader.ts';
import { joinParts, type NestedPart } from './join-parts.ts';
import { recordMediaSound } from './media-sound.ts';
import { readStyleSheetTexts } from './style-sheet-texts.ts';

export interface CaptureOptions {
  readonly limits?: Partial<CollectorLimits>;
  /** Milliseconds after which the page counts as not tested. Default: {@link COLLECT_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
  /** Whether to check media for sound, which requires loading them. Default: true. */
  readonly shouldDetectSound?: boolean;
}

/**
 * Captures a stable page: its document, open shadow roots and frames, including frames in other processes.
 *
 * Frames that can't be read are listed in `unexamined`.
 *
 * @throws {CdpError} if the page itself doesn't respond in time, crashes or goes away; it then counts as not
 * tested.
 */
export async function capturePage(page: StablePage, options: CaptureOptions = {}): Promise<PageCapture> {
  const started = performance.now();
  const timeoutMs = options.timeoutMs ?? COLLECT_TIMEOUT_MS;
  const limits = { ...defaultCollectorLimits, ...options.limits };
  const collector = new Collector(page, limits, timeoutMs, options.shouldDetectSound ?? true);
  const collected = await withTimeout(collector.collect(page.mainFrame, null), timeoutMs);
  return {
    version: CAPTURE_VERSION,
    requestedUrl: page.requestedUrl,
    url: page.url,
    status: page.status,
    contentType: page.contentType,
    viewport: {
      width: page.viewport.width,
      height: page.viewport.height,
      deviceScaleFactor: page.viewport.scale,
    },
    colorScheme: page.viewport.colorScheme,
    ...joinParts(collected),
    facts: {},
    screenshot: null,
    timings: {
      load: page.timings.loadMs,
      rest: page.timings.stabilizeMs,
      collect: performance.now() - started,
      screenshot: 0,
    },
  };
}

/** Every step has its own limit. This one applies to all steps together. */
async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const error = new CdpError('timed-out', 'capturePage', `not finished within ${timeoutMs} ms`, timeoutMs);
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

type ForeignFrameElement = CapturedPart['foreignFrames'][number];

class Collector {
  /** Remaining budget of the capture; each walk reduces it. */
  #limits: CollectorLimits;
  readonly #timeoutMs: number;
  readonly #shouldDetectSound: boolean;
  readonly #frames = new Map<string, StableFrame>();
  readonly #unreachedReasons: ReadonlyMap<string, string>;
  readonly #reportError: StablePage['reportError'];

  constructor(page: StablePage, limits: CollectorLimits, timeoutMs: number, shouldDetectSound: boolean) {
    this.#limits = limits;
    this.#timeoutMs = timeoutMs;
    this.#shouldDetectSound = shouldDetectSound;
    this.#reportError = page.reportError;
    this.#unreachedReasons = new Map(page.unreachedFrames.map(({ id, reason }) => [id, reason]));
    const open = [page.mainFrame];
    for (let frame = open.pop(); frame; frame = open.pop()) {
      this.#frames.set(frame.id, frame);
      open.push(...frame.children);
    }
  }

  /** Walks a frame and everything inside it. */
  async collect(frame: StableFrame, frameElement: ForeignFrameElement | null): Promise<NestedPart> {
    const collected = await this.#walkFrame(frame, frameElement);
    const { part, spent } = collected;
    const { maxNodes, maxNumbers, maxTotalLength } = this.#limits;
    this.#limits = {
      ...this.#limits,
      maxNodes: maxNodes - part.nodes.kind.length,
      maxNumbers: maxNumbers - spent.numbers,
      maxTotalLength: maxTotalLength - spent.length,
    };
    // Without the roles set through ElementInternals, rules would report elements wrongly, so it isn't a separate step.
    await recordElementInternals(frame, collected);
    await this.#runSeparately(part, 'closed shadow roots', () => reportClosedShadowRoots(frame, collected));
    await this.#runSeparately(part, 'declared styles', () => recordDeclaredStyles(frame, collected));
    if (this.#shouldDetectSound)
      await this.#runSeparately(part, 'sound of media', () => recordMediaSound(frame, collected));
    return { part, frameParts: await this.#collectForeignFrames(frame, part) };
  }

  /** Runs a step whose internal errors cost only what it records. */
  async #runSeparately(part: CapturedPart, name: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (error instanceof CdpError && !(error instanceof InPageError)) throw error;
      const detail = describeInternalError(name, this.#reportError(name, error));
      part.unexamined.push({ reason: 'internal-error', node: -1, detail });
    }
  }

  async #walkFrame(frame: StableFrame, frameElement: ForeignFrameElement | null): Promise<CollectedPart> {
    const collect = async (sheetTexts: StyleSheetTexts | null) => {
      const options: CollectOptions = {
        limits: this.#limits,
        properties: styleProperties,
        bits: NodeState,
        frame: frameElement,
        sheetTexts,
      };
      const json = await frame.call('collect', [options], { timeoutMs: this.#timeoutMs });
      return JSON.parse(json) as CollectedPart | StyleSheetRequest;
    };
    const first = await collect(null);
    if ('part' in first) return first;
    return (await collect(await readStyleSheetTexts(frame.session, first.sheetUrls))) as CollectedPart;
  }

  /**
   * Reads the frames that the walk couldn't enter, one at a time, so that the limits cut off the same frames
   * on every run.
   */
  async #collectForeignFrames(frame: StableFrame, part: CapturedPart): Promise<Map<NodeIndex, NestedPart>> {
    const frameParts = new Map<NodeIndex, NestedPart>();
    if (part.foreignFrames.length === 0) return frameParts;
    const ids = await withWalkedElements(frame, 'frames', part.foreignFrames.length, (elements) =>
      Promise.all(elements.map(async (element) => (await describeNode(frame, element))?.frameId)),
    );
    for (const [position, frameElement] of part.foreignFrames.entries()) {
      const found = await this.#collectForeignFrame(ids[position], frameElement);
      if ('part' in found) frameParts.set(frameElement.node, found);
      else part.unexamined.push({ ...found, node: frameElement.node });
    }
    return frameParts;
  }

  async #collectForeignFrame(
    id: string | undefined,
    frameElement: ForeignFrameElement,
  ): Promise<NestedPart | Omit<NotTestedEntry, 'node'>> {
    const frame = id === undefined ? undefined : this.#frames.get(id);
    if (!frame) {
      const reason = id === undefined ? undefined : this.#unreachedReasons.get(id);
      return {
        reason: 'frame-unreachable',
        detail: reason ?? 'The content of this frame couldn’t be reached.',
      };
    }
    if (frame.url.startsWith('chrome-error:')) {
      return { reason: 'frame-not-loaded', detail: 'The content of this frame failed to load.' };
    }
    const { maxNodes, maxNumbers, maxTotalLength } = this.#limits;
    if (Math.min(maxNodes, maxNumbers, maxTotalLength) <= 0) {
      const detail = 'The page is larger than the limit; this frame wasn’t read.';
      return { reason: 'too-many-nodes', detail };
    }
    try {
      const collected = await this.collect(frame, frameElement);
      const type = collected.part.documents[0]!.contentType;
      if (/html|xml/.test(type)) return collected;
      return {
        reason: 'frame-not-html',
        detail: `This frame contains a document of type ${type}, not a web page.`,
      };
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      return { reason: 'frame-unreachable', detail: 'This frame didn’t respond.' };
    }
  }
}

type NotTestedEntry = PageCapture['unexamined'][number];
