import { defineRule, failed, passed } from '../../rule.ts';
import { getRefreshElements, getRefreshSeconds } from '../../shared/meta-elements.ts';

/** A time limit of more than 20 hours is exempt from 2.2.1. */
const MIN_UNLIMITED_SECONDS = 20 * 60 * 60;

/** ACT bc659a: the first valid refresh in each document, which is the one that browsers apply. */
export const metaRefresh = defineRule({
  id: 'meta-refresh',
  title: 'Pages don’t refresh or redirect automatically',
  help: 'Remove the refresh `<meta>` element. Redirect on the server, and let people load updates when they want to.',
  impact:
    'People who need more time, such as screen reader users, lose their place or their input before they have finished.',
  criteria: ['2.2.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['bc659a'],
  axe: ['meta-refresh'],
  limits: ['Refreshes and redirects triggered by scripts aren’t detected.'],
  applies: getRefreshElements,
  check: (meta) => {
    const seconds = getRefreshSeconds(meta) ?? 0;
    if (seconds === 0) return passed('atOnce');
    return seconds > MIN_UNLIMITED_SECONDS
      ? passed('late', { facts: { seconds } })
      : failed('timed', { facts: { seconds } });
  },
  messages: {
    atOnce: 'The page redirects immediately.',
    late: 'The page refreshes after {seconds} seconds, which is more than 20 hours.',
    timed:
      'People may run out of time: a meta element refreshes or redirects the page after {seconds} seconds.',
  },
});
