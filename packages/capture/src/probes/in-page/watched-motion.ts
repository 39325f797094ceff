import * as dom from '../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../in-page-kit/numbers.ts';
import { isPerceivable } from '../../in-page-kit/visibility.ts';
import { getLongAnimations } from '../../visit/in-page/finish-animations.in-page.ts';

/** The motion that is watched. */
interface MotionWatch {
  /** The source of each watched image before any control was clicked. */
  readonly sources: Map<Element, string>;
  /** The script animations of each watched element. */
  readonly scripted: Map<Element, Animation[]>;
  /** Animations and videos that the watch has resumed. */
  readonly resumed: (Animation | HTMLVideoElement)[];
}

const watch: MotionWatch = { sources: new Map(), scripted: new Map(), resumed: [] };

/**
 * Resumes the motion of elements of the last walk, as users would see it. The visit has stopped animations,
 * so a control that stops them would otherwise have no effect.
 */
export async function resumeMotion(nodes: readonly number[]): Promise<void> {
  const { elements } = getWalkedNodes();
  const moving = new Set(nodes.map((node) => elements[node]!));
  const running = [...moving].flatMap((element) => dom.getAnimations(element));
  for (const animation of new Set([...getLongAnimations(), ...running])) {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || effect.target === null || !moving.has(effect.target)) continue;
    if (animation instanceof CSSAnimation) continue;
    if (animation.playState === 'paused') {
      animation.play();
      watch.resumed.push(animation);
    }
    watch.scripted.set(effect.target, [...(watch.scripted.get(effect.target) ?? []), animation]);
  }
  for (const element of moving) {
    if (element instanceof HTMLImageElement) watch.sources.set(element, element.currentSrc);
    if (element instanceof HTMLVideoElement && element.paused) {
      element.muted = true;
      watch.resumed.push(element);
      await element.play().catch(() => {});
    }
  }
}

/** Stops what {@link resumeMotion} has set in motion, and scrolls back to the top. */
export function endMotionWatch(): void {
  for (const moving of watch.resumed.splice(0)) moving.pause();
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
}

/** Returns those elements of the last walk that aren't moving now or can't be seen. */
export function findStaticElements(nodes: readonly number[]): number[] {
  const { elements } = getWalkedNodes();
  return nodes.filter((node) => {
    const element = elements[node]!;
    const { width, height } = dom.getBoundingClientRect(element);
    const isShown = isPerceivable(element);
    if (!dom.isConnected(element) || !isShown || width * height === 0) return true;
    if (element instanceof HTMLVideoElement) return element.paused;
    if (watch.sources.has(element))
      return (element as HTMLImageElement).currentSrc !== watch.sources.get(element);
    const animations = watch.scripted.get(element);
    if (animations) return animations.every(({ playState }) => playState !== 'running');
    const { animationName, animationPlayState } = getComputedStyle(element);
    return (
      animationName === 'none' || animationPlayState.split(',').every((state) => state.trim() === 'paused')
    );
  });
}
