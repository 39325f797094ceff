import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Policy } from '../http/security.ts';

type Node = DefaultTreeAdapterTypes.Node;

/**
 * The Content-Security-Policy of one of our own pages, as strict as its text allows: scripts, style sheets and style
 * attributes that stand in it are named by their hashes, and nothing else may run or load but files of this server.
 */
export function policyOf(html: string): Policy {
  const found = { scripts: new Set<string>(), styles: new Set<string>(), attributes: new Set<string>() };
  for (const node of elementsOf(parse(html))) {
    const attribute = (name: string) => node.attrs.find((attr) => attr.name === name)?.value;
    if (node.tagName === 'script' && attribute('src') === undefined) found.scripts.add(hashOf(textOf(node)));
    if (node.tagName === 'style') found.styles.add(hashOf(textOf(node)));
    const style = attribute('style');
    if (style !== undefined) found.attributes.add(hashOf(style));
  }
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...found.scripts],
    'style-src-elem': ["'self'", ...found.styles],
    'style-src-attr': found.attributes.size > 0 ? ["'unsafe-hashes'", ...found.attributes] : ["'none'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

function* elementsOf(node: Node): Generator<DefaultTreeAdapterTypes.Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function textOf(element: DefaultTreeAdapterTypes.Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
