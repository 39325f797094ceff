import type { ElementModel, TextModel } from '@curbcut/page-model';
import { isIconFont } from './icon-font.ts';

/** A text that people read: seen, and not drawn as a picture by an icon font. */
export function isReadableText(text: TextModel): boolean {
  return text.isVisible && !text.isGenerated && !isIconFont(text.parent.style('font-family'));
}

/** Nodes that are read of one element: controls and labels are short, and elements may stand in elements. */
const MAX_NODES = 5_000;

interface TextStep {
  readonly node: ElementModel | TextModel;
  /** What stands behind the node’s content once that has been written; null before. */
  readonly closingText: string | null;
}

/**
 * ACT “visible inner text” (rule 2ee8b8): what is seen of an element’s text, in the order of the flat tree, with line
 * breaks around blocks and spaces around table cells. Generated text is left out, and what follows 5,000 nodes.
 */
export function getVisibleInnerText(element: ElementModel): string {
  const written: string[] = [];
  const open: TextStep[] = [{ node: element, closingText: null }];
  let read = 0;
  for (let part = open.pop(); part && read < MAX_NODES; part = open.pop()) {
    const { node, closingText } = part;
    read += 1;
    if (closingText !== null) written.push(closingText);
    else if (!('tag' in node)) written.push(toVisibleText(node));
    else if (node.isRendered) {
      if (node.isHtml && node.tag === 'br') {
        written.push('\n');
        continue;
      }
      const edge = getBoundaryText(node);
      written.push(edge);
      open.push({ node, closingText: edge });
      for (const child of node.flatChildren.toReversed()) open.push({ node: child, closingText: null });
    }
  }
  return written.join('');
}

function toVisibleText(text: TextModel): string {
  if (isReadableText(text)) return text.text.replace(/\s+/g, ' ');
  return text.text !== '' && text.text.trim() === '' ? ' ' : '';
}

function getBoundaryText(element: ElementModel): string {
  const display = element.style('display');
  if (
    /^(block|flex|grid|list-item|table|flow-root|table-caption)/.test(display) &&
    !/^table-(cell|row)/.test(display)
  ) {
    return '\n';
  }
  if (/^table-(cell|row)/.test(display)) return ' ';
  return !element.isVisible && (element.box?.width ?? 0) > 0 ? ' ' : '';
}
