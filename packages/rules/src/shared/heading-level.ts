import type { ElementModel } from '@curbcut/page-model';

/** Returns the heading level that assistive technology exposes: values below 1 count as missing. */
export function getHeadingLevel(heading: ElementModel): number {
  const level = Number(heading.aria('aria-level'));
  if (level >= 1) return level;
  return Number(/^h([1-6])$/.exec(heading.tag)?.[1] ?? 2);
}
