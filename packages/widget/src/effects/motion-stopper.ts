import { GifFreezer } from './gif-freezer.ts';

/** How often what moves is looked for, in ms: browsers tell nobody that a script has begun an animation. */
const POLL_INTERVAL_MS = 400;

/** Brings what moves to rest: animations by script, in SVG, videos that play by themselves, GIF pictures. */
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
    for (const picture of this.#svgs) picture.unpauseAnimations();
    // A browser may refuse to play what nobody has asked for.
    for (const video of this.#videos) video.play().catch(() => undefined);
    for (const stopped of [this.#animations, this.#svgs, this.#videos]) stopped.clear();
  }

  #stopMotion(): void {
    for (const animation of document.getAnimations()) {
      // Those of style sheets end by our own style sheet.
      if (animation instanceof CSSAnimation || animation instanceof CSSTransition) continue;
      if (animation.playState !== 'running') continue;
      if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) {
        animation.pause();
        this.#animations.add(animation);
      } else animation.finish();
    }
    for (const picture of document.querySelectorAll('svg')) {
      if (picture.animationsPaused() || !picture.querySelector('animate,animateTransform,animateMotion,set'))
        continue;
      picture.pauseAnimations();
      this.#svgs.add(picture);
    }
    for (const video of document.querySelectorAll('video')) this.#pauseVideo(video);
    this.#gifFreezer.freezeImages();
  }

  /** Stops a video that nobody has started: one that plays by attribute, or without sound and controls. */
  #pauseVideo(video: HTMLVideoElement): void {
    if (video.paused || !(video.autoplay || (video.muted && !video.controls))) return;
    video.pause();
    this.#videos.add(video);
  }

  readonly #onPlay = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement && !navigator.userActivation?.isActive) this.#pauseVideo(target);
  };
}
