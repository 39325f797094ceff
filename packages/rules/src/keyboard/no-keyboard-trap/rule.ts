import type { ElementModel, PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/documents.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { keyboardProbe } from '../keyboard-questions.ts';

type RecordedTrap = ProbeFacts<'keyboard'>['traps'][number];

/**
 * Names of links and buttons that may explain how to leave a trap. Names of close buttons are not included,
 * because the probe activates close buttons inside a trap.
 */
const exitHelpPattern = /\b(help|hints?|instructions?|keyboard|shortcuts?|how)\b/i;

const getTrapsByFirstNode = memoizePerPage(
  ({ capture }) => new Map((capture.facts.keyboard?.traps ?? []).map((trap) => [trap.nodes[0], trap])),
);

/**
 * ACT 80af7b. Applies to each trap that the keyboard probe found, and to elements with key or focus handlers
 * that the probe could leave. If the probe found neither, it applies to the page as a whole.
 */
export const noKeyboardTrap = defineRule({
  id: 'no-keyboard-trap',
  title: 'No element traps keyboard focus',
  help: 'Let Tab and Shift+Tab move focus out of the element: don’t cancel these keys or move focus back. If the element needs Tab, let Escape move focus out and explain this next to the element.',
  impact: 'Keyboard users get stuck here and can’t reach the rest of the page.',
  criteria: ['2.1.2'],
  category: 'keyboard',
  severity: 'critical',
  bestPractice: false,
  act: ['80af7b'],
  actAtomicRules: { a1b64e: ['trapped', 'trappedSlowly'], ebe86a: ['trapped'] },
  axe: [],
  limits: [
    'Presses Tab up to 400 times per page. Anything beyond is listed as not tested.',
    'Components that appear only after a click, such as dialogs, aren’t opened.',
    'A trap inside another site’s frame is reported on the frame. If such a frame pulls focus back only after it has left, the trap isn’t found.',
  ],
  probe: keyboardProbe,
  applies: (page) => {
    if (!page.capture.facts.keyboard) return [];
    const trapped = new Set(page.capture.facts.keyboard.traps.flatMap(({ nodes }) => nodes));
    const free = keyboardProbe.getQuestions(page).trapSuspects.filter((node) => !trapped.has(node));
    const first = page.capture.facts.keyboard.traps.map(({ nodes }) => nodes[0]!);
    if (free.length + first.length === 0) {
      return page.capture.facts.keyboard.walked.length > 0 ? getPageRoot(page) : [];
    }
    return mergeInDocumentOrder([[...free, ...first].map((node) => page.element(node))]);
  },
  check: (element, page) => {
    const trap = getTrapsByFirstNode(page).get(element.index);
    if (!trap) return passed('free');
    if (trap.exit !== null) return passed('exit');
    const details = { related: getOtherElements(trap, page) };
    if (trap.isSlow) return cantTell('trappedSlowly', details);
    if (trap.needsEscape) return cantTell('needsEscape', details);
    return mayExplainExit(page) ? cantTell('help', details) : failed('trapped', details);
  },
  messages: {
    free: 'Focus can leave using the keyboard.',
    exit: 'The page names a key that moves focus out, and it works.',
    trapped:
      'Keyboard users get stuck here: Tab, Shift+Tab and Escape don’t move focus out, and the page names no other key that does.',
    trappedSlowly:
      'Can keyboard users get past this element? The page pulls focus back after focus has left.',
    needsEscape:
      'Does the page say that pressing Escape and then Tab moves focus out of this element? Tab alone doesn’t.',
    help: 'Does the page say which key moves focus out of this element, and does that key work? Tab, Shift+Tab and Escape don’t move focus away from here.',
  },
});

function getOtherElements({ nodes }: RecordedTrap, page: PageModel): ElementModel[] {
  return nodes.slice(1).map((node) => page.element(node));
}

function mayExplainExit(page: PageModel): boolean {
  return page
    .byRole('link', 'button')
    .filter((element) => element.attr('href')?.startsWith('#') ?? true)
    .some(({ name, description }) => exitHelpPattern.test(`${name} ${description}`));
}
