import { cantTell, defineRule, failed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { reflowProbe } from '../../shared/reflow-probe.ts';

/** Turned content with this many words is more than a label on its side. */
const MIN_TURNED_WORDS = 8;

/** By element. Of several turned elements inside one another, only the outermost one is reported. */
const getLocksByNode = memoizePerPage((page) => {
  const locks = page.capture.facts.reflow?.orientationLocks ?? [];
  const turned = new Set(locks.filter(({ kind }) => kind === 'turned').map(({ node }) => page.element(node)));
  const isReported = ({ kind, node, words }: (typeof locks)[number]) => {
    if (kind !== 'turned') return true;
    const element = page.element(node);
    return (
      words >= MIN_TURNED_WORDS && ![...turned].some((other) => other !== element && other.contains(element))
    );
  };
  return new Map(locks.filter(isReported).map((lock) => [lock.node, lock]));
});

/** F97 and F100, in a window that the probe makes 320 CSS pixels wide. */
export const orientationLock = defineRule({
  id: 'orientation-lock',
  title: 'Content can be used in portrait orientation',
  help: 'Show the content in both orientations, and let the layout adapt. A hint that landscape works better may stay if nothing is hidden or turned.',
  impact:
    'People whose device is mounted in portrait orientation, for example on a wheelchair, can’t turn it to use the content.',
  criteria: ['1.3.4'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Tests portrait orientation in a window 320 CSS pixels wide. Pages that work only in portrait orientation are detected only if a style sheet rotates their content.',
    'Recognizes messages in English, German, French, Spanish and Italian that are on the page from the start.',
    'Frames aren’t tested.',
  ],
  probe: reflowProbe,
  applies: (page) => [...getLocksByNode(page).keys()].map((node) => page.element(node)),
  check: (element, page) => {
    const { kind, degrees, text, words } = getLocksByNode(page).get(element.index)!;
    if (kind === 'turned') return failed('turned', { facts: { degrees } });
    return kind === 'blocked'
      ? failed('blocked', { facts: { text, words } })
      : cantTell('replaced', { facts: { text, words } });
  },
  messages: {
    turned:
      'People who can’t turn their device see this content sideways: it’s turned by {degrees}° in a window that’s taller than it is wide.',
    blocked:
      'People who can’t turn their device can’t use this page: in a window that’s taller than it is wide, a message replaces the content. “{text}”',
    replaced: {
      question: 'Does this message replace content that people need?',
      ifSo: 'people who can’t turn their device can’t use it: in a window that’s taller than it is wide, {words} words are hidden. “{text}”',
    },
  },
});
