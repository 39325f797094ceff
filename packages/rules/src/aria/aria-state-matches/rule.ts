import type { PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { statesProbe } from '../../shared/states-probe.ts';

type ControlInteraction = ProbeFacts<'states'>['interactions'][number];

const getInteractionsByNode = memoizePerPage(({ capture }: PageModel) =>
  Map.groupBy(capture.facts.states?.interactions ?? [], ({ node }) => node),
);

/**
 * The states probe activates the controls. This rule compares their ARIA states with the content they showed
 * or hid.
 */
export const ariaStateMatches = defineRule({
  id: 'aria-state-matches',
  title: 'ARIA states of controls match what is shown',
  help: 'Update `aria-expanded`, `aria-selected`, `aria-checked` or `aria-pressed` whenever the control shows or hides its content.',
  impact: 'Screen reader users hear the wrong state and can’t tell whether the content is open.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  traits: {
    indicates: ['javascript'],
  },
  limits: [
    'Tests only controls that neither submit anything nor leave the page, within the limits of the behavior tests.',
    'Only states set in ARIA attributes are compared; missing states aren’t reported.',
    'Content that depends on a server response isn’t detected. Frames aren’t tested.',
  ],
  probe: statesProbe,
  applies: (page) =>
    [...getInteractionsByNode(page).keys()].sort((a, b) => a - b).map((node) => page.element(node)),
  check: (control, page) => {
    const interactions = getInteractionsByNode(page).get(control.index) ?? [];
    const switched = interactions.find(({ change }) => change === 'switched');
    if (switched && control.isExposed) {
      const reason = switched.attribute === 'aria-selected' ? 'unselected' : 'switched';
      return failed(reason, { facts: toFacts(switched) });
    }
    const restyled = switched ?? interactions.find(({ change }) => change === 'restyled');
    if (restyled) return cantTell('restyled', { facts: toFacts(restyled) });
    const wrong = interactions.filter(isStale);
    const proven = wrong.find(({ relation }) => relation === 'controlled');
    if (proven) {
      const shownOrHidden = proven.change === 'hidden' ? 'hidden' : 'shown';
      const reason = isInverted(proven) && proven.after !== proven.before ? 'inverted' : shownOrHidden;
      return failed(reason, { facts: toFacts(proven) });
    }
    const [likely] = wrong;
    return likely
      ? cantTell(likely.change === 'shown' ? 'shown-next' : 'hidden-next', { facts: toFacts(likely) })
      : passed('follows');
  },
  messages: {
    follows: 'The state of this control matches what it showed when it was used.',
    shown:
      'Screen reader users hear the wrong state: this control shows its content but keeps `{attribute}="{value}"`.',
    hidden:
      'Screen reader users hear the wrong state: this control hides its content but keeps `{attribute}="{value}"`.',
    inverted:
      'Screen reader users hear the opposite of what happens: this control shows its content and sets `{attribute}="{value}"`.',
    switched:
      'Screen reader users hear the wrong state: each click switches this control’s appearance, but `{attribute}` stays "{value}".',
    unselected:
      'Screen reader users hear the wrong selection: after a click, this option looks like the selected one did, but it keeps `{attribute}="{value}"`.',
    restyled: {
      question: 'Can users see whether this control is on?',
      ifSo: 'screen reader users hear the wrong state: its appearance changes with each click, but `{attribute}` stays "{value}".',
    },
    'shown-next': {
      question: 'Does this control open the content that follows it?',
      ifSo: 'screen reader users hear the wrong state: the content appeared when the control was used, but `{attribute}` stayed "{value}".',
    },
    'hidden-next': {
      question: 'Does this control close the content that follows it?',
      ifSo: 'screen reader users hear the wrong state: the content disappeared when the control was used, but `{attribute}` stayed "{value}".',
    },
  },
});

const toFacts = ({ attribute, after }: ControlInteraction) => ({ attribute, value: after });

/** Returns whether an attribute contradicts what is shown and nothing else may convey the state. */
function isStale(interaction: ControlInteraction): boolean {
  const { attribute, before, after, change, relation, isConveyedElsewhere } = interaction;
  if (isInverted(interaction)) return true;
  if (after !== before || isConveyedElsewhere || relation === 'unrelated') return false;
  // A control that is selected, checked or pressed may also hide content.
  if (attribute === 'aria-expanded') return after === (change === 'shown' ? 'false' : 'true');
  if (attribute === 'aria-selected') return change === 'shown' && after === 'false';
  return true;
}

/** Returns whether a control still exposes its content as hidden after showing it. */
function isInverted({ attribute, before, after, change, relation }: ControlInteraction): boolean {
  return (
    attribute === 'aria-expanded' &&
    relation === 'controlled' &&
    change === 'shown' &&
    before === 'true' &&
    after === 'false'
  );
}
