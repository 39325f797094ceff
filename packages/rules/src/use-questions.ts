import { keyboardQuestions, type PageModel, type UseQuestions } from '@curbcut/page-model';
import { picturesToRead } from './images/image-of-text/pictures.ts';
import { videosToWatch } from './media/video-caption/watched-videos.ts';
import { foldingQuestions } from './navigation/bypass-folding/repeated-blocks.ts';
import { spacingQuestions } from './spacing/text-spacing/spacing-questions.ts';
import { zoomedWidth } from './zoom/clipped-texts.ts';

/** Attributes with which a page without any script element may still do something. */
const handlers = [
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

/** What the rules need to know of a page that only using it can tell. */
export function useQuestions(page: PageModel): UseQuestions {
  return {
    pictures: picturesToRead(page).map(({ index }) => index),
    videos: videosToWatch(page).map(({ index }) => index),
    spacing: spacingQuestions(page),
    zoom: page.capture.viewport.width > zoomedWidth && page.texts.length > 0,
    keyboard: keyboardQuestions(page),
    folding: foldingQuestions(page),
    hasScripts: page.byTag('script').length > 0 || handlers.some((name) => page.byAttribute(name).length > 0),
  };
}
