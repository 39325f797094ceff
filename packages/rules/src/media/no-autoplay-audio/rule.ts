import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getMediaInfo } from '../../shared/media.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getPlayingSeconds } from './playing-time.ts';

/** Seconds of automatic sound that 1.4.2 allows. */
const MAX_SOUND_SECONDS = 3;

const handlerAttributes = ['onclick', 'onmousedown', 'onpointerdown', 'onchange', 'oninput', 'onkeydown'];

/** Whether the page has a script and a visible control with a name, which might stop the sound. */
const getControlPresence = memoizePerPage((page) => ({
  value:
    mayHaveScripts(page) &&
    page
      .byRole(
        'button',
        'link',
        'checkbox',
        'switch',
        'slider',
        'menuitem',
        'menuitemcheckbox',
        'radio',
        'tab',
      )
      .some(({ isVisible, name }) => isVisible && name !== ''),
}));

/**
 * ACT 80f0bf. As in the ACT rule, only the `autoplay` attribute counts, because Curbcut's browser doesn't
 * start sound on its own.
 */
export const noAutoplayAudio = defineRule({
  id: 'no-autoplay-audio',
  title: 'Audio that plays automatically can be stopped',
  help: 'Let people start the audio themselves, or add the `controls` attribute or a button that stops it.',
  impact: 'Screen reader users can’t hear their screen reader, and other people can’t concentrate.',
  criteria: ['1.4.2'],
  category: 'media',
  severity: 'serious',
  bestPractice: false,
  act: ['80f0bf'],
  actAtomicRules: { '4c31df': ['noControl'], aaa1bf: ['noControl'] },
  axe: ['no-autoplay-audio'],
  limits: ['Sound that a script plays without an audio or video element isn’t detected.'],
  applies: (page) =>
    page.byTag('audio', 'video').filter((element) => {
      const { hasAutoplay, isMuted, hasAudio, duration, source } = getMediaInfo(element);
      const isLong =
        duration === null || duration > MAX_SOUND_SECONDS || (duration > 0 && element.hasAttr('loop'));
      return hasAutoplay && !isMuted && hasAudio !== false && source !== '' && isLong;
    }),
  check: (element, page) => {
    const media = getMediaInfo(element);
    const seconds = getPlayingSeconds(media.source, media.duration);
    const isRepeated = element.hasAttr('loop');
    if (seconds !== null && seconds <= MAX_SOUND_SECONDS && !isRepeated)
      return passed('short', { facts: { seconds } });
    if (media.hasControls) return passed('controls');
    if (mayBeStopped(element, page)) return cantTell('otherControl');
    if (isRepeated && media.hasAudio) return failed('noControlForLoop');
    const isCertain = media.hasAudio && seconds !== null && seconds > MAX_SOUND_SECONDS;
    return isCertain ? failed('noControl', { facts: { seconds: Math.round(seconds) } }) : cantTell('unknown');
  },
  messages: {
    short: 'The audio ends after {seconds} seconds.',
    controls: 'The player has controls that stop the audio.',
    otherControl:
      'Is there a control on the page that stops this audio or turns it down? It plays automatically, and its player has no controls.',
    unknown: {
      question: 'Does this play audio for more than three seconds?',
      ifSo: 'people can’t turn it off: it starts automatically, and the page has no control to stop it.',
    },
    noControlForLoop:
      'Screen reader users can’t hear their screen reader: audio starts automatically and loops forever, and the page has no control to stop it.',
    noControl:
      'Screen reader users can’t hear their screen reader: audio plays automatically for {seconds} seconds, and the page has no control to stop it.',
  },
});

function mayHaveScripts(page: PageModel): boolean {
  return (
    page.byTag('script').length > 0 || handlerAttributes.some((name) => page.byAttribute(name).length > 0)
  );
}

function mayBeStopped({ document }: ElementModel, page: PageModel): boolean {
  return getControlPresence(page).value || document !== page.document;
}
