import { type NodeIndex, NodeKind } from '../capture.ts';
import { getInputType } from '../state/form-controls.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE } from '../tree/node-tree.ts';

const MAX_SNIPPET_LENGTH = 300;
const MAX_ATTRIBUTE_LENGTH = 100;

/** Elements that have no end tag (https://html.spec.whatwg.org/multipage/syntax.html#void-elements). */
const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * Returns the start tag and the beginning of the content as source, at most 300 characters. Truncated text
 * ends in `…`.
 */
export function createSnippet(reader: CaptureReader, node: NodeIndex): string {
  const { tree } = reader;
  let text = '';
  const open: NodeIndex[] = [];
  let at = node;
  while (at !== NONE && text.length <= MAX_SNIPPET_LENGTH) {
    const kind = tree.kind[at];
    let child = NONE;
    if (kind === NodeKind.element) {
      text += formatStartTag(reader, at);
      if (!voidTags.has(reader.tag(at))) {
        open.push(at);
        child = tree.firstChild[at]!;
      }
    } else if (kind === NodeKind.text) {
      text += escapeText(reader.text(at));
    }
    if (child !== NONE) {
      at = child;
      continue;
    }
    while (at !== NONE) {
      if (open.at(-1) === at) {
        open.pop();
        text += `</${reader.tag(at)}>`;
      }
      if (at === node) {
        at = NONE;
      } else if (tree.nextSibling[at] !== NONE) {
        at = tree.nextSibling[at]!;
        break;
      } else {
        at = tree.parent[at]!;
      }
    }
  }
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= MAX_SNIPPET_LENGTH ? flat : `${truncate(flat, MAX_SNIPPET_LENGTH - 1)}…`;
}

function formatStartTag(reader: CaptureReader, node: NodeIndex): string {
  const isPassword = reader.isHtml(node, 'input') && getInputType(reader, node) === 'password';
  let tag = `<${reader.tag(node)}`;
  for (const [name, value] of reader.attributes(node)) {
    if (isPassword && name === 'value') continue;
    tag += value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
    if (tag.length > MAX_SNIPPET_LENGTH) break;
  }
  return `${tag}>`;
}

function escapeAttribute(value: string): string {
  const short =
    value.length <= MAX_ATTRIBUTE_LENGTH ? value : `${truncate(value, MAX_ATTRIBUTE_LENGTH - 1)}…`;
  return short.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function escapeText(text: string): string {
  return truncate(text, MAX_SNIPPET_LENGTH + 1)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

/** Returns the first characters, without splitting a surrogate pair. */
function truncate(text: string, length: number): string {
  const short = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short;
}
