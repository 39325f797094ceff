import { defineRule, failed, passed } from '../../rule.ts';
import { getRefreshElements, getRefreshSeconds } from '../../shared/meta-refresh.ts';

/** ACT bisz58: the same as `meta-refresh`, however late. */
export const metaRefreshNoExceptions = defineRule({
  id: 'meta-refresh-no-exceptions',
  title: 'Pages never reload or move on by themselves',
  help: 'Take the refresh meta element out, and let people load news with a button.',
  impact:
    'People who come back to the page after hours find another one, and what they had read or written is gone.',
  criteria: ['2.2.4', '3.2.5'],
  category: 'other',
  severity: 'minor',
  bestPractice: false,
  act: ['bisz58'],
  axe: ['meta-refresh-no-exceptions'],
  limits: ['Pages that a script reloads or leaves are not found.'],
  applies: getRefreshElements,
  check: (meta) => {
    const seconds = getRefreshSeconds(meta) ?? 0;
    return seconds === 0 ? passed('atOnce') : failed('timed', { facts: { seconds } });
  },
  messages: {
    atOnce: 'The page moves on at once, before anybody has begun to read.',
    timed: 'Nobody asked for it, but a meta element exchanges the page after {seconds} seconds.',
  },
});
