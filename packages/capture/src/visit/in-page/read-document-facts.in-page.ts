import { CONTROLS } from '../../in-page-kit/controls.ts';
import * as dom from '../../in-page-kit/dom.ts';
import { isRendered } from '../../in-page-kit/visibility.ts';

/** Facts that distinguish a page from a bot wall, an error page, a login page or an empty shell. */
export interface DocumentFacts {
  readonly title: string;
  /** The MIME type that the browser used, without parameters, in lower case. */
  readonly contentType: string;
  /** The first 2,000 characters of the rendered text, with white space collapsed. */
  readonly text: string;
  readonly elements: number;
  /** Number of rendered images, canvases, videos, SVGs and frames. */
  readonly replaced: number;
  readonly links: number;
  readonly passwordFields: number;
  /** Number of other rendered fields and controls. */
  readonly controls: number;
  /** Number of script elements. If there are none, no further content can appear. */
  readonly scripts: number;
  /**
   * Number of elements in the body that scripts could fill; 0 if it contains only scripts, styles and
   * templates.
   */
  readonly containers: number;
  /** URLs of the page's scripts and frames, at most 100. */
  readonly sources: readonly string[];
  /** Id and class of the cookie consent banner; `null` if there doesn't seem to be one. */
  readonly cookieBanner: string | null;
}

/**
 * Reads facts about the document. Reads little and stops early, so that it's fast even on a large page.
 *
 * @param roots the document and its open shadow roots
 */
export function readDocumentFacts(roots: readonly (Document | ShadowRoot)[]): DocumentFacts {
  const TEXT_LENGTH = 2_000;
  const BANNER =
    /cookie|consent|gdpr|onetrust|usercentrics|didomi|truste|axeptio|tarteaucitron|iubenda|osano|klaro/i;

  const body = document.body as HTMLElement | null;
  const isShown = (element: Element) => dom.getClientRects(element).length > 0;
  const countShown = (selector: string) =>
    roots.flatMap((root) => [...dom.querySelectorAll(root, selector)]).filter(isShown).length;
  const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

  let text = '';
  for (const root of roots) {
    const walker = document.createTreeWalker(root === document && body ? body : root, NodeFilter.SHOW_TEXT);
    while (text.length < TEXT_LENGTH && walker.nextNode()) {
      const node = walker.currentNode as Text;
      const piece = collapse(node.data.slice(0, TEXT_LENGTH));
      const parent = dom.parentElement(node);
      if (piece === '' || (parent !== null && !isRendered(parent))) continue;
      text += text === '' ? piece : ` ${piece}`;
    }
  }

  const idAndClass = (element: Element) =>
    `${dom.getAttribute(element, 'id') ?? ''} ${dom.getAttribute(element, 'class') ?? ''}`
      .trim()
      .slice(0, 200);
  // Such banners are at the start or end of the body, so the whole tree doesn't have to be searched.
  const nearRoot = body
    ? [...dom.children(body)]
        .slice(0, 100)
        .flatMap((child) => [child, ...[...dom.children(child)].slice(0, 20)])
    : [];
  const banner = nearRoot.find(
    (element) =>
      BANNER.test(idAndClass(element)) && (isShown(element) || [...dom.children(element)].some(isShown)),
  );

  return {
    title: document.title.slice(0, 500),
    contentType: document.contentType.toLowerCase(),
    text: text.slice(0, TEXT_LENGTH),
    elements: document.getElementsByTagName('*').length,
    replaced: countShown('img, svg, canvas, video, iframe, frame, object, embed'),
    links: roots.reduce((count, root) => count + dom.querySelectorAll(root, CONTROLS.link).length, 0),
    passwordFields: countShown('input[type=password]'),
    controls: countShown(
      'input:not([type=hidden], [type=password]), select, textarea, button, summary, [tabindex]',
    ),
    scripts: document.scripts.length,
    containers:
      body === null
        ? 0
        : dom.querySelectorAll(body, ':not(script, style, link, meta, title, template, noscript)').length,
    sources: [...dom.querySelectorAll(document, 'script[src], iframe[src]')]
      .slice(0, 100)
      .map((element) => String((element as HTMLScriptElement | HTMLIFrameElement).src).slice(0, 500)),
    cookieBanner: banner ? idAndClass(banner) : null,
  };
}
