import { createHash } from 'node:crypto';
import type { ElementModel, PageModel } from '@curbcut/page-model';
import { stripFileHash } from '../issues/element-evidence.ts';

/**
 * Hashes a page's content: its title and languages, its rendered text, and the role, name, heading level,
 * source, target and purpose of the elements that assistive technology announces and of visible images that
 * it ignores, with the files and captions of media, all in document order. If none of these has changed, the
 * next scan computes the same hash, no matter what happened to classes, ids and wrappers.
 *
 * It does not cover changes in appearance (colors, sizes, positions), images that keep their URL, images in
 * style sheets, states, or content that appears only on interaction. The query and fragment of a link do not
 * count, because they often contain a session key.
 *
 * @returns 128 bits in hexadecimal.
 */
export function hashPageContent(page: PageModel): string {
  const hash = createHash('sha256');
  const add = (...parts: readonly (string | null)[]) => hash.update(`${JSON.stringify(parts)}\n`);
  add('page', page.document.title, page.document.root?.attr('lang') ?? null);
  for (const { text } of page.texts) add('text', text.replace(/\s+/g, ' ').trim());
  for (const element of page.elements) {
    if (element.isExposed && isAnnounced(element)) add('element', ...describeElement(element));
    // Reviewers are asked whether images that screen readers ignore are decorative.
    else if (element.isVisible && embeddingTags.has(element.tag)) add('ignored', ...describeElement(element));
    if (mediaParts.has(element.tag)) add('media', ...describeMediaPart(element));
    if (element.hasAttr('lang') && element !== page.document.root) add('lang', element.attr('lang'));
  }
  return hash.digest('hex').slice(0, HASH_DIGITS);
}

const HASH_DIGITS = 32;

/** Roles of elements that only group their content. */
const groupingRoles = new Set(['generic', 'none', 'presentation', 'paragraph', 'text']);

const isAnnounced = ({ role, tag }: ElementModel): boolean =>
  (role !== null && !groupingRoles.has(role)) || embeddingTags.has(tag);

/** Elements that embed content; some of them have no role. */
const embeddingTags = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed', 'canvas', 'svg']);

/** Elements whose name usually contains more than their text, which is already hashed. */
const namedTags = new Set(['img', 'svg', 'a', 'area', 'button', 'input', 'select', 'textarea', 'iframe']);
const namingAttributes = ['aria-label', 'aria-labelledby', 'title', 'role'];

function describeElement(element: ElementModel): (string | null)[] {
  const isNamed =
    namedTags.has(element.tag) || namingAttributes.some((attribute) => element.hasAttr(attribute));
  return [
    element.role,
    isNamed ? element.name : null,
    element.role === 'heading' ? (element.attr('aria-level') ?? element.tag) : null,
    toStableFileUrl(element.attr('src') ?? element.attr('data')),
    element.tag === 'a' || element.tag === 'area' ? toStableLink(element.attr('href')) : null,
    element.attr('autocomplete'),
  ];
}

/** Elements that give media their files and captions. */
const mediaParts = new Set(['source', 'track']);

const describeMediaPart = (part: ElementModel): (string | null)[] => [
  toStableFileUrl(part.attr('src') ?? part.attr('srcset')),
  part.attr('kind'),
  part.attr('srclang'),
];

/** Removes the parts of a link that change between visits and releases, such as session keys. */
const toStableLink = (url: string | null): string | null =>
  url && stripFileHash(url.trim().replace(/[?#].*$/s, ''));

/** Query parameters that change between visits or releases even if the file stays the same. */
const volatileParameter =
  /^(?:(?:v|ver|version|rev|hash|cb|_|cachebuster|cache|build|bust|expires|signature|sig|token|session\w*|sid|x-amz-[\w-]+|x-goog-[\w-]+)(?:=|$)|ts?=\d{9,}$)/i;

/**
 * Removes cache, signature and session parameters from the URL of an image or another file. Its other
 * parameters and a content hash in its name are kept, because they change with the file. `data:` URLs are
 * content.
 */
export function toStableFileUrl(url: string | null): string | null {
  if (url === null || /^\s*data:/i.test(url)) return url;
  const [path = '', query = ''] = url
    .trim()
    .replace(/#.*$/s, '')
    .split(/\?(.*)/s, 2);
  const parameters = query
    .split('&')
    .filter((parameter) => parameter !== '' && !volatileParameter.test(parameter));
  return [path, ...parameters].join('?');
}
