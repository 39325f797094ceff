import type { ElementModel, TextModel } from '@curbcut/page-model';

/** Returns whether people can read a piece of text: it's visible, and no icon font renders it as an icon. */
export function isReadableText(text: TextModel): boolean {
  return text.isVisible && !text.isGenerated && !isDrawnAsIcon(text.text, text.parent.style('font-family'));
}

/** Maximum number of nodes read: controls and labels are short, and elements may be nested. */
const MAX_NODES = 5_000;

interface TextStep {
  readonly node: ElementModel | TextModel;
  /** The separator to add after the node's content; null for the node itself. */
  readonly closingText: string | null;
}

/**
 * Returns ACT “visible inner text” (rule 2ee8b8): an element's visible text in flat-tree order, with line
 * breaks around blocks and spaces around table cells. Generated text and text after the first 5,000 nodes are
 * excluded.
 *
 * @param isExcluded whether to omit a descendant's text
 */
export function getVisibleInnerText(
  element: ElementModel,
  isExcluded: (descendant: ElementModel) => boolean = () => false,
): string {
  const parts: string[] = [];
  const open: TextStep[] = [{ node: element, closingText: null }];
  let read = 0;
  for (let part = open.pop(); part && read < MAX_NODES; part = open.pop()) {
    const { node, closingText } = part;
    read += 1;
    if (closingText !== null) parts.push(closingText);
    else if (!('tag' in node)) parts.push(toVisibleText(node));
    else if (node.isRendered && (node === element || !isExcluded(node))) {
      if (node.isHtml && node.tag === 'br') {
        parts.push('\n');
        continue;
      }
      const edge = getBoundaryText(node);
      parts.push(edge);
      open.push({ node, closingText: edge });
      for (const child of node.flatChildren.toReversed()) open.push({ node: child, closingText: null });
    }
  }
  return parts.join('');
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

const iconFontPattern = /icon|symbol|glyph|awesome|dashicons|ionicons/i;

/** Icon fonts without glyphs for letters and digits: browsers render those in a different font. */
const fontsWithoutLetters = /awesome|dashicons|glyphicons|ionicons|bootstrap-icons|remixicon/i;

/**
 * Returns whether text in this font is rendered as icons, as in `Material Icons`, so that people do not see
 * its letters. Only the first family counts, because ordinary text also has “Segoe UI Symbol” among its
 * fallbacks.
 *
 * @param fontFamily computed value of `font-family`
 */
export function isDrawnAsIcon(text: string, fontFamily: string): boolean {
  const [first = ''] = fontFamily.split(',', 1);
  if (!iconFontPattern.test(first)) return false;
  return !fontsWithoutLetters.test(first) || !hasFallbackLetters(text);
}

/** Returns whether text has letters or digits and doesn't look like the name of a ligature. */
function hasFallbackLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !/^[a-z][a-z0-9-]{2,}$/.test(text.trim());
}
