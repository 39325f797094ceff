import {
  captureVersion,
  type NodeIndex,
  type PageCapture,
  State,
  styleProperties,
} from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import type { RestingFrame, RestingPage } from '../visit/resting-page.ts';
import { nameClosedRoots } from './closed-roots.ts';
import { describe, withHeld } from './held-elements.ts';
import type { Collected, CollectOptions, WantedSheets } from './in-page/collect.ts';
import type { SheetTexts } from './in-page/sheet-rules.ts';
import { readInternals } from './internals.ts';
import { joinParts, type PlacedPart } from './join-parts.ts';
import { COLLECT_TIMEOUT_MS, type CollectorLimits, defaultLimits } from './limits.ts';
import type { CapturedPart } from './part.ts';
import { readSheetTexts } from './sheet-texts.ts';
import { readSound } from './sound.ts';
import { readStyleNotes } from './style-notes.ts';

export interface CaptureOptions {
  readonly limits?: Partial<CollectorLimits>;
  /** Milliseconds after which the page is given up as not tested. Default: {@link COLLECT_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
  /** Whether media are listened to, which loads them. Default: true. */
  readonly listens?: boolean;
}

/**
 * Records a page at rest: its document, open shadow roots and frames, those of other processes included.
 *
 * A frame that cannot be read is named in `unexamined`.
 *
 * @throws {CdpError} when the page itself does not answer in time, crashes or goes away: it is then not tested.
 */
export async function capturePage(page: RestingPage, options: CaptureOptions = {}): Promise<PageCapture> {
  const started = performance.now();
  const timeoutMs = options.timeoutMs ?? COLLECT_TIMEOUT_MS;
  const limits = { ...defaultLimits, ...options.limits };
  const collector = new Collector(page, limits, timeoutMs, options.listens ?? true);
  const placed = await inTime(collector.collect(page.mainFrame, null), timeoutMs);
  return {
    version: captureVersion,
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
    ...joinParts(placed),
    facts: {},
    picture: null,
    timings: {
      load: page.timings.loadMs,
      rest: page.timings.restMs,
      collect: performance.now() - started,
      picture: 0,
    },
  };
}

/** Every step has a limit of its own; this one is for all of them together. */
async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new CdpError('timed-out', 'capturePage', `not finished within ${timeoutMs} ms`, timeoutMs);
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

type Hole = CapturedPart['holes'][number];

class Collector {
  /** How much more may be recorded: each walk takes of it. */
  #limits: CollectorLimits;
  readonly #timeoutMs: number;
  readonly #listens: boolean;
  readonly #frames = new Map<string, RestingFrame>();
  readonly #unreached: ReadonlyMap<string, string>;

  constructor(page: RestingPage, limits: CollectorLimits, timeoutMs: number, listens: boolean) {
    this.#limits = limits;
    this.#timeoutMs = timeoutMs;
    this.#listens = listens;
    this.#unreached = new Map(page.unreachedFrames.map(({ id, reason }) => [id, reason]));
    const open = [page.mainFrame];
    for (let frame = open.pop(); frame; frame = open.pop()) {
      this.#frames.set(frame.id, frame);
      open.push(...frame.children);
    }
  }

  /** Walks a frame and everything inside it. */
  async collect(frame: RestingFrame, hole: Hole | null): Promise<PlacedPart> {
    const collected = await this.#walk(frame, hole);
    const { part, spent } = collected;
    const { maxNodes, maxNumbers, maxTotalLength } = this.#limits;
    this.#limits = {
      ...this.#limits,
      maxNodes: maxNodes - part.nodes.kind.length,
      maxNumbers: maxNumbers - spent.numbers,
      maxTotalLength: maxTotalLength - spent.length,
    };
    await nameClosedRoots(frame, collected);
    await readInternals(frame, collected);
    await readStyleNotes(frame, collected);
    if (this.#listens) await readSound(frame, collected);
    return { part, inside: await this.#fill(frame, part) };
  }

  async #walk(frame: RestingFrame, hole: Hole | null): Promise<Collected> {
    const collect = async (sheetTexts: SheetTexts | null) => {
      const options: CollectOptions = {
        limits: this.#limits,
        properties: styleProperties,
        bits: State,
        frame: hole,
        sheetTexts,
      };
      const json = await frame.evaluate<string>(`curbcut.collect(${JSON.stringify(options)})`, {
        timeoutMs: this.#timeoutMs,
      });
      return JSON.parse(json) as Collected | WantedSheets;
    };
    const first = await collect(null);
    if ('part' in first) return first;
    return (await collect(await readSheetTexts(frame.session, first.wantedSheets))) as Collected;
  }

  /** Reads the frames that a walk could not enter, one after the other so that the bounds cut them all alike. */
  async #fill(frame: RestingFrame, part: CapturedPart): Promise<Map<NodeIndex, PlacedPart>> {
    const inside = new Map<NodeIndex, PlacedPart>();
    if (part.holes.length === 0) return inside;
    const ids = await withHeld(frame, 'frames', part.holes.length, (elements) =>
      Promise.all(elements.map(async (element) => (await describe(frame, element))?.frameId)),
    );
    for (const [position, hole] of part.holes.entries()) {
      const found = await this.#read(ids[position], hole);
      if ('part' in found) inside.set(hole.node, found);
      else part.unexamined.push({ ...found, node: hole.node });
    }
    return inside;
  }

  async #read(id: string | undefined, hole: Hole): Promise<PlacedPart | Omit<Unexamined, 'node'>> {
    const frame = id === undefined ? undefined : this.#frames.get(id);
    if (!frame) {
      const reason = id === undefined ? undefined : this.#unreached.get(id);
      return {
        reason: 'frame-unreachable',
        detail: reason ?? 'The content of this frame could not be reached.',
      };
    }
    if (frame.url.startsWith('chrome-error:')) {
      return { reason: 'frame-not-loaded', detail: 'The content of this frame failed to load.' };
    }
    const { maxNodes, maxNumbers, maxTotalLength } = this.#limits;
    if (Math.min(maxNodes, maxNumbers, maxTotalLength) <= 0) {
      const detail = 'The page holds more than is recorded; this frame was not read.';
      return { reason: 'too-many-nodes', detail };
    }
    try {
      const placed = await this.collect(frame, hole);
      const type = placed.part.documents[0]!.contentType;
      if (/html|xml/.test(type)) return placed;
      return {
        reason: 'frame-not-html',
        detail: `This frame holds a document of type ${type}, not a web page.`,
      };
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      return { reason: 'frame-unreachable', detail: 'The content of this frame did not answer.' };
    }
  }
}

type Unexamined = PageCapture['unexamined'][number];
