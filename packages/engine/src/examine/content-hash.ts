import { createHash } from 'node:crypto';
import type { ElementModel, PageModel } from '@curbcut/page-model';
import { stripFileHash } from '../issues/element-evidence.ts';

/**
 * Hashes the content of a page: its title and languages, its rendered texts, and the role, name, heading level, source,
 * target and purpose of the elements that assistive technology announces, and of visible images that it ignores, with
 * the files and captions of media, each in document order. It is the same in the next scan if none of these has changed, whatever happened to classes, ids and wrappers.
 *
 * It does not notice changes of appearance (colors, sizes, positions), of images that keep their URL, of images in
 * style sheets, of states, or of what appears only on interaction. The query and the fragment of a link do not count,
 * because they often contain the key of a session.
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
    // People answer whether images that screen readers ignore are decorative.
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

/** Elements that embed content of their own, some of which have no role. */
const embeddingTags = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed', 'canvas', 'svg']);

/** Elements whose name is usually more than the text inside them, which is hashed already. */
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

/** Removes the parts of a link that change between visits and releases, such as keys of sessions. */
const toStableLink = (url: string | null): string | null =>
  url && stripFileHash(url.trim().replace(/[?#].*$/s, ''));

/** Query parameters that change between visits or releases although the file stays the same. */
const volatileParameter =
  /^(?:(?:v|ver|version|rev|hash|cb|_|cachebuster|cache|build|bust|expires|signature|sig|token|session\w*|sid|x-amz-[\w-]+|x-goog-[\w-]+)(?:=|$)|ts?=\d{9,}$)/i;

/**
 * Removes parameters of caches, signatures and sessions from the URL of an image or another file. Its other parameters
 * and a content hash in its name stay, because they change with the file. `data:` URLs are content.
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
