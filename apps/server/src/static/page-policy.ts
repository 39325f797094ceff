import { createHash } from 'node:crypto';
import { getAttribute, type HtmlElement, parseElements } from '../html-elements.ts';
import type { ContentSecurityPolicy } from '../http/security-headers.ts';

/**
 * Creates a page's Content-Security-Policy, as strict as its content allows: inline scripts, style sheets and
 * style attributes are allowed by hash, and nothing else can run or load except this server's files.
 */
export function createPagePolicy(html: string): ContentSecurityPolicy {
  const found = { scripts: new Set<string>(), styles: new Set<string>(), attributes: new Set<string>() };
  for (const element of parseElements(html)) {
    const { tagName } = element;
    if (tagName === 'script' && getAttribute(element, 'src') === undefined) {
      found.scripts.add(hashSource(getText(element)));
    }
    if (tagName === 'style') found.styles.add(hashSource(getText(element)));
    const style = getAttribute(element, 'style');
    if (style !== undefined) found.attributes.add(hashSource(style));
  }
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...found.scripts],
    'style-src-elem': ["'self'", ...found.styles],
    'style-src-attr': found.attributes.size > 0 ? ["'unsafe-hashes'", ...found.attributes] : ["'none'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // The sample page that shows the widget.
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

function getText(element: HtmlElement): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
