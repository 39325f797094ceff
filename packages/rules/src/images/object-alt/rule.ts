import type { ElementModel } from '@curbcut/page-model';
import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** ACT 8fc3b6. */
export const objectAlt = defineRule({
  id: 'object-alt',
  title: 'Embedded pictures, sounds and films have a text alternative',
  help: 'Say with aria-label or title of the object element what it shows.',
  impact: 'Blind people hear nothing of it, or only “object”.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'serious',
  bestPractice: false,
  act: ['8fc3b6'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['object-alt'],
  applies: (page) =>
    page
      .byTag('object')
      .filter((object) => object.isExposed && object.explicitRole === null && rendersMedia(object)),
  check: checkAccessibleName,
  messages: getNameMessages('object', 'alternative text'),
});

/** Endings of files of the MIME types that HTML calls images, audio and video. */
const mediaExtension =
  /\.(avif|bmp|gif|ico|jpe?g|png|svgz?|webp|aac|flac|m4a|mp3|oga|ogg|opus|wav|m4v|mov|mp4|ogv|webm)$/i;

/** Shows the resource itself, and not the fallback that it holds, and the resource is a picture, a sound or a film. */
function rendersMedia(object: ElementModel): boolean {
  const { box } = object;
  if (box === null || box.width === 0 || box.height === 0) return false;
  const framed = getFrameContentTypes(object.page).get(object.index);
  if (framed !== undefined) return /^(image|audio|video)\//.test(framed);
  return isMedia(object) && !showsFallback(object);
}

/** What an object holds is rendered where its resource could not be loaded. */
function showsFallback(object: ElementModel): boolean {
  return object.flatChildren.some((child) => ('tag' in child ? child.isRendered : child.lines.length > 0));
}

const getFrameContentTypes = memoizePerPage(
  (page) =>
    new Map(page.documents.map(({ frameElement, contentType }) => [frameElement?.index, contentType])),
);

/** Where the capture does not tell the type of what was loaded: as its address and the `type` attribute have it. */
function isMedia(object: ElementModel): boolean {
  const data = object.attr('data')?.trim() ?? '';
  const written = /^data:([^;,]*)/i.exec(data)?.[1] ?? object.attr('type')?.trim();
  if (written) return /^(image|audio|video)\//i.test(written);
  const url = URL.canParse(data, object.document.url) ? new URL(data, object.document.url) : null;
  return url !== null && mediaExtension.test(url.pathname);
}
