import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { findInstruments, getControlNames } from '../../shared/instruments.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** What controls are called that stop a change, hide what changes or set how often it does. */
const updateControlPattern =
  /paus|stop|halt|freez|hide|show|clos|dismiss|remove|play|resum|start|toggle|auto|updat|refresh|reload|chang|frequen|interval|speed|slow|fast|rate|seconds?|minutes?|live|motion|animat|tick|rotat|carousel|slide|next|prev|collapse|expand|(dis|en)able|turn (on|off)|\bon\b|\boff\b/i;

/** Texts that tell time or how far something is: what they say is that they change. */
const essentialRoles = new Set(['timer', 'progressbar', 'meter']);
const timeOrPercentagePattern = /\d\s*:\s*\d\d|\d\s*%/;

/** Elements whose text changes by itself and that are not all there is to read: ACT “not alone”. */
const getChangingElements = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const seen = page.texts.filter(({ isVisible }) => isVisible).map(({ parent }) => parent);
  return (page.capture.facts.ticking?.nodes ?? [])
    .map((node) => page.element(node))
    .filter((element) => seen.some((other) => !element.contains(other) && other !== element));
});

/** ACT efbfc7, of the texts that changed at least twice while the page was watched for half a minute of its own time. */
export const autoUpdatingText = defineRule({
  id: 'auto-updating-text',
  title: 'Text that changes by itself can be paused, stopped or hidden',
  help: 'Put a button beside it that stops the change, or let it change only when people ask for it.',
  impact:
    'People who read slowly or are easily distracted cannot finish this text, or anything else on the page.',
  criteria: ['2.2.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['efbfc7'],
  axe: [],
  limits: [
    'Found are texts that a repeating timer changes at least every fifteen seconds; not what a chain of single timers, the server or an animation changes.',
    'Whether a control near it stops the change is left to a person. Frames are not watched.',
  ],
  probe: 'ticking',
  applies: getChangingElements,
  check: (element, page) => {
    const text = element.textContent.replace(/\s+/g, ' ').trim();
    const facts = { text };
    const { role } = element;
    if (
      (role !== null && essentialRoles.has(role)) ||
      element.tag === 'time' ||
      timeOrPercentagePattern.test(text)
    ) {
      return cantTell('essential', { facts });
    }
    const controls = findInstruments(page, updateControlPattern);
    if (controls.length === 0) return failed('endless', { facts });
    return cantTell('control', {
      facts: { ...facts, controls: getControlNames(controls) },
      related: controls,
    });
  },
  messages: {
    endless:
      'This text changes by itself again and again, and the page has no control to pause, stop or hide it: “{text}”.',
    control:
      'Can people pause, stop or hide this text, which changes by itself, or set how often it does? “{text}” Controls that might be for it: {controls}.',
    essential:
      'Would this text be of no use if it could be stopped, as a clock’s or countdown’s? It changes by itself: “{text}”.',
  },
});
