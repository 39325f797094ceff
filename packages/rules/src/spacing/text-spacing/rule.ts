import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { hasControlBeside } from '../../zoom/clipped-texts.ts';
import { buildSpacingRequests } from './spacing-requests.ts';

/** The elements whose text wider spacing cuts off, by the box that does. */
const getClippedTextsByBox = memoizePerPage(
  (page: PageModel): ReadonlyMap<NodeIndex, readonly ElementModel[]> => {
    const cut = Map.groupBy(page.capture.facts.spacing?.cut ?? [], ({ clip }) => clip);
    return new Map([...cut].map(([clip, texts]) => [clip, texts.map(({ holder }) => page.element(holder))]));
  },
);

/** 1.4.12 as its text says, tried on the page: failure F104, “clipped or overlapped content when spacing is adjusted”. */
export const textSpacing = defineRule({
  id: 'text-spacing',
  title: 'Text with wider spacing is not cut off',
  help: 'Let boxes with text grow: use min-height instead of height, let text wrap, or let the box scroll.',
  impact:
    'People with dyslexia or low vision who set wider spacing to be able to read lose the end of the text.',
  criteria: ['1.4.12'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Text that runs over other content without being hidden is not found, nor text that ends with an ellipsis.',
    'Whether a control beside the text shows the rest is left to a person.',
  ],
  probe: 'spacing',
  applies: (page) => {
    if (page.capture.facts.spacing === undefined) return [];
    const boxes = new Set(buildSpacingRequests(page).map(({ clip }) => clip));
    return [...boxes].sort((a, b) => a - b).map((index) => page.element(index));
  },
  check: (box, page) => {
    const cut = getClippedTextsByBox(page).get(box.index) ?? [];
    if (cut.length === 0) return passed('whole');
    const texts = cut.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
    const evidence = { facts: { count: cut.length, texts }, related: cut };
    return hasControlBeside(box) ? cantTell('control', evidence) : failed('cut', evidence);
  },
  messages: {
    whole: 'Wider spacing cuts off nothing that the box shows whole.',
    cut: 'People who need wider spacing cannot read all of these texts ({count}), for the box cuts them off: {texts}.',
    control:
      'Can people who set wider spacing bring all of these texts ({count}) into view? The box cuts them off; a control stands beside it: {texts}.',
  },
});
