import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { removeAttribute, renameElement, setAttribute } from './patch-steps.ts';

/** Changes the level of a heading: its tag if it is native, otherwise `aria-level`. */
export function setHeadingLevel(heading: ElementModel, level: number): PatchStep[] {
  const isNative = heading.isHtml && /^h[1-6]$/.test(heading.tag) && heading.explicitRole === null;
  if (!isNative || level > 6) return [setAttribute(heading, 'aria-level', String(level))];
  return [
    renameElement(heading, `h${level}`),
    ...(heading.hasAttr('aria-level') ? [removeAttribute(heading, 'aria-level')] : []),
  ];
}
