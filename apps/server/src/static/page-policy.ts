import { createHash } from 'node:crypto';
import type { Policy } from '../http/security.ts';
import { attributeOf, elementsIn, type HtmlElement } from './html-elements.ts';

/**
 * The Content-Security-Policy of one of our own pages, as strict as its text allows: scripts, style sheets and style
 * attributes that stand in it are named by their hashes, and nothing else may run or load but files of this server.
 */
export function policyOf(html: string): Policy {
  const found = { scripts: new Set<string>(), styles: new Set<string>(), attributes: new Set<string>() };
  for (const element of elementsIn(html)) {
    const { tagName } = element;
    if (tagName === 'script' && attributeOf(element, 'src') === undefined) {
      found.scripts.add(hashOf(textOf(element)));
    }
    if (tagName === 'style') found.styles.add(hashOf(textOf(element)));
    const style = attributeOf(element, 'style');
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
    // The sample on which the widget is shown.
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

function textOf(element: HtmlElement): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
