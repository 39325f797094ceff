import { defineRule, failed, passed } from '../../rule.ts';
import { getRefreshElements, getRefreshSeconds } from '../../shared/meta-refresh.ts';

/** A limit of more than 20 hours is none in the sense of 2.2.1. */
const MIN_UNLIMITED_SECONDS = 20 * 60 * 60;

/** ACT bc659a: of each document, the first refresh that works, which is the one browsers obey. */
export const metaRefresh = defineRule({
  id: 'meta-refresh',
  title: 'Pages do not reload or move on by themselves',
  help: 'Take the refresh meta element out. For another address, redirect on the server; for news, let people load them when they want to.',
  impact:
    'People who read slowly, or with a screen reader or a magnifier, lose their place or their input when the page is exchanged before they are done.',
  criteria: ['2.2.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['bc659a'],
  axe: ['meta-refresh'],
  limits: ['Pages that a script reloads or leaves are not found.'],
  applies: getRefreshElements,
  check: (meta) => {
    const seconds = getRefreshSeconds(meta) ?? 0;
    if (seconds === 0) return passed('atOnce');
    return seconds > MIN_UNLIMITED_SECONDS
      ? passed('late', { facts: { seconds } })
      : failed('timed', { facts: { seconds } });
  },
  messages: {
    atOnce: 'The page moves on at once, before anybody has begun to read.',
    late: 'The page stays for {seconds} seconds, which is more than 20 hours.',
    timed:
      'People who need more than {seconds} seconds lose their place: a meta element exchanges the page after that time.',
  },
});
