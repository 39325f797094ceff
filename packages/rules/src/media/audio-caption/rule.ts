import { cantTell, defineRule, failed } from '../../rule.ts';
import { getMediaInfo, mayHaveText } from '../../shared/media.ts';

/**
 * ACT e7aa44. Only a person can decide whether text is the transcript of a recording. The rule fails only
 * if the page has no text at all and no link that could lead to any.
 */
export const audioCaption = defineRule({
  id: 'audio-caption',
  title: 'Audio recordings have a transcript',
  help: 'Provide a transcript of everything that is said and heard, on the page itself or on a page linked next to the player.',
  impact: 'Deaf and hard-of-hearing people miss what is said.',
  criteria: ['1.2.1'],
  category: 'media',
  severity: 'critical',
  bestPractice: false,
  act: ['e7aa44'],
  actAtomicRules: { '2eb176': ['nothing'], afb423: ['nothing'] },
  axe: ['audio-caption'],
  auditReasons: ['text'],
  traits: { asksAbout: 'audio recordings' },
  limits: ['The audio isn’t analyzed. A person has to check whether text on the page is its transcript.'],
  applies: (page) =>
    page.byTag('audio').filter((audio) => {
      const { duration, hasAudio, source, hasAutoplay, hasControls } = getMediaInfo(audio);
      const isPlayable = source !== '' && duration !== 0 && hasAudio !== false;
      return isPlayable && (hasAutoplay || hasControls);
    }),
  check: (audio) => (mayHaveText(audio, 'visible') ? cantTell('text') : failed('nothing')),
  messages: {
    nothing:
      'Deaf people miss what is said in this recording: it has no transcript. The page contains no text that could be a transcript, and no link that could lead to one.',
    text: 'Does this page or a linked page have a transcript of everything that is said and heard in this recording?',
  },
});
