/** Facts that distinguish a page from a bot wall, an error page, a login page or an empty shell. */
export interface DocumentFacts {
  readonly title: string;
  /** MIME type used by the browser, without parameters, in lower case. */
  readonly contentType: string;
  /** The first 2,000 characters of the rendered text, white space collapsed. */
  readonly text: string;
  readonly elements: number;
  /** Number of rendered images, canvases, videos, SVGs and frames. */
  readonly replaced: number;
  readonly links: number;
  readonly passwordFields: number;
  /** Number of other rendered fields and controls. */
  readonly controls: number;
  /** Number of script elements. Without any, no further content can appear. */
  readonly scripts: number;
  /**
   * Number of elements in the body that scripts could fill; 0 when it contains only scripts, styles and
   * templates.
   */
  readonly containers: number;
  /** URLs of the page's scripts and frames, at most 100. */
  readonly sources: readonly string[];
  /** Id and class of the cookie consent banner; `null` when there seems to be none. */
  readonly cookieBanner: string | null;
}

/**
 * Reads facts about the document. Reads little and stops early, so that it is cheap even on a large page.
 *
 * @param roots the document and its open shadow roots
 */
export function readDocumentFacts(roots: readonly (Document | ShadowRoot)[]): DocumentFacts {
  const TEXT_LENGTH = 2_000;
  const BANNER =
    /cookie|consent|gdpr|onetrust|usercentrics|didomi|truste|axeptio|tarteaucitron|iubenda|osano|klaro/i;

  const body = document.body as HTMLElement | null;
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const countShown = (selector: string) =>
    roots.flatMap((root) => [...root.querySelectorAll(selector)]).filter(isShown).length;
  const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

  let text = '';
  for (const root of roots) {
    const walker = document.createTreeWalker(root === document && body ? body : root, NodeFilter.SHOW_TEXT);
    while (text.length < TEXT_LENGTH && walker.nextNode()) {
      const node = walker.currentNode as Text;
      const piece = collapse(node.data.slice(0, TEXT_LENGTH));
      if (piece === '' || node.parentElement?.checkVisibility({ visibilityProperty: true }) === false)
        continue;
      text += text === '' ? piece : ` ${piece}`;
    }
  }

  const idAndClass = (element: Element) =>
    `${element.id} ${element.getAttribute('class') ?? ''}`.trim().slice(0, 200);
  // Such banners are at the start or end of the body, so the whole tree need not be searched.
  const nearRoot = body
    ? [...body.children].slice(0, 100).flatMap((child) => [child, ...[...child.children].slice(0, 20)])
    : [];
  const banner = nearRoot.find(
    (element) =>
      BANNER.test(idAndClass(element)) && (isShown(element) || [...element.children].some(isShown)),
  );

  return {
    title: document.title.slice(0, 500),
    contentType: document.contentType.toLowerCase(),
    text: text.slice(0, TEXT_LENGTH),
    elements: document.getElementsByTagName('*').length,
    replaced: countShown('img, svg, canvas, video, iframe, frame, object, embed'),
    links: roots.reduce((count, root) => count + root.querySelectorAll('a[href], area[href]').length, 0),
    passwordFields: countShown('input[type=password]'),
    controls: countShown(
      'input:not([type=hidden], [type=password]), select, textarea, button, summary, [tabindex]',
    ),
    scripts: document.scripts.length,
    containers:
      body?.querySelectorAll(':not(script, style, link, meta, title, template, noscript)').length ?? 0,
    sources: [...document.querySelectorAll<HTMLScriptElement | HTMLIFrameElement>('script[src], iframe[src]')]
      .slice(0, 100)
      .map((element) => String(element.src).slice(0, 500)),
    cookieBanner: banner ? idAndClass(banner) : null,
  };
}
