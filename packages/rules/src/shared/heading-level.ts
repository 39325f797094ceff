import type { ElementModel } from '@curbcut/page-model';

/** The level that assistive technology tells of a heading: what is no level of 1 or more counts as not written. */
export function getHeadingLevel(heading: ElementModel): number {
  const level = Number(heading.aria('aria-level'));
  if (level >= 1) return level;
  return Number(/^h([1-6])$/.exec(heading.tag)?.[1] ?? 2);
}
