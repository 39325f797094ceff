import * as dom from '../../in-page-kit/dom.ts';

/** Whether a rule applies to the element in another state of the page. Hover and focus don't count. */
const isForOtherState = (target: Element, selector: string): boolean => {
  if (/:(hover|focus|active)/.test(selector) || dom.matches(target, selector)) return false;
  const [ownPart = ''] = /[^\s>+~]+$/.exec(selector.split(',').at(-1)!.trim()) ?? [];
  const states = ownPart.match(/\.[\w-]+|\[[^\]]*\]/g) ?? [];
  return [ownPart, ...states.map((state) => ownPart.replace(state, '') || '*')].some((part) => {
    try {
      return dom.matches(target, part);
    } catch {
      return false;
    }
  });
};

/** Checks which style rules change this element's animation in another state or with reduced motion. */
export function findAnimationRules(target: Element): {
  readonly isReducible: boolean;
  readonly isStoppable: boolean;
} {
  let [isReducible, isStoppable] = [false, false];
  const readRules = (rules: CSSRuleList, isReducing: boolean): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const { animationName, animationDuration, animationPlayState, animation, display } = rule.style;
        const affectsAnimation =
          animationName || animationDuration || animationPlayState || animation || display;
        if (!affectsAnimation) continue;
        if (isReducing) isReducible ||= dom.matches(target, rule.selectorText);
        const stops = animationName === 'none' || animationPlayState === 'paused';
        if (stops && !isReducing) isStoppable ||= isForOtherState(target, rule.selectorText);
      } else if (rule instanceof CSSGroupingRule) {
        const reduces = rule instanceof CSSMediaRule && /prefers-reduced-motion/.test(rule.conditionText);
        readRules(rule.cssRules, isReducing || reduces);
      }
    }
  };
  const root = dom.getRootNode(target) as Document | ShadowRoot;
  for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) {
    try {
      readRules(sheet.cssRules, /prefers-reduced-motion/.test(sheet.media.mediaText));
    } catch {
      // The rules of another site's style sheet can't be read.
    }
  }
  return { isReducible, isStoppable };
}
