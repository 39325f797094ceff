import { buildKeyboardRequests, type PageModel, type ProbeRequests } from '@curbcut/page-model';
import { getImagesToRead } from './images/image-of-text/shown-images.ts';
import { getVideosToWatch } from './media/video-caption/watched-videos.ts';
import { buildCollapseRequests } from './navigation/bypass-folding/repeated-blocks.ts';
import { buildSpacingRequests } from './spacing/text-spacing/spacing-requests.ts';
import { ZOOMED_WIDTH_PX } from './zoom/clipped-texts.ts';

/** Attributes that can run scripts on a page without any script element. */
const eventHandlerAttributes = [
  'onblur',
  'onclick',
  'onfocus',
  'onfocusin',
  'onfocusout',
  'onkeydown',
  'onkeypress',
  'onkeyup',
  'onload',
];

/** Returns what the rules need to know about a page and only probes can find out. */
export function buildProbeRequests(page: PageModel): ProbeRequests {
  return {
    images: getImagesToRead(page).map(({ index }) => index),
    videos: getVideosToWatch(page).map(({ index }) => index),
    spacing: buildSpacingRequests(page),
    hasTextToZoom: page.capture.viewport.width > ZOOMED_WIDTH_PX && page.texts.length > 0,
    keyboard: buildKeyboardRequests(page),
    collapse: buildCollapseRequests(page),
    hasScripts:
      page.byTag('script').length > 0 ||
      eventHandlerAttributes.some((name) => page.byAttribute(name).length > 0),
  };
}
