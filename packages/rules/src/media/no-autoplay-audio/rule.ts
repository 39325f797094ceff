import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getMediaInfo } from '../../shared/media.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getPlayingSeconds } from './playing-time.ts';

/** Seconds of sound that 1.4.2 allows. */
const MAX_SOUND_SECONDS = 3;

/** Something that people can use, see and hear of: it might stop the sound. */
const getInstrumentPresence = memoizePerPage((page) => ({
  value: page
    .byRole('button', 'link', 'checkbox', 'switch', 'slider', 'menuitem', 'menuitemcheckbox', 'radio', 'tab')
    .some(({ isVisible, name }) => isVisible && name !== ''),
}));

/**
 * ACT 80f0bf. That our own browser does not start sound by itself does not count, as in the rule: the attribute
 * tells what the author wants.
 */
export const noAutoplayAudio = defineRule({
  id: 'no-autoplay-audio',
  title: 'Sound that starts by itself can be stopped',
  help: 'Let people start the sound themselves, or add the controls attribute, or a button that stops it.',
  impact: 'Screen-reader users cannot hear their screen reader, and others cannot concentrate.',
  criteria: ['1.4.2'],
  category: 'media',
  severity: 'serious',
  bestPractice: false,
  act: ['80f0bf'],
  actAtomicRules: { '4c31df': ['noControl'], aaa1bf: ['noControl'] },
  axe: ['no-autoplay-audio'],
  limits: ['Sound that a script starts without an audio or video element is not found.'],
  applies: (page) =>
    page.byTag('audio', 'video').filter((element) => {
      const { hasAutoplay, isMuted, hasAudio, duration, source } = getMediaInfo(element);
      const isLong = duration === null || duration > MAX_SOUND_SECONDS;
      return hasAutoplay && !isMuted && hasAudio !== false && source !== '' && isLong;
    }),
  check: (element, page) => {
    const medium = getMediaInfo(element);
    const seconds = getPlayingSeconds(medium.source, medium.duration);
    const isRepeated = element.hasAttr('loop');
    if (seconds !== null && seconds <= MAX_SOUND_SECONDS && !isRepeated)
      return passed('short', { facts: { seconds } });
    if (medium.hasControls) return passed('controls');
    if (canBeStopped(element, page)) return cantTell('otherControl');
    const isCertain = medium.hasAudio && seconds !== null && seconds > MAX_SOUND_SECONDS;
    return isCertain ? failed('noControl', { facts: { seconds: Math.round(seconds) } }) : cantTell('unknown');
  },
  messages: {
    short: 'The sound ends after {seconds} seconds.',
    controls: 'The player has controls to stop the sound.',
    otherControl:
      'Is there a control on the page that stops this sound or turns it down? It starts by itself, and the player shows no controls.',
    unknown:
      'Does this play sound for more than three seconds? It starts by itself, and nothing on the page can stop it.',
    noControl:
      'People cannot stop this sound: it starts by itself, lasts {seconds} seconds, and nothing on the page could stop it.',
  },
});

function canBeStopped({ document }: ElementModel, page: PageModel): boolean {
  return getInstrumentPresence(page).value || document !== page.document;
}
