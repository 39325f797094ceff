import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isScrolledByScript } from '../../shared/scripted-scrolling.ts';
import { hasNearbyControl } from '../../zoom/clipped-texts.ts';
import { findSpacingQuestions } from './spacing-questions.ts';

/** The elements whose text is cut off with wider spacing, by the box that clips it. */
const getClippedTextsByBox = memoizePerPage(
  (page: PageModel): ReadonlyMap<NodeIndex, readonly ElementModel[]> => {
    const cut = Map.groupBy(page.capture.facts.spacing?.cut ?? [], ({ clip }) => clip);
    return new Map([...cut].map(([clip, texts]) => [clip, texts.map(({ holder }) => page.element(holder))]));
  },
);

/**
 * Applies the spacing of 1.4.12 to the page: failure F104, “clipped or overlapped content when spacing is
 * adjusted”.
 */
export const textSpacing = defineRule({
  id: 'text-spacing',
  title: 'Text isn’t cut off with wider text spacing',
  help: 'Let boxes with text grow: use `min-height` instead of `height`, let text wrap, or let the box scroll.',
  impact:
    'People with dyslexia or low vision who need wider text spacing can’t read the text that is cut off.',
  criteria: ['1.4.12'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  auditReasons: ['control'],
  limits: [
    'Text that overlaps other content without being hidden isn’t detected, and neither is text that ends with an ellipsis.',
    'A person needs to check whether a control next to the text shows the rest.',
  ],
  probe: { facts: 'spacing', getQuestions: findSpacingQuestions },
  applies: (page) => {
    if (page.capture.facts.spacing === undefined) return [];
    const boxes = new Set(findSpacingQuestions(page).map(({ clip }) => clip));
    return [...boxes].sort((a, b) => a - b).map((index) => page.element(index));
  },
  check: (box, page) => {
    const cut = getClippedTextsByBox(page).get(box.index) ?? [];
    if (cut.length === 0) return passed('whole');
    if (isScrolledByScript(box)) return passed('scrolled');
    const texts = cut.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
    const evidence = { facts: { count: cut.length, texts }, related: cut };
    return hasNearbyControl(box) ? cantTell('control', evidence) : failed('cut', evidence);
  },
  messages: {
    scrolled: 'People can scroll to this box’s text with the page’s own scroll bar.',
    whole: 'Wider text spacing doesn’t cut off any text in this box.',
    cut: 'People who need wider text spacing can’t read all of the text: the box cuts it off ({count} in total): {texts}.',
    control:
      'With wider text spacing, can people still read all of the text that this box cuts off ({count} in total)? There’s a control next to the box. Text: {texts}.',
  },
});
