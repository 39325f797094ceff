import { element } from '../dom.ts';
import { MARK } from './marks.ts';
import { adopt, dismiss } from './page.ts';

const GIF = /^data:image\/gif|\.gif([?#]|$)/i;

/**
 * Lays the first picture of every GIF over it, on a canvas within our own root: the page's element stays as it is, with
 * its name, and is only not painted.
 */
export class Stills {
  readonly #root: ShadowRoot;
  readonly #sheet = new CSSStyleSheet();
  readonly #canvases = new Map<HTMLImageElement, HTMLCanvasElement>();
  #frame = 0;

  constructor(root: ShadowRoot) {
    this.#root = root;
  }

  /** Covers the GIF pictures that are there and not covered. */
  cover(): void {
    for (const image of document.images) {
      if (this.#canvases.has(image) || !GIF.test(image.currentSrc) || !image.complete || !image.naturalWidth)
        continue;
      const canvas = element('canvas', { width: image.naturalWidth, height: image.naturalHeight });
      // Drawn from an element that is animated, the first picture is what is drawn (HTML, 4.12.5.1.14).
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      canvas.setAttribute('aria-hidden', 'true');
      canvas.style.cssText = 'position:fixed;pointer-events:none;top:0;left:0';
      this.#canvases.set(image, canvas);
      this.#root.append(canvas);
      image.setAttribute(STILL, '');
    }
    if (this.#canvases.size === 0 || this.#frame) return;
    this.#sheet.replaceSync(`[${STILL}]{opacity:0!important}`);
    adopt(document, this.#sheet);
    this.#follow();
  }

  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const [image, canvas] of this.#canvases) {
      image.removeAttribute(STILL);
      canvas.remove();
    }
    this.#canvases.clear();
    dismiss(document, this.#sheet);
  }

  /** Keeps each canvas where its picture is, and away where something of the page lies over it. */
  readonly #follow = () => {
    for (const [image, canvas] of this.#canvases) {
      const { left, top, width, height } = image.getBoundingClientRect();
      const isSeen = document.elementsFromPoint(left + width / 2, top + height / 2)[0] === image;
      Object.assign(canvas.style, {
        translate: `${left}px ${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        objectFit: getComputedStyle(image).objectFit,
        display: image.isConnected && isSeen ? 'block' : 'none',
      });
    }
    this.#frame = requestAnimationFrame(this.#follow);
  };
}

const STILL = `${MARK}-still`;
