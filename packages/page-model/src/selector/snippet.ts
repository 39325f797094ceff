import { type NodeIndex, NodeKind } from '../capture.ts';
import type { Page } from '../page.ts';
import { inputType } from '../role/implicit-roles.ts';
import { NONE } from '../tree/tree.ts';

const longestSnippet = 300;
const longestAttribute = 100;

/** Elements that have no end tag (https://html.spec.whatwg.org/multipage/syntax.html#void-elements). */
const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Start tag and the beginning of the content, as source, at most 300 characters; what was cut ends in `…`. */
export function snippet(page: Page, node: NodeIndex): string {
  const { tree, source } = page;
  let text = '';
  const open: NodeIndex[] = [];
  let at = node;
  while (at !== NONE && text.length <= longestSnippet) {
    const kind = tree.kind[at];
    let child = NONE;
    if (kind === NodeKind.element) {
      text += startTag(page, at);
      if (!voidTags.has(source.tag(at))) {
        open.push(at);
        child = tree.firstChild[at]!;
      }
    } else if (kind === NodeKind.text) {
      text += escapeText(source.text(at));
    }
    if (child !== NONE) {
      at = child;
      continue;
    }
    while (at !== NONE) {
      if (open.at(-1) === at) {
        open.pop();
        text += `</${source.tag(at)}>`;
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
  return flat.length <= longestSnippet ? flat : `${cut(flat, longestSnippet - 1)}…`;
}

function startTag(page: Page, node: NodeIndex): string {
  const { source } = page;
  const isPassword = source.isHtml(node, 'input') && inputType(page, node) === 'password';
  let tag = `<${source.tag(node)}`;
  for (const [name, value] of source.attributes(node)) {
    if (isPassword && name === 'value') continue;
    tag += value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
    if (tag.length > longestSnippet) break;
  }
  return `${tag}>`;
}

function escapeAttribute(value: string): string {
  const short = value.length <= longestAttribute ? value : `${cut(value, longestAttribute - 1)}…`;
  return short.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function escapeText(text: string): string {
  return cut(text, longestSnippet + 1)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

/** The first characters, without half of a surrogate pair at the end. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short;
}
