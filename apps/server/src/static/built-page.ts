import { createHash } from 'node:crypto';
import { escapeHtml } from '@curbcut/reports';
import { getAttribute, parseElements } from '../html-elements.ts';
import { formatPolicy } from '../http/security-headers.ts';
import { createPagePolicy } from './page-policy.ts';

/** A page of the web application as built. */
export interface BuiltPage {
  /** Content-Security-Policy. */
  readonly policy: string;
  /** Canonical path for search engines; undefined for pages that they shouldn't index. */
  readonly canonicalPath: string | undefined;
  /** Returns the page for an origin, with its entity tag (RFC 9110, section 8.8.3). */
  renderAt(origin: string): { readonly html: string; readonly etag: string };
}

/**
 * Reads a built page. The origin isn't known at build time, so `data-origin` on the root element contains the
 * placeholder for it in the page's URLs.
 *
 * @throws Error if a canonical URL doesn't begin with the placeholder.
 */
export function readBuiltPage(html: string): BuiltPage {
  const elements = parseElements(html);
  const root = elements.find(({ tagName }) => tagName === 'html');
  const link = elements.find((element) => getAttribute(element, 'rel') === 'canonical');
  const unknownOrigin = getAttribute(root, 'data-origin');
  const canonical = getAttribute(link, 'href');
  if (canonical !== undefined && (!unknownOrigin || !canonical.startsWith(unknownOrigin))) {
    throw new Error(`The canonical URL ${canonical} of a built page has an origin of its own.`);
  }
  return {
    policy: formatPolicy(createPagePolicy(html)),
    canonicalPath: canonical?.slice(unknownOrigin?.length),
    renderAt(origin) {
      const text = unknownOrigin ? html.replaceAll(unknownOrigin, escapeHtml(origin)) : html;
      // A weak entity tag, because the same page is sent in several encodings.
      return { html: text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` };
    },
  };
}
