import { defineRule, failed, passed } from '../../rule.ts';
import { getRefreshElements, getRefreshSeconds } from '../../shared/meta-elements.ts';

/** ACT bisz58: like `meta-refresh`, but for any delay. */
export const metaRefreshNoExceptions = defineRule({
  id: 'meta-refresh-no-exceptions',
  title: 'Pages never refresh or redirect automatically',
  help: 'Remove the refresh `<meta>` element, and let people load updates with a button.',
  impact:
    'People who come back to the page hours later find a different page, and lose their place and their input.',
  criteria: ['2.2.4', '3.2.5'],
  category: 'other',
  severity: 'minor',
  bestPractice: false,
  act: ['bisz58'],
  axe: ['meta-refresh-no-exceptions'],
  limits: ['Refreshes and redirects triggered by scripts aren’t detected.'],
  applies: getRefreshElements,
  check: (meta) => {
    const seconds = getRefreshSeconds(meta) ?? 0;
    return seconds === 0 ? passed('atOnce') : failed('timed', { facts: { seconds } });
  },
  messages: {
    atOnce: 'The page redirects immediately.',
    timed: 'People lose their place: a meta element refreshes or redirects the page after {seconds} seconds.',
  },
});
