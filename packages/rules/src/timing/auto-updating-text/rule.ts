import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { findInstruments, getControlNames } from '../../shared/instruments.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Names of controls that stop an update, hide the updated text or set how often it changes. */
const updateControlPattern =
  /paus|stop|halt|freez|hide|show|clos|dismiss|remove|play|resum|start|toggle|auto|updat|refresh|reload|chang|frequen|interval|speed|slow|fast|rate|seconds?|minutes?|live|motion|animat|tick|rotat|carousel|slide|next|prev|collapse|expand|(dis|en)able|turn (on|off)|\bon\b|\boff\b/i;

/** Texts that show a time or a progress: their purpose is to change. */
const essentialRoles = new Set(['timer', 'progressbar', 'meter']);
const timeOrPercentagePattern = /\d\s*:\s*\d\d|\d\s*%/;

/** Elements whose text changes by itself and that are not the only content: ACT “not alone”. */
const getChangingElements = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const visibleElements = page.texts.filter(({ isVisible }) => isVisible).map(({ parent }) => parent);
  return (page.capture.facts.ticking?.nodes ?? [])
    .map((node) => page.element(node))
    .filter((element) => visibleElements.some((other) => !element.contains(other) && other !== element));
});

/** ACT efbfc7, for texts that changed at least twice while the page was observed for 30 seconds of page time. */
export const autoUpdatingText = defineRule({
  id: 'auto-updating-text',
  title: 'Automatically updating text can be paused, stopped or hidden',
  help: 'Add a control next to the text that pauses or stops the updates, or update it only on request.',
  impact:
    'People who read slowly or are easily distracted cannot finish this text, or read anything else on the page.',
  criteria: ['2.2.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['efbfc7'],
  axe: [],
  limits: [
    'Only texts that a repeating timer changes at least every 15 seconds are found, not texts that a chain of single timers, the server or an animation changes.',
    'Whether a control near the text stops the updates needs review. Frames are not observed.',
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
      'The text updates automatically, and the page has no control to pause, stop or hide it: “{text}”.',
    control:
      'Can people pause, stop or hide this text, or control how often it updates? It updates automatically: “{text}”. Possible controls: {controls}.',
    essential: 'Is the automatic update essential for this text, as for a clock or a countdown? “{text}”',
  },
});
