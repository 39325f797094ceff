import type { ElementModel, PageModel, ProbeQuestions } from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';
import { findInstruments } from '../shared/instruments.ts';
import { memoizePerPage } from '../shared/memoize-per-page.ts';
import { isRiskyAction } from '../shared/risky-actions.ts';

/** Square CSS pixels. Smaller images are not distracting. */
const MIN_IMAGE_AREA = 2_000;
const animatedTypePattern = /\.(a?png|gif|webp)([?#]|$)|^data:image\/(gif|png|apng|webp)/i;
/** Names of controls that stop motion. */
const motionControlPattern =
  /paus|\bstop|halt|freez|\bplay|resum|motion|animat|\bmov(e|es|ing|ement)\b|autoplay|slideshow|background video/i;

/** Controls on the page that may stop motion, based on their names. */
export const getMotionControls = memoizePerPage((page: PageModel): readonly ElementModel[] =>
  findInstruments(page, motionControlPattern).filter(
    ({ role, name, isVisible }) => isVisible && role !== 'link' && motionControlPattern.test(name),
  ),
);

/** Names of controls that may start something that flashes. */
const starterPattern =
  /\b(alarm|animat\w*|blink\w*|celebrat\w*|demo|effects?|fireworks?|flash\w*|light(ning|s)?|play|preview|signal|start|strobe|abspielen|blinken|blitz\w*|starten|vorschau)\b/i;

/**
 * Finds buttons that may start something that flashes, based on their names. Buttons that open something only show
 * it, so they're excluded.
 */
function findStarters(page: PageModel): readonly ElementModel[] {
  return page
    .byRole('button')
    .filter(
      (button) =>
        button.isVisible &&
        !button.isDisabled &&
        button.aria('aria-haspopup') === null &&
        button.aria('aria-expanded') === null &&
        starterPattern.test(button.name) &&
        !isRiskyAction(button),
    );
}

const getMotionQuestions = memoizePerPage((page: PageModel): ProbeQuestions<'motion'> => {
  const images = page.capture.media
    .map(({ node, source }) => ({ element: page.element(node), node, url: source }))
    .filter(
      ({ element, url }) =>
        element.tag === 'img' &&
        element.isVisible &&
        getArea(element) >= MIN_IMAGE_AREA &&
        animatedTypePattern.test(url),
    )
    .sort((one, other) => getArea(other.element) - getArea(one.element));
  return {
    images: images.map(({ node, url }) => ({ node, url })),
    videos: findAutoplayingVideos(page),
    videoFiles: findVideosWithFiles(page),
    controls: getMotionControls(page).map(({ index }) => index),
    names: motionControlPattern.source,
    starters: findStarters(page).map(({ index }) => index),
  };
});

/** The probe for motion and flashes, with the questions from all rules that need it. */
export const motionProbe = { facts: 'motion', getQuestions: getMotionQuestions } satisfies RuleProbe;

/** Finds videos without the browser's controls that autoplay for more than five seconds. */
function findAutoplayingVideos(page: PageModel): number[] {
  return page.capture.media.flatMap(({ node, autoplay, paused, muted, duration }) => {
    const video = page.element(node);
    const isPlaying = video.tag === 'video' && autoplay && (!paused || muted);
    if (!isPlaying || !video.isVisible || video.hasAttr('controls') || getArea(video) < MIN_IMAGE_AREA)
      return [];
    return duration === null || duration > 5 || video.hasAttr('loop') ? [node] : [];
  });
}

/** A quarter of 341 by 256 CSS pixels: smaller content may flash (https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds). */
const MIN_FLASH_AREA = (341 * 256) / 4;

/** Finds videos that play a file and are large enough for flashes to matter, whether or not they play automatically. */
function findVideosWithFiles(page: PageModel): number[] {
  return page.capture.media.flatMap(({ node, source }) => {
    const video = page.element(node);
    const hasFile = video.tag === 'video' && source !== '';
    return hasFile && video.isVisible && getArea(video) >= MIN_FLASH_AREA ? [node] : [];
  });
}

function getArea({ box }: ElementModel): number {
  return box === null ? 0 : box.width * box.height;
}
