import type { ContrastQuestion, MeasuredText } from '@curbcut/page-model';
import { type Area, around, planClips, size } from './clips.ts';
import { measureSmooth, measureText } from './measure-text.ts';
import type { Clip, Photograph } from './photograph.ts';

/** A text to measure, with where it stands. */
export interface Target {
  readonly question: ContrastQuestion;
  /** The element whose style paints it, as the last walk numbered it. */
  readonly element: number;
  readonly areas: readonly Area[];
}

/** Takes pictures of parts of the page, at so many pixels for each CSS pixel. */
export type Camera = (clip: Clip, scale: number) => Promise<Photograph>;

/** Texts that are photographed together, each time in another state of the page. */
export class Sitting {
  readonly #camera: Camera;
  readonly #page: { readonly width: number; readonly height: number };
  readonly #scale: number;
  readonly #pictures = new Map<State, readonly Photograph[]>();
  readonly #told: MeasuredText[] = [];
  #open: readonly Target[];

  /** @param page its size in CSS pixels */
  constructor(
    camera: Camera,
    page: { readonly width: number; readonly height: number },
    targets: readonly Target[],
    scale: number,
  ) {
    this.#camera = camera;
    this.#page = page;
    this.#open = targets;
    this.#scale = scale;
  }

  /** Whether there are texts of which nothing is told yet. */
  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Whether there are texts with shadows of which nothing is told yet. */
  get hasShadows(): boolean {
    return this.#open.some(({ question }) => question.hasShadow);
  }

  /** Photographs the texts of which nothing is told yet. */
  async expose(state: State): Promise<void> {
    const pictures: Photograph[] = [];
    for (const clip of planClips(this.#open.map(boxOf), this.#page)) {
      pictures.push(await this.#camera(clip, this.#scale));
    }
    this.#pictures.set(state, pictures);
  }

  /** Gives up some texts. */
  drop(unwanted: (target: Target) => boolean): void {
    this.#open = this.#open.filter((target) => !unwanted(target));
  }

  /** Tells what can be told of texts from the page without them. */
  tellSmooth(): void {
    this.drop((target) => {
      const bare = this.#picture('bare', target);
      const told = bare && measureSmooth(target.question, target.areas, bare);
      if (told) this.#told.push(told);
      return told !== null;
    });
  }

  /** Tells what all pictures together show, of every text. */
  tell(): readonly MeasuredText[] {
    for (const target of this.#open) {
      const [asIs, bare, unshadowed, black, white] = (
        ['asIs', 'bare', 'unshadowed', 'black', 'white'] as const
      ).map((state) => this.#picture(state, target));
      if (!bare || !black || !white) continue;
      const told = measureText(target.question, target.areas, {
        asIs: asIs ?? null,
        bare,
        unshadowed: (target.question.hasShadow && unshadowed) || null,
        inked: { black, white },
      });
      if (told !== null) this.#told.push(told);
    }
    return this.#told;
  }

  /** The picture that shows the most of a text. */
  #picture(state: State, target: Target): Photograph | null {
    const box = boxOf(target);
    const shown = (this.#pictures.get(state) ?? []).map((picture) => ({
      picture,
      share: sharedSize(picture.clip, box),
    }));
    const best = shown.reduce<(typeof shown)[number] | null>(
      (one, other) => (one === null || other.share > one.share ? other : one),
      null,
    );
    return best !== null && best.share > 0 ? best.picture : null;
  }
}

/** A state that the page is photographed in: as it is, or with its texts transparent (with shadows or without), black or white. */
export type State = 'asIs' | 'bare' | 'unshadowed' | 'black' | 'white';

export function boxOf({ areas }: Target): Area {
  return areas.reduce(around);
}

function sharedSize({ x, y, width, height }: Clip, area: Area): number {
  const left = Math.max(x, area.left);
  const top = Math.max(y, area.top);
  const right = Math.max(left, Math.min(x + width, area.right));
  return size({ left, top, right, bottom: Math.max(top, Math.min(y + height, area.bottom)) });
}
