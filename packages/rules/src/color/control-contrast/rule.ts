import { type ElementModel, NodeState } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getVisibleInnerText } from '../../shared/visible-text.ts';
import {
  controlContrastProbe,
  getMeasuredArea,
  getMeasuredElements,
  getMeasurement,
} from '../control-questions.ts';

const REQUIRED_CONTRAST = 3;
/** Below this contrast, a boundary isn't drawn or isn't meant to be seen. */
const MIN_DRAWN_CONTRAST = 1.04;
/** If the painted area is wider than this share of the label, it's a box around the text. */
const BOX_SHARE = 0.85;

/**
 * Success criterion 1.4.11 for fields, checkboxes, radio buttons, switches and sliders with author styles
 * (failure F78 and the section on boundaries in its Understanding document). Labels and placeholders identify
 * a field too, so a faint boundary around visible text needs review.
 */
export const controlContrast = defineRule({
  id: 'control-contrast',
  title: 'Form controls have sufficient contrast with their surroundings',
  help: 'Give the control a border, background or shape with at least 3:1 contrast against adjacent colors, in each of its states.',
  impact: 'People with low vision can’t see where the control is, or whether it’s selected.',
  criteria: ['1.4.11'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  auditReasons: ['text'],
  limits: [
    'Measures native fields, checkboxes, radio buttons, switches and sliders as they appear without focus or hover. Disabled and read-only controls and the browser’s default appearance are exempt.',
    'The other state of a checkbox or radio button is measured only if it comes from a style sheet.',
    'Other controls with text, and controls in frames of other sites, aren’t measured.',
  ],
  probe: controlContrastProbe,
  applies: (page) => getMeasuredElements(page, 'field', 'drawing').filter(isApplicable),
  check: (control) =>
    getMeasurement(control).part === 'field' ? checkField(control) : checkDrawing(control),
  messages: {
    seen: 'This control has {ratio}:1 contrast against its surroundings.',
    boundary:
      'The boundary of this field has only {ratio}:1 contrast ({one} and {other}); at least {required}:1 is required.',
    drawing:
      'This control has only {ratio}:1 contrast against its surroundings ({one} and {other}); at least {required}:1 is required.',
    state:
      'The selected and unselected states of this control have only {ratio}:1 contrast ({one} and {other}); at least {required}:1 is required.',
    text: 'Can people with low vision recognize this field without its border? The border has {ratio}:1 contrast ({one} and {other}); at least {required}:1 is required.',
    uneven:
      'Can people with low vision see where this field is? Only part of its boundary has at least {required}:1 contrast.',
    invisible: 'Can people see where this field is? It has no visible boundary or background.',
  },
});

/** Skips controls that draw nothing, and buttons with text that select something. */
function isApplicable(control: ElementModel): boolean {
  const { part, best, state, width } = getMeasurement(control);
  if (best === null) return false;
  if (part === 'field' || state !== null) return true;
  return !isBoxAroundText(control, width);
}

function isBoxAroundText(control: ElementModel, width: number): boolean {
  const label = control.labels.find(({ isVisible }) => isVisible);
  return (
    label !== undefined &&
    getVisibleInnerText(label).trim() !== '' &&
    width >= getMeasuredArea(control).width * BOX_SHARE
  );
}

function toFacts({ contrast, one, other }: { contrast: number; one: string; other: string }) {
  // Truncated, so that a ratio below the required one is never shown as equal to it.
  return { ratio: Math.floor(contrast * 100) / 100, one, other, required: REQUIRED_CONTRAST };
}

function checkField(field: ElementModel) {
  const { best, greatest, inside } = getMeasurement(field);
  const facts = toFacts(best!);
  if (best!.contrast >= REQUIRED_CONTRAST) return passed('seen', { facts });
  // The arrow of a select identifies it.
  if (field.tag === 'select' && inside >= REQUIRED_CONTRAST)
    return passed('seen', { facts: { ...facts, ratio: Math.floor(inside * 100) / 100 } });
  if (greatest >= REQUIRED_CONTRAST) return cantTell('uneven', { facts });
  const showsText =
    field.hasState(NodeState.hasValue) ||
    (field.hasState(NodeState.placeholderShown) && (field.attr('placeholder') ?? '').trim() !== '');
  if (showsText && field.tag !== 'select') return cantTell('text', { facts });
  if (best!.contrast < MIN_DRAWN_CONTRAST) return cantTell('invisible', { facts });
  return failed('boundary', { facts });
}

function checkDrawing(control: ElementModel) {
  const { best, state, width } = getMeasurement(control);
  if (best!.contrast < REQUIRED_CONTRAST && !isBoxAroundText(control, width))
    return failed('drawing', { facts: toFacts(best!) });
  if (state !== null && state.contrast < REQUIRED_CONTRAST) return failed('state', { facts: toFacts(state) });
  return passed('seen', { facts: toFacts(best!) });
}
