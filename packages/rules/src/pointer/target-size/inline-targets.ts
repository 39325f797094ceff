import type { ElementModel, NodeIndex, TextModel } from '@curbcut/page-model';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTargets, isOutOfFlow } from './targets.ts';

/** The content between two line breaks: a line, or lines that wrap. */
class FlowLine {
  hasText = false;
  readonly targets: NodeIndex[] = [];
  /**
   * Number of targets on this line that the traversal is currently inside; text there belongs to those
   * targets.
   */
  openTargets = 0;
}

type WalkStep = { readonly enter: ElementModel | TextModel } | { readonly leave: () => void };

/**
 * Targets on a line with text that belongs to no target: the “inline” exception of 2.5.8, because the line
 * determines their size.
 */
export const getInlineTargets = memoizePerPage((page): ReadonlySet<NodeIndex> => {
  const targets = getTargets(page);
  const inline = new Set<NodeIndex>();
  let line = new FlowLine();
  const breakLine = () => {
    if (line.hasText) for (const target of line.targets) inline.add(target);
    line = new FlowLine();
  };
  const open: WalkStep[] = page.documents.flatMap(({ root }) => (root ? [{ enter: root }] : []));
  for (let step = open.pop(); step; step = open.pop()) {
    if ('leave' in step) {
      step.leave();
      continue;
    }
    const node = step.enter;
    if (!('tag' in node)) {
      const isText = !node.isGenerated && node.isVisible && node.text.trim() !== '';
      if (isText && line.openTargets === 0) line.hasText = true;
      continue;
    }
    if (!node.isRendered) continue;
    const outerLine = line;
    if (isOutOfFlow(node)) {
      line = new FlowLine();
      open.push({
        leave: () => {
          breakLine();
          line = outerLine;
        },
      });
    } else if (!isInline(node)) {
      breakLine();
      open.push({ leave: breakLine });
    } else if (targets.has(node.index)) {
      outerLine.targets.push(node.index);
      outerLine.openTargets++;
      open.push({ leave: () => outerLine.openTargets-- });
    }
    for (const child of node.flatChildren.toReversed()) open.push({ enter: child });
  }
  return inline;
});

function isInline(element: ElementModel): boolean {
  return element.tag !== 'br' && /^(?:inline|contents|ruby)/.test(element.style('display'));
}
