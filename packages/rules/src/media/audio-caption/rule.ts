import { cantTell, defineRule, failed } from '../../rule.ts';
import { getMediaInfo } from '../../shared/media.ts';
import { mayHaveText } from '../../shared/text-evidence.ts';

/**
 * ACT e7aa44. Whether a text says what a recording says, only a person knows; that a page holds no text at all and
 * leads to none, a machine does.
 */
export const audioCaption = defineRule({
  id: 'audio-caption',
  title: 'Sound recordings have a text that says the same',
  help: 'Write down all that is said and heard, on the page itself or on a page that is linked beside the player.',
  impact: 'Deaf and hard-of-hearing people miss what is said.',
  criteria: ['1.2.1'],
  category: 'media',
  severity: 'critical',
  bestPractice: false,
  act: ['e7aa44'],
  actAtomicRules: { '2eb176': ['nothing'], afb423: ['nothing'] },
  axe: ['audio-caption'],
  limits: ['Sound is not heard. Whether a text near it tells the same is left to a person.'],
  applies: (page) =>
    page.byTag('audio').filter((audio) => {
      const { duration, hasAudio, source, hasAutoplay, hasControls } = getMediaInfo(audio);
      const isPlayable = source !== '' && duration !== 0 && hasAudio !== false;
      return isPlayable && (hasAutoplay || hasControls);
    }),
  check: (audio) => (mayHaveText(audio, 'visible') ? cantTell('text') : failed('nothing')),
  messages: {
    nothing:
      'Deaf people learn nothing of this recording: the page holds no text and no link that could lead to one.',
    text: 'Does the page, or one that it links to, say in words all that is said and heard in this recording?',
  },
});
