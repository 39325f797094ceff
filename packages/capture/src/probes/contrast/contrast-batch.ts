import type { ContrastRequest, MeasuredText } from '@curbcut/page-model';
import type { Clip, ClipScreenshot, EncodedClipScreenshot } from './clip-screenshot.ts';
import { measureSmoothText, measureText } from './measure-text.ts';
import { type Area, getAreaSize, mergeAreas, planClips, SHARED_SCREENSHOT_PX } from './plan-clips.ts';

/** Text to measure, and its position. */
export interface ContrastTarget {
  readonly request: ContrastRequest;
  /** The element whose style paints the text, as its node number in the last walk. */
  readonly element: number;
  /** At least one area. */
  readonly areas: readonly Area[];
}

/** Captures a part of the page with the given number of pixels per CSS pixel. */
export type CaptureClip = (clip: Clip, scale: number) => Promise<EncodedClipScreenshot>;

/** Pieces of text that are captured together in several renderings of the page. */
export class ContrastBatch {
  readonly #captureClip: CaptureClip;
  readonly #page: { readonly width: number; readonly height: number };
  readonly #scale: number;
  readonly #screenshots = new Map<TextRendering, readonly EncodedClipScreenshot[]>();
  readonly #measured: MeasuredText[] = [];
  #pending: readonly ContrastTarget[];

  /** @param page the page's size in CSS pixels */
  constructor(
    captureClip: CaptureClip,
    page: { readonly width: number; readonly height: number },
    targets: readonly ContrastTarget[],
    scale: number,
  ) {
    this.#captureClip = captureClip;
    this.#page = page;
    this.#pending = targets;
    this.#scale = scale;
  }

  /** Whether some text has no result yet. */
  get hasPending(): boolean {
    return this.#pending.length > 0;
  }

  /** Whether some text with shadows has no result yet. */
  get hasPendingShadows(): boolean {
    return this.#pending.some(({ request }) => request.hasShadow);
  }

  /** Takes screenshots of the text that has no result yet. */
  async takeScreenshots(rendering: TextRendering): Promise<void> {
    const screenshots: EncodedClipScreenshot[] = [];
    const areas = this.#pending.map(getBoundingArea);
    for (const clip of planClips(areas, this.#page, SHARED_SCREENSHOT_PX / this.#scale ** 2)) {
      const screenshot = await this.#captureClip(clip, this.#scale);
      screenshot.readSoon();
      screenshots.push(screenshot);
    }
    this.#screenshots.set(rendering, screenshots);
  }

  /** Discards pending pieces of text. */
  discard(isUnwanted: (target: ContrastTarget) => boolean): void {
    this.#pending = this.#pending.filter((target) => !isUnwanted(target));
  }

  /** Measures text that needs only a screenshot of the page with its text hidden. */
  measureSmooth(): void {
    this.discard((target) => {
      const bare = this.#findScreenshot('bare', target);
      const measured = bare && measureSmoothText(target.request, target.areas, bare);
      if (measured) this.#measured.push(measured);
      return measured !== null;
    });
  }

  /** Measures the remaining text from all screenshots and returns the results for all text. */
  measureAll(): readonly MeasuredText[] {
    for (const target of this.#pending) {
      const [asIs, bare, unshadowed, black, white] = (
        ['asIs', 'bare', 'unshadowed', 'black', 'white'] as const
      ).map((rendering) => this.#findScreenshot(rendering, target));
      if (!bare || !black || !white) continue;
      const measured = measureText(target.request, target.areas, {
        asIs: asIs ?? null,
        bare,
        unshadowed: (target.request.hasShadow && unshadowed) || null,
        inked: { black, white },
      });
      if (measured !== null) this.#measured.push(measured);
    }
    return this.#measured;
  }

  /** Returns the screenshot that shows the largest part of a piece of text. */
  #findScreenshot(rendering: TextRendering, target: ContrastTarget): ClipScreenshot | null {
    const box = getBoundingArea(target);
    const candidates = (this.#screenshots.get(rendering) ?? []).map((screenshot) => ({
      screenshot,
      share: getOverlapSize(screenshot.clip, box),
    }));
    const best = candidates.reduce<(typeof candidates)[number] | null>(
      (one, other) => (one === null || other.share > one.share ? other : one),
      null,
    );
    return best !== null && best.share > 0 ? best.screenshot.read() : null;
  }
}

/**
 * How the page is rendered in a screenshot: unchanged, or with its text transparent (with or without
 * shadows), black or white.
 */
export type TextRendering = 'asIs' | 'bare' | 'unshadowed' | 'black' | 'white';

export function getBoundingArea({ areas }: ContrastTarget): Area {
  return areas.reduce(mergeAreas);
}

function getOverlapSize({ x, y, width, height }: Clip, area: Area): number {
  const left = Math.max(x, area.left);
  const top = Math.max(y, area.top);
  const right = Math.max(left, Math.min(x + width, area.right));
  return getAreaSize({ left, top, right, bottom: Math.max(top, Math.min(y + height, area.bottom)) });
}
