import type { ElementModel } from '@curbcut/page-model';
import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** ACT 8fc3b6. */
export const objectAlt = defineRule({
  id: 'object-alt',
  title: 'Embedded objects have alternative text',
  help: 'Describe the content with `aria-label` or `title` on the `<object>` element.',
  impact: 'Screen reader users hear nothing, or only “object”.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'serious',
  bestPractice: false,
  act: ['8fc3b6'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['object-alt'],
  traits: { measures: ['1.1.1'], provesAbsent: 'controls' },
  applies: (page) =>
    page
      .byTag('object')
      .filter((object) => object.isExposed && object.explicitRole === null && rendersMedia(object)),
  check: checkAccessibleName,
  messages: getNameMessages('object', 'alternative text'),
});

/** File extensions for MIME types that HTML classifies as image, audio and video. */
const mediaExtension =
  /\.(avif|bmp|gif|ico|jpe?g|png|svgz?|webp|aac|flac|m4a|mp3|oga|ogg|opus|wav|m4v|mov|mp4|ogv|webm)$/i;

/** Returns whether the object renders an image, audio or video resource rather than its fallback content. */
function rendersMedia(object: ElementModel): boolean {
  const { box } = object;
  if (box === null || box.width === 0 || box.height === 0) return false;
  const contentType = getFrameContentTypes(object.page).get(object.index);
  if (contentType !== undefined) return /^(image|audio|video)\//.test(contentType);
  return isMedia(object) && !showsFallback(object);
}

/** Returns whether the fallback content is rendered because the resource could not be loaded. */
function showsFallback(object: ElementModel): boolean {
  return object.flatChildren.some((child) => ('tag' in child ? child.isRendered : child.lines.length > 0));
}

const getFrameContentTypes = memoizePerPage(
  (page) =>
    new Map(page.documents.map(({ frameElement, contentType }) => [frameElement?.index, contentType])),
);

/**
 * Returns whether the data URL, `type` attribute or file extension indicates an image, audio or video. For
 * objects without a captured content type.
 */
function isMedia(object: ElementModel): boolean {
  const data = object.attr('data')?.trim() ?? '';
  const declaredType = /^data:([^;,]*)/i.exec(data)?.[1] ?? object.attr('type')?.trim();
  if (declaredType) return /^(image|audio|video)\//i.test(declaredType);
  // The URL of a `srcdoc` document can't be a base, and only the path matters.
  const url = URL.parse(data, object.document.url) ?? URL.parse(data, 'http://localhost/');
  return url !== null && mediaExtension.test(url.pathname);
}
