import { createHash } from 'node:crypto';
import { escapeHtml } from '../docs/html.ts';
import { policyText } from '../http/security.ts';
import { attributeOf, elementsIn } from './html-elements.ts';
import { policyOf } from './page-policy.ts';

/** A page of the web application as its build wrote it. */
export interface BuiltPage {
  /** Content-Security-Policy. */
  readonly policy: string;
  /** Path that search engines should know the page by; undefined for pages that they should not list. */
  readonly canonicalPath: string | undefined;
  /** The page as it is sent from an origin, with its entity tag (RFC 9110, section 8.8.3). */
  at(origin: string): { readonly html: string; readonly etag: string };
}

/**
 * Reads a page. The build does not know where it will be served: `data-origin` on the root element holds what stands
 * for the origin in the page's addresses.
 *
 * @throws Error when a canonical address does not begin with what stands for the origin.
 */
export function readBuiltPage(html: string): BuiltPage {
  const elements = elementsIn(html);
  const root = elements.find(({ tagName }) => tagName === 'html');
  const link = elements.find((element) => attributeOf(element, 'rel') === 'canonical');
  const unknownOrigin = attributeOf(root, 'data-origin');
  const canonical = attributeOf(link, 'href');
  if (canonical !== undefined && (!unknownOrigin || !canonical.startsWith(unknownOrigin))) {
    throw new Error(`The canonical address ${canonical} of a built page has an origin of its own.`);
  }
  return {
    policy: policyText(policyOf(html)),
    canonicalPath: canonical?.slice(unknownOrigin?.length),
    at(origin) {
      const text = unknownOrigin ? html.replaceAll(unknownOrigin, escapeHtml(origin)) : html;
      // Weak: the same page goes out in several encodings.
      return { html: text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` };
    },
  };
}
