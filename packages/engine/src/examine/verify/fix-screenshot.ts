import { type PatchedCapture, type StablePage, takeClippedScreenshot } from '@curbcut/capture';
import type { Box } from '@curbcut/contract';
import type { NodeIndex, PageCapture, Patch } from '@curbcut/page-model';
import type { FixScreenshot } from '../../types.ts';

/** CSS pixels. */
const MARGIN_PX = 24;
const MAX_SIZE = { width: 800, height: 600 };

/** Takes a screenshot of what an applied patch changes; null if the changed content has no box. */
export async function takeFixScreenshot(
  page: StablePage,
  before: PageCapture,
  { capture: after, origins }: PatchedCapture,
  patch: Patch,
): Promise<FixScreenshot | null> {
  const touched = new Set(patch.flatMap((step) => (step.kind === 'wrap' ? step.nodes : [step.node])));
  const boxes = [...touched].flatMap((node) => getBoxes(before, node));
  for (const node of after.nodes.parent.keys()) {
    const origin = origins === null ? node : (origins[node] ?? -1);
    if (touched.has(origin) || (origin === -1 && after.nodes.kind[node] === 1))
      boxes.push(...getBoxes(after, node));
  }
  const [first, ...others] = boxes;
  if (first === undefined) return null;
  const area = others.reduce(uniteBoxes, first);
  const x = Math.max(0, Math.floor(area.x - MARGIN_PX));
  const y = Math.max(0, Math.floor(area.y - MARGIN_PX));
  const box = {
    x,
    y,
    width: Math.min(MAX_SIZE.width, Math.ceil(area.x + area.width + MARGIN_PX) - x),
    height: Math.min(MAX_SIZE.height, Math.ceil(area.y + area.height + MARGIN_PX) - y),
  };
  if (box.width <= 0 || box.height <= 0) return null;
  return { ...(await takeClippedScreenshot(page, box)), box };
}

/** Returns the boxes of a node or its nearest ancestor that has any. Text uses its parent's box. */
function getBoxes({ nodes }: PageCapture, node: NodeIndex): Box[] {
  for (let at = node; at !== -1; at = nodes.parent[at] ?? -1) {
    const [x, y, width, height] = nodes.box.slice(at * 4, at * 4 + 4) as [number, number, number, number];
    if (width >= 0) return [{ x, y, width, height }];
    if (nodes.kind[at] === 1) return [];
  }
  return [];
}

function uniteBoxes(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
