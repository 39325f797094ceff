import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { clipperOf, hasControlBeside, textsInClips, zoomedWidth } from '../clipped-texts.ts';

/**
 * ACT 59br37, of pages looked at in a viewport of 640 CSS pixels or less; in a wider one it does not apply. Where a
 * control stands beside clipped text, a person is asked: it may show the rest.
 */
export const textClipped = defineRule({
  id: 'text-clipped',
  title: 'Zoomed text is not cut off',
  help: 'Let boxes with text grow: use min-height instead of height, let text wrap, or let the box scroll.',
  impact: 'People with low vision who zoom to 200 % cannot read the part that is cut off.',
  criteria: ['1.4.4'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['59br37'],
  axe: [],
  limits: [
    'Asked only where a scan looks at pages in a window of 640 CSS pixels or less, which is what remains of 1280 at a zoom of 200 %; of wider windows text-cut asks.',
    'Whether a control beside the text shows the rest is left to a person.',
  ],
  applies: (page) => (page.capture.viewport.width > zoomedWidth ? [] : textsInClips(page).keys()),
  check: (element, page) => {
    const texts = textsInClips(page).get(element) ?? [];
    const clipper = texts.map(clipperOf).find((found) => found !== null);
    if (!clipper) return passed('whole');
    const evidence = { facts: { text: element.textContent.trim() }, related: [clipper] };
    return hasControlBeside(clipper) ? cantTell('control', evidence) : failed('clipped', evidence);
  },
  messages: {
    whole: 'The text is shown whole in a small window.',
    clipped: 'People who zoom cannot read all of “{text}”: the box around it cuts it off.',
    control:
      'Can people bring all of “{text}” into view? The box around it cuts it off; a control stands beside it.',
  },
});
