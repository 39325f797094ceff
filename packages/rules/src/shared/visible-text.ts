import type { ElementModel, TextModel } from '@curbcut/page-model';
import { isIconFont } from './icon-font.ts';

/** A text that people read: seen, and not drawn as a picture by an icon font. */
export function isReadableText(text: TextModel): boolean {
  return text.isVisible && !text.isGenerated && !isIconFont(text.parent.style('font-family'));
}

/** Nodes that are read of one element: controls and labels are short, and elements may stand in elements. */
const mostNodes = 5_000;

interface Part {
  readonly node: ElementModel | TextModel;
  /** What stands behind the node’s content once that has been written; null before. */
  readonly end: string | null;
}

/**
 * ACT “visible inner text” (rule 2ee8b8): what is seen of an element’s text, in the order of the flat tree, with line
 * breaks around blocks and spaces around table cells. Generated text is left out, and what follows 5,000 nodes.
 */
export function visibleInnerText(element: ElementModel): string {
  const written: string[] = [];
  const open: Part[] = [{ node: element, end: null }];
  let read = 0;
  for (let part = open.pop(); part && read < mostNodes; part = open.pop()) {
    const { node, end } = part;
    read += 1;
    if (end !== null) written.push(end);
    else if (!('tag' in node)) written.push(textOf(node));
    else if (node.isRendered) {
      if (node.isHtml && node.tag === 'br') {
        written.push('\n');
        continue;
      }
      const edge = edgeOf(node);
      written.push(edge);
      open.push({ node, end: edge });
      for (const child of node.flatChildren.toReversed()) open.push({ node: child, end: null });
    }
  }
  return written.join('');
}

function textOf(text: TextModel): string {
  if (isReadableText(text)) return text.text.replace(/\s+/g, ' ');
  return text.text !== '' && text.text.trim() === '' ? ' ' : '';
}

function edgeOf(element: ElementModel): string {
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
