import { GifFreezer } from './gif-freezer.ts';

/**
 * Interval in ms of the search for moving content: browsers have no event for animations started by scripts.
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
