import type { CollectorFunctions } from '../../collector/functions.ts';

/** A text that an animation of the page keeps moving, blinking or replacing for more than five seconds. */
export interface WalkedMovingText {
  /** Number of the animated element in the last walk. */
  readonly node: number;
  readonly kind: 'moves' | 'blinks' | 'changes' | 'scripted';
  /** A style sheet changes this animation for users who prefer reduced motion. */
  readonly isReducible: boolean;
  /** A style sheet has a rule that stops this animation once a script or a control changes the page's state. */
  readonly isStoppable: boolean;
}

export interface WalkedMovingTexts {
  readonly texts: readonly WalkedMovingText[];
  /** Whether all animations were examined. */
  readonly isComplete: boolean;
}

interface World {
  curbcut: CollectorFunctions;
  curbcutNodes: { elements: readonly Element[] };
  /** Animations that were running when the page was stabilized, which finished or paused them. */
  curbcutLongAnimations?: readonly Animation[];
  /** Elements that scripts were still moving at that time. */
  curbcutScriptMovers?: readonly Element[];
}

/**
 * Finds the texts that CSS animations and the Web Animations API keep moving, blinking or replacing for more than five
 * seconds. Each animation is set to several moments of one iteration and back again within one task, so that the page
 * never draws it.
 *
 * Runs in the page: self-contained.
 *
 * @param maxAnimations animations that are examined
 * @param maxMs milliseconds for all of them
 */
export function findMovingTexts(maxAnimations: number, maxMs: number): WalkedMovingTexts {
  const world = globalThis as unknown as World;
  const { getOpenRoots } = world.curbcut;
  /** WCAG 2.2.2 lets motion be that lasts no longer. */
  const minLastingMs = 5_000;
  /** CSS pixels. Shorter movements are decoration of an element that stays in its place. */
  const minDistance = 100;
  /** An iteration that hides and shows its text within this time makes it blink. */
  const maxBlinkMs = 3_000;
  const maxHolders = 10;
  const moments = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99];

  const isLong = (animation: Animation): boolean => {
    const { effect, timeline } = animation;
    if (!(effect instanceof KeyframeEffect) || !effect.target || effect.pseudoElement !== null) return false;
    if (animation instanceof CSSTransition || !(timeline instanceof DocumentTimeline)) return false;
    const { endTime, delay = 0, duration } = effect.getComputedTiming();
    return Number(endTime) - delay > minLastingMs && Number(duration) > 0 && animation.playbackRate !== 0;
  };

  /** The elements inside that show words themselves, not an icon of a font. */
  function findTextHolders(target: Element): Element[] {
    const holders = [target, ...target.querySelectorAll('*')].filter(
      (element) =>
        Array.from(element.childNodes).some((node) => node instanceof Text && node.data.trim() !== '') &&
        !/^(script|style|noscript|template|option)$/.test(element.localName) &&
        !/icon|symbol|awesome|glyph/i.test(getComputedStyle(element).fontFamily),
    );
    const text = holders.map(({ textContent }) => textContent).join(' ');
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
    const isWorded = words.length > 1 || (words[0]?.length ?? 0) > 5;
    return isWorded && !/^\s*(loading|please wait)\b/i.test(text) ? holders.slice(0, maxHolders) : [];
  }

  const getOpacity = (element: Element): number => {
    let opacity = 1;
    for (let at: Element | null = element; at; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    return opacity;
  };
  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { color } = getComputedStyle(element);
    return !/^rgba\(.*, 0\)$|\/ 0\)$/.test(color) && getOpacity(element) > 0.1;
  };
  const isInPage = ({ left, right, bottom, width, height }: DOMRect): boolean =>
    width > 4 && height > 4 && right + scrollX > 0 && left < innerWidth && bottom + scrollY > 0;

  /** What becomes of a text during one iteration of all animations of an element. */
  function watchIteration(animations: readonly Animation[], holders: readonly Element[]) {
    const states = animations.map((animation) => ({
      animation,
      currentTime: animation.currentTime,
      playState: animation.playState,
    }));
    const seen = holders.map(() => ({ xs: [] as number[], ys: [] as number[], shown: 0, inPage: false }));
    try {
      for (const moment of moments) {
        for (const animation of animations) {
          const { delay = 0, duration } = animation.effect!.getComputedTiming();
          animation.pause();
          animation.currentTime = delay + moment * Number(duration);
        }
        for (const [at, holder] of holders.entries()) {
          const box = holder.getBoundingClientRect();
          const state = seen[at]!;
          state.xs.push(box.left + box.width / 2);
          state.ys.push(box.top + box.height / 2);
          if (!isShown(holder)) continue;
          state.shown += 1;
          state.inPage ||= isInPage(box);
        }
      }
    } finally {
      for (const { animation, currentTime, playState } of states) {
        if (playState === 'finished' || playState === 'idle') animation.finish();
        else {
          animation.currentTime = currentTime;
          if (playState === 'running') animation.play();
        }
      }
    }
    const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    const visible = seen.filter(({ inPage }) => inPage);
    return {
      moves: visible.some(({ xs, ys }) => span(xs) >= minDistance || span(ys) >= minDistance),
      vanishes: visible.some(({ shown }) => shown > 0 && shown < moments.length),
    };
  }

  /** Whether a rule is for the element in some state of the page that is not the present one, nor the pointer or focus. */
  const isForOtherState = (target: Element, selector: string): boolean => {
    if (/:(hover|focus|active)/.test(selector) || target.matches(selector)) return false;
    const [ownPart = ''] = /[^\s>+~]+$/.exec(selector.split(',').at(-1)!.trim()) ?? [];
    const states = ownPart.match(/\.[\w-]+|\[[^\]]*\]/g) ?? [];
    return [ownPart, ...states.map((state) => ownPart.replace(state, '') || '*')].some((part) => {
      try {
        return target.matches(part);
      } catch {
        return false;
      }
    });
  };

  /** Which rules of style sheets change the animation of this element when something else changes. */
  function findOtherRules(target: Element): { isReducible: boolean; isStoppable: boolean } {
    let [isReducible, isStoppable] = [false, false];
    const readRules = (rules: CSSRuleList, isReducing: boolean): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          const { animationName, animationDuration, animationPlayState, animation, display } = rule.style;
          const sets = animationName || animationDuration || animationPlayState || animation || display;
          if (!sets) continue;
          if (isReducing) isReducible ||= target.matches(rule.selectorText);
          const stops = animationName === 'none' || animationPlayState === 'paused';
          if (stops && !isReducing) isStoppable ||= isForOtherState(target, rule.selectorText);
        } else if (rule instanceof CSSGroupingRule) {
          const reduces = rule instanceof CSSMediaRule && /prefers-reduced-motion/.test(rule.conditionText);
          readRules(rule.cssRules, isReducing || reduces);
        }
      }
    };
    const root = target.getRootNode() as Document | ShadowRoot;
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) {
      try {
        readRules(sheet.cssRules, /prefers-reduced-motion/.test(sheet.media.mediaText));
      } catch {
        // The rules of another site's style sheet cannot be read.
      }
    }
    return { isReducible, isStoppable };
  }

  const byTarget = new Map<Element, Animation[]>();
  const running = getOpenRoots()
    .flatMap((root) => root.getAnimations())
    .filter(({ playState }) => playState === 'running');
  const animations = [...new Set([...(world.curbcutLongAnimations ?? []), ...running])].filter(isLong);
  for (const animation of animations.slice(0, maxAnimations)) {
    const target = (animation.effect as KeyframeEffect).target!;
    byTarget.set(target, [...(byTarget.get(target) ?? []), animation]);
  }
  const found: WalkedMovingText[] = [];
  let isComplete = animations.length <= maxAnimations;
  const end = performance.now() + maxMs;
  for (const [target, own] of byTarget) {
    if (performance.now() > end) {
      isComplete = false;
      break;
    }
    const node = world.curbcutNodes.elements.indexOf(target);
    if (node === -1 || !target.isConnected) continue;
    const holders = findTextHolders(target);
    if (holders.length === 0) continue;
    const { moves, vanishes } = watchIteration(own, holders);
    if (!moves && !vanishes) continue;
    const duration = Math.max(...own.map(({ effect }) => Number(effect!.getComputedTiming().duration)));
    const kind = moves ? 'moves' : duration <= maxBlinkMs ? 'blinks' : 'changes';
    found.push({ node, kind, ...findOtherRules(target) });
  }
  for (const element of world.curbcutScriptMovers ?? []) {
    const node = world.curbcutNodes.elements.indexOf(element);
    if (node === -1 || byTarget.has(element)) continue;
    found.push({ node, kind: 'scripted', isReducible: false, isStoppable: false });
  }
  return { texts: found, isComplete };
}
