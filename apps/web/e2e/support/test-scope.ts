import { isCompleteRun as isComplete } from '../../../../tools/test/scope.ts';

/**
 * Whether this run checks every variant of every screen, as `npm run test:all` does. Otherwise, screens are
 * checked in the two variants that find the most problems.
 */
export const isCompleteRun = isComplete();

/**
 * How long a condition may take to become true, in milliseconds. Only a safety net for tests that would hang:
 * no result depends on it, and a busy machine may need a long time.
 */
export const CONDITION_TIMEOUT_MS = 60_000;

/**
 * For work of the server that takes as long as the machine needs, such as a scan: only the time limit of the test
 * applies.
 */
export const UNTIL_DONE = { timeout: 0 } as const;

/** One width for each layout: phone, tablet and desktop. In CSS pixels. */
export const widths = [360, 768, 1440] as const;
export const themes = ['light', 'dark'] as const;

/** A window width and theme in which screens are checked. */
export interface ScreenVariant {
  /** Width of the window in CSS pixels. */
  readonly width: number;
  readonly theme: (typeof themes)[number];
}

/**
 * The variants in which every screen is checked: all of them in a complete run; otherwise, the widest and the
 * narrowest layout, one in each theme. Together, these two show every component of the screen and every color
 * of both themes.
 */
export const screenVariants: readonly ScreenVariant[] = isCompleteRun
  ? widths.flatMap((width) => themes.map((theme) => ({ width, theme })))
  : [
      { width: 1440, theme: 'light' },
      { width: 360, theme: 'dark' },
    ];
