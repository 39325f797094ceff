import { createElement } from '../dom.ts';
import { RULE_ATTRIBUTE } from './element-rules.ts';
import { adoptStyleSheet, removeStyleSheet } from './page-tree.ts';

/**
 * Interval in ms between searches for moving content: browsers have no event for animations that scripts
 * start.
 */
const POLL_INTERVAL_MS = 400;

/** Stops motion: script and SVG animations, videos that play automatically, and GIF images. */
export class MotionStopper {
  readonly #gifFreezer: GifFreezer;
  readonly #animations = new Set<Animation>();
  readonly #videos = new Set<HTMLVideoElement>();
  readonly #svgs = new Set<SVGSVGElement>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(root: ShadowRoot) {
    this.#gifFreezer = new GifFreezer(root);
  }

  apply(isStill: boolean): void {
    if (isStill === (this.#timer !== undefined)) return;
    if (isStill) {
      this.#stopMotion();
      this.#timer = setInterval(() => this.#stopMotion(), POLL_INTERVAL_MS);
      addEventListener('play', this.#onPlay, true);
      return;
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
    removeEventListener('play', this.#onPlay, true);
    this.#gifFreezer.clear();
    for (const animation of this.#animations) animation.play();
    for (const svg of this.#svgs) svg.unpauseAnimations();
    // Browsers may refuse to play a video without a user gesture.
    for (const video of this.#videos) video.play().catch(() => undefined);
    for (const stopped of [this.#animations, this.#svgs, this.#videos]) stopped.clear();
  }

  #stopMotion(): void {
    for (const animation of document.getAnimations()) {
      // CSS animations and transitions are stopped by the widget's style sheet.
      if (animation instanceof CSSAnimation || animation instanceof CSSTransition) continue;
      if (animation.playState !== 'running') continue;
      if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) {
        animation.pause();
        this.#animations.add(animation);
      } else animation.finish();
    }
    for (const svg of document.querySelectorAll('svg')) {
      if (svg.animationsPaused() || !svg.querySelector('animate,animateTransform,animateMotion,set'))
        continue;
      svg.pauseAnimations();
      this.#svgs.add(svg);
    }
    for (const video of document.querySelectorAll('video')) this.#pauseVideo(video);
    this.#gifFreezer.freezeImages();
  }

  /**
   * Pauses a video that the visitor did not start: one with `autoplay`, or one that is muted and has no
   * controls.
   */
  #pauseVideo(video: HTMLVideoElement): void {
    if (video.paused || !(video.autoplay || (video.muted && !video.controls))) return;
    video.pause();
    this.#videos.add(video);
  }

  readonly #onPlay = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement && !navigator.userActivation?.isActive) this.#pauseVideo(target);
  };
}

const GIF_URL = /^data:image\/gif|\.gif([?#]|$)/i;

/**
 * Covers every GIF with its first frame, drawn on a canvas inside the widget's root. The page's element keeps
 * its place and accessible name and is only made invisible.
 */
class GifFreezer {
  readonly #root: ShadowRoot;
  readonly #sheet = new CSSStyleSheet();
  readonly #canvases = new Map<HTMLImageElement, HTMLCanvasElement>();
  #frame = 0;

  constructor(root: ShadowRoot) {
    this.#root = root;
  }

  /** Freezes the GIF images on the page that aren't frozen yet. */
  freezeImages(): void {
    for (const image of document.images) {
      if (
        this.#canvases.has(image) ||
        !GIF_URL.test(image.currentSrc) ||
        !image.complete ||
        !image.naturalWidth
      )
        continue;
      const canvas = createElement('canvas', { width: image.naturalWidth, height: image.naturalHeight });
      // `drawImage` draws the first frame of an animated image (HTML, 4.12.5.1.14).
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      canvas.setAttribute('aria-hidden', 'true');
      canvas.style.cssText = 'position:fixed;pointer-events:none;top:0;left:0';
      this.#canvases.set(image, canvas);
      this.#root.append(canvas);
      image.setAttribute(FROZEN_ATTRIBUTE, '');
    }
    if (this.#canvases.size === 0 || this.#frame) return;
    this.#sheet.replaceSync(`[${FROZEN_ATTRIBUTE}]{opacity:0!important}`);
    adoptStyleSheet(document, this.#sheet);
    this.#trackImages();
  }

  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const [image, canvas] of this.#canvases) {
      image.removeAttribute(FROZEN_ATTRIBUTE);
      canvas.remove();
    }
    this.#canvases.clear();
    removeStyleSheet(document, this.#sheet);
  }

  /** Keeps each canvas over its image, and hides it where content of the page covers the image. */
  readonly #trackImages = () => {
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
    this.#frame = requestAnimationFrame(this.#trackImages);
  };
}

const FROZEN_ATTRIBUTE = `${RULE_ATTRIBUTE}-still`;
