import { type ElementModel, keyboardQuestions, type PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { inDocumentOrder } from '../../shared/document-order.ts';
import { perPage } from '../../shared/per-page.ts';

type Trap = NonNullable<PageModel['capture']['facts']['keyboard']>['traps'][number];

/** What a link or button is called that tells, or might tell, how to get out. */
const telling = /\b(help|exit|leave|escape|hint|instructions?|keyboard|shortcuts?|how|close|quit)\b/i;

const trapsByFirst = perPage(
  ({ capture }) => new Map((capture.facts.keyboard?.traps ?? []).map((trap) => [trap.nodes[0], trap])),
);

/**
 * ACT 80af7b. Asked of each trap that the keyboard probe found, and of the elements that it suspected and found free.
 * Other elements were not tried.
 */
export const noKeyboardTrap = defineRule({
  id: 'no-keyboard-trap',
  title: 'The keyboard leads out of every control',
  help: 'Do not move the focus back in blur or key handlers; where the focus must stay, say which key leads out.',
  impact: 'Keyboard users cannot go on and must close the page.',
  criteria: ['2.1.2'],
  category: 'keyboard',
  severity: 'critical',
  bestPractice: false,
  act: ['80af7b'],
  actParts: { a1b64e: ['trapped', 'trappedSlowly'], ebe86a: ['trapped'] },
  axe: [],
  limits: [
    'Only elements whose own attributes react to focus or keys are tried, ten of a page at most. Traps that scripts set up with listeners are not found.',
    'Frames are not entered.',
  ],
  probe: 'keyboard',
  applies: (page) => {
    if (!page.capture.facts.keyboard) return [];
    const trapped = new Set(page.capture.facts.keyboard.traps.flatMap(({ nodes }) => nodes));
    const free = keyboardQuestions(page).suspects.filter((node) => !trapped.has(node));
    const first = page.capture.facts.keyboard.traps.map(({ nodes }) => nodes[0]!);
    return inDocumentOrder([[...free, ...first].map((node) => page.element(node))]);
  },
  check: (element, page) => {
    const trap = trapsByFirst(page).get(element.index);
    if (!trap) return passed('free');
    if (trap.exit !== null) return passed('exit');
    const evidence = { related: others(trap, page) };
    if (trap.isSlow) return cantTell('trappedSlowly', evidence);
    return mayTellExit(page) ? cantTell('help', evidence) : failed('trapped', evidence);
  },
  messages: {
    free: 'The keyboard leads out of this element.',
    exit: 'The page says which key leads out, and it does.',
    trapped:
      'Keyboard users who come here cannot leave: Tab, Shift+Tab and Escape keep the focus here, and the page names no key that leads out.',
    trappedSlowly:
      'Can keyboard users get past this element? The page moves the focus back to it a moment after it has left.',
    help: 'Does the page say which key leads out of here, and does it work? Tab, Shift+Tab and Escape keep the focus here.',
  },
});

function others({ nodes }: Trap, page: PageModel): ElementModel[] {
  return nodes.slice(1).map((node) => page.element(node));
}

function mayTellExit(page: PageModel): boolean {
  return page
    .byRole('link', 'button')
    .some(({ name, description }) => telling.test(`${name} ${description}`));
}
