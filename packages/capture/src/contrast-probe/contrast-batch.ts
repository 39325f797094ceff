import type { ContrastRequest, MeasuredText } from '@curbcut/page-model';
import type { Clip, ClipScreenshot } from './clip-screenshot.ts';
import { measureSmoothText, measureText } from './measure-text.ts';
import { type Area, getAreaSize, mergeAreas, planClips } from './plan-clips.ts';

/** A text to measure, with where it stands. */
export interface ContrastTarget {
  readonly question: ContrastRequest;
  /** The element whose style paints it, as the last walk numbered it. */
  readonly element: number;
  readonly areas: readonly Area[];
}

/** Takes pictures of parts of the page, at so many pixels for each CSS pixel. */
export type CaptureClip = (clip: Clip, scale: number) => Promise<ClipScreenshot>;

/** Texts that are photographed together, each time in another state of the page. */
export class ContrastBatch {
  readonly #captureClip: CaptureClip;
  readonly #page: { readonly width: number; readonly height: number };
  readonly #scale: number;
  readonly #screenshots = new Map<TextRendering, readonly ClipScreenshot[]>();
  readonly #measured: MeasuredText[] = [];
  #pending: readonly ContrastTarget[];

  /** @param page its size in CSS pixels */
  constructor(
    camera: CaptureClip,
    page: { readonly width: number; readonly height: number },
    targets: readonly ContrastTarget[],
    scale: number,
  ) {
    this.#captureClip = camera;
    this.#page = page;
    this.#pending = targets;
    this.#scale = scale;
  }

  /** Whether there are texts of which nothing is told yet. */
  get hasPending(): boolean {
    return this.#pending.length > 0;
  }

  /** Whether there are texts with shadows of which nothing is told yet. */
  get hasPendingShadows(): boolean {
    return this.#pending.some(({ question }) => question.hasShadow);
  }

  /** Photographs the texts of which nothing is told yet. */
  async takeScreenshots(state: TextRendering): Promise<void> {
    const pictures: ClipScreenshot[] = [];
    for (const clip of planClips(this.#pending.map(getBoundingArea), this.#page)) {
      pictures.push(await this.#captureClip(clip, this.#scale));
    }
    this.#screenshots.set(state, pictures);
  }

  /** Gives up some texts. */
  discard(unwanted: (target: ContrastTarget) => boolean): void {
    this.#pending = this.#pending.filter((target) => !unwanted(target));
  }

  /** Tells what can be told of texts from the page without them. */
  measureSmooth(): void {
    this.discard((target) => {
      const bare = this.#findScreenshot('bare', target);
      const told = bare && measureSmoothText(target.question, target.areas, bare);
      if (told) this.#measured.push(told);
      return told !== null;
    });
  }

  /** Tells what all pictures together show, of every text. */
  measureAll(): readonly MeasuredText[] {
    for (const target of this.#pending) {
      const [asIs, bare, unshadowed, black, white] = (
        ['asIs', 'bare', 'unshadowed', 'black', 'white'] as const
      ).map((state) => this.#findScreenshot(state, target));
      if (!bare || !black || !white) continue;
      const told = measureText(target.question, target.areas, {
        asIs: asIs ?? null,
        bare,
        unshadowed: (target.question.hasShadow && unshadowed) || null,
        inked: { black, white },
      });
      if (told !== null) this.#measured.push(told);
    }
    return this.#measured;
  }

  /** The picture that shows the most of a text. */
  #findScreenshot(state: TextRendering, target: ContrastTarget): ClipScreenshot | null {
    const box = getBoundingArea(target);
    const shown = (this.#screenshots.get(state) ?? []).map((picture) => ({
      picture,
      share: getOverlapSize(picture.clip, box),
    }));
    const best = shown.reduce<(typeof shown)[number] | null>(
      (one, other) => (one === null || other.share > one.share ? other : one),
      null,
    );
    return best !== null && best.share > 0 ? best.picture : null;
  }
}

/** A state that the page is photographed in: as it is, or with its texts transparent (with shadows or without), black or white. */
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
