import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { drop, rename, set } from './steps.ts';

/** Gives a heading another level, in the way in which it says the one that it has. */
export function relevel(heading: ElementModel, level: number): PatchStep[] {
  const isNative = heading.isHtml && /^h[1-6]$/.test(heading.tag) && heading.explicitRole === null;
  if (!isNative || level > 6) return [set(heading, 'aria-level', String(level))];
  return [
    rename(heading, `h${level}`),
    ...(heading.hasAttr('aria-level') ? [drop(heading, 'aria-level')] : []),
  ];
}
