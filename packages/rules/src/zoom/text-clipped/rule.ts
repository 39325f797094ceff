import type { ElementModel, PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isScrolledByScript } from '../../shared/scripted-scrolling.ts';
import {
  findClipper,
  getTextsInClips,
  hasNearbyControl,
  leadsToFullText,
  ZOOMED_WIDTH_PX,
} from '../clipped-texts.ts';

type ZoomLoss = ProbeFacts<'zoom'>['losses'][number];

const getLossesByHolder = memoizePerPage(
  ({ capture }) => new Map((capture.facts.zoom?.losses ?? []).map((loss) => [loss.holder, loss])),
);

/**
 * ACT 59br37. In a viewport of 640 CSS pixels or less, the capture itself is the zoomed page; wider viewports
 * are zoomed by the zoom probe.
 */
export const textClipped = defineRule({
  id: 'text-clipped',
  title: 'Text can be read at 200% zoom',
  help: 'Let boxes with text grow: use `min-height` instead of `height`, let text wrap, or let the box scroll.',
  impact: 'People with low vision who zoom to 200% can’t read the part that’s cut off.',
  criteria: ['1.4.4'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['59br37'],
  nonActReasons: [
    'offPage',
    'overlapped',
    'covered',
    'notEnlarged',
    'ellipsis',
    'windowCovered',
    'controlCut',
    'controlHidden',
  ],
  axe: [],
  auditReasons: ['control', 'controlHidden', 'shortened', 'hidden'],
  limits: [
    'Tests the first 2,000 elements with text; text in frames isn’t tested.',
    'Text that opens on hover, focus or a click isn’t tested.',
  ],
  probe: {
    facts: 'zoom',
    getQuestions: (page) => page.capture.viewport.width > ZOOMED_WIDTH_PX && page.texts.length > 0,
  },
  applies: (page) => {
    if (page.capture.viewport.width <= ZOOMED_WIDTH_PX) return getTextsInClips(page).keys();
    const { zoom } = page.capture.facts;
    if (!zoom) return [];
    const nodes = new Set([...zoom.tested, ...zoom.losses.map(({ holder }) => holder)]);
    return mergeInDocumentOrder([[...nodes].map((node) => page.element(node))]);
  },
  check: (element, page) => {
    if (page.capture.viewport.width <= ZOOMED_WIDTH_PX) return checkCaptured(element, page);
    const loss = getLossesByHolder(page).get(element.index);
    if (!loss) return passed('whole');
    const isScrolled = loss.by !== null && isScrolledByScript(page.element(loss.by));
    return isScrolled ? passed('scrolled') : checkLoss(element, loss, page);
  },
  messages: {
    scrolled: 'People can scroll to the text with the page’s own scroll bar.',
    whole: 'The text can be read at 200% zoom.',
    clipped:
      'At 200% zoom, people can’t read all of “{text}”: the box around it cuts it off and doesn’t scroll.',
    control:
      'At 200% zoom, can people still read all of “{text}”? The box around it cuts it off, but there’s a control next to it.',
    ellipsis: 'At 200% zoom, people can’t read all of “{text}”: it’s shortened with an ellipsis.',
    shortened:
      'At 200% zoom, can people still get the full text of “{text}”, for example behind the link? It’s shortened with an ellipsis.',
    offPage:
      'At 200% zoom, people can’t read all of “{text}”: part of it is outside the page, where scrolling can’t reach it.',
    overlapped: 'At 200% zoom, people can’t read “{text}”: it overlaps other text.',
    covered: 'At 200% zoom, people can’t read all of “{text}”: another element covers part of it.',
    overlaid: 'At 200% zoom, can people still read “{text}”? An image covers it.',
    hidden: 'At 200% zoom, is “{text}” still available on the page? It’s hidden.',
    controlCut:
      'At 200% zoom, people can’t reach all of the control “{text}”: part of it is cut off, and scrolling doesn’t reach it.',
    controlHidden: 'At 200% zoom, is the control “{text}” still available on the page? It’s hidden.',
    windowCovered:
      'At 200% zoom, people can hardly read the page: fixed bars such as “{text}” cover the window and leave fewer than two lines of text visible.',
    notEnlarged: 'People who zoom in can’t enlarge “{text}”: its font size follows the width of the window.',
  },
});

function checkCaptured(element: ElementModel, page: PageModel) {
  const texts = getTextsInClips(page).get(element) ?? [];
  const clipper = texts.map(findClipper).find((found) => found !== null);
  if (!clipper) return passed('whole');
  if (isScrolledByScript(clipper)) return passed('scrolled');
  const evidence = { facts: { text: getText(element) }, related: [clipper] };
  return hasNearbyControl(clipper) ? cantTell('control', evidence) : failed('clipped', evidence);
}

function checkLoss(element: ElementModel, { kind, by, isWhole }: ZoomLoss, page: PageModel) {
  const other = by === null ? null : page.element(by);
  const evidence = { facts: { text: getText(element) }, related: other ? [other] : [] };
  switch (kind) {
    case 'clipped':
      if (other && (hasNearbyControl(other) || (isWhole && hasScripts(page))))
        return cantTell('control', evidence);
      return failed('clipped', evidence);
    case 'ellipsis':
      return leadsToFullText(element) || (other && hasNearbyControl(other))
        ? cantTell('shortened', evidence)
        : failed('ellipsis', evidence);
    case 'off-page':
      return failed('offPage', evidence);
    case 'covered':
      return failed('covered', evidence);
    case 'overlapped':
      return failed('overlapped', evidence);
    case 'window-covered':
      return failed('windowCovered', evidence);
    case 'not-enlarged':
      return failed('notEnlarged', evidence);
    case 'control-cut':
      if (isWhole || (other && hasNearbyControl(other))) return cantTell('control', evidence);
      return failed('controlCut', evidence);
    case 'control-hidden':
      return cantTell('controlHidden', evidence);
    default:
      return cantTell(kind, evidence);
  }
}

const getText = (element: ElementModel) =>
  element.textContent.replace(/\s+/g, ' ').trim() || element.name || `<${element.tag}>`;

/**
 * Returns whether the page has scripts, which may reveal a box that hides all of its content, as in
 * carousels.
 */
const hasScripts = (page: PageModel) => page.byTag('script').length > 0;
