import type { ProbeContext } from '../define-probe.ts';
import type { Effects } from '../interaction/effect-observer.ts';
import type { MouseTarget } from '../interaction/in-page/targets.ts';
import type { probeLimits } from '../limits.ts';
import type { MouseOnlyControl } from './facts.ts';
import type { UnreachedItems } from './in-page/composite-items.ts';

export const budget = {
  callMs: 5_000,
};

export type MouseOnlyContext = ProbeContext<'mouseOnly', typeof budget, (typeof probeLimits)['mouse-only']>;

/** An element on which clicks have an effect but keys don't. */
export interface MouseEffect {
  readonly target: Pick<MouseTarget, 'node' | 'isTabStop' | 'similar'>;
  readonly part: MouseOnlyControl['part'];
  /** The widget whose keys don't reach the element; null if it isn't an item. */
  readonly widget: UnreachedItems | null;
  readonly effects: Effects;
  readonly isRestored: boolean;
}

/** An element's result, with its walk number. */
export type MouseOnlyResult = MouseOnlyControl & { readonly target: number };
