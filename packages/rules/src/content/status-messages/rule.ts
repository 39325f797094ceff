import type { NodeIndex, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, type ElementResult, failed, passed } from '../../rule.ts';
import { type FormAttempt, type RevealedText, reportsError } from '../../shared/forms/submitted-forms.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getPageActions } from './page-actions.ts';
import { classifyMessage, type MessageKind } from './status-wording.ts';

type Reason = 'announced' | 'silent' | 'otherwise' | 'inserted' | 'appeared';

/**
 * Checks text that appears after actions on the page. It fails only if three things are true: its wording
 * shows that it is a status message, neither a live region nor a focus change makes screen readers announce
 * it, and no other announcement conveys the action's outcome, such as a number of results next to “No
 * results”. Most text that appears is not a status message, so other text needs review only if it is short
 * and appears alone.
 */
export const statusMessages = defineRule<Reason>({
  id: 'status-messages',
  title: 'Status messages are announced by screen readers',
  help: 'Put the message into an element with `role="status"`, or `role="alert"` for errors, that is on the page before the message appears.',
  impact: 'Screen reader users can’t tell whether their action succeeded, failed or changed the results.',
  criteria: ['4.1.3'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  traits: { indicates: ['javascript'], asksAbout: 'messages' },
  limits: [
    'Tests up to six actions per page (30 at depth `thorough`), such as a search, a filter and buttons with different names, and the forms that are submitted for other rules. Buttons with destructive-sounding names such as “Delete” or “Pay” aren’t pressed.',
    'Messages that depend on a server response aren’t detected, because requests are blocked. Pages behind a sign-in aren’t tested.',
  ],
  probe: { facts: 'status', alsoUses: ['formErrors'], getQuestions: getPageActions },
  applies: (page) => [...getResults(page).keys()].map((index) => page.element(index)),
  check: (element, page) => getResults(page).get(element.index) ?? passed('announced'),
  messages: {
    announced: 'The message that appears is in a live region or receives focus.',
    silent:
      'Screen reader users don’t hear “{text}”, which appears after {action}: it isn’t in a live region and doesn’t receive focus.',
    otherwise:
      'Does the announcement “{announcement}” tell screen reader users what they need to know about “{text}”? Both appear after {action}, but only the first is announced.',
    inserted:
      'Do screen readers announce “{text}”, which appears after {action}? Its live region is added or shown together with the text, and such text is often not announced.',
    appeared: {
      question:
        'Is “{text}”, which appears after {action}, a status message, such as a result, progress or an error?',
      ifSo: 'screen reader users don’t hear it: it isn’t in a live region.',
    },
  },
});

interface ObservedAction {
  readonly control: NodeIndex;
  readonly description: string;
  readonly texts: readonly RevealedText[];
  readonly announced: readonly string[];
  readonly requests: number;
}

/** The worst result for each action after which a message appeared. */
const getResults = memoizePerPage((page): ReadonlyMap<NodeIndex, ElementResult<Reason>> => {
  const results = new Map<NodeIndex, ElementResult<Reason>>();
  const seen = new Set<string>();
  for (const action of getObservedActions(page)) {
    const result = evaluateAction(action, page, seen);
    if (result !== null && !(results.get(action.control)?.outcome === 'failed'))
      results.set(action.control, result);
  }
  return new Map([...results].sort(([one], [other]) => one - other));
});

const actionDescriptions = { click: 'activating', type: 'searching with', choose: 'choosing an option of' };

function getObservedActions(page: PageModel): ObservedAction[] {
  const { status, formErrors } = page.capture.facts;
  const getName = (control: NodeIndex) => {
    const { name } = page.element(control);
    return name === '' ? 'an unnamed control' : `“${name}”`;
  };
  const actions = (status?.actions ?? []).filter(({ isCut }) => !isCut);
  const attempts = (formErrors?.attempts ?? []).filter(
    (attempt) => attempt.kind !== 'single' && !attempt.isCut && !movesFocus(attempt),
  );
  return [
    ...actions.map((action) => ({
      ...action,
      description: `${actionDescriptions[action.kind]} ${getName(action.control)}`,
    })),
    ...attempts.map((attempt) => ({
      ...attempt,
      control: attempt.button,
      description: `submitting the form with ${getName(attempt.button)}`,
    })),
  ];
}

/** Returns whether focus moved to a field with an error, where screen readers announce its description. */
function movesFocus({ fields, hasNativeMessage }: FormAttempt): boolean {
  return hasNativeMessage || fields.some(({ hasFocus }) => hasFocus);
}

/** Maximum number of pieces of text after one action. If more appear, they're content. */
const MAX_TEXTS = 10;
/** Maximum characters in text that may be a status message without the typical wording. */
const MAX_SHORT_TEXT = 60;

function evaluateAction(
  action: ObservedAction,
  page: PageModel,
  seen: Set<string>,
): ElementResult<Reason> | null {
  const label = page.element(action.control).name.toLowerCase();
  let hasAnnounced = false;
  let question: ElementResult<Reason> | null = null;
  for (const text of action.texts) {
    const kind = classifyMessage(text.text);
    const isOther = text.isInControl || text.text.toLowerCase() === label;
    // Because we block the page's requests, it shows error messages that users wouldn't see.
    if (
      isOther ||
      seen.has(text.text) ||
      (action.requests > 0 && (kind === 'error' || reportsError(text.text)))
    )
      continue;
    if (isAnnounced(text, action)) {
      hasAnnounced ||= kind !== null;
      continue;
    }
    const details = { facts: { text: text.text, action: action.description }, related: getBlock(text, page) };
    const other = kind === null ? null : findOtherAnnouncement(kind, action);
    if (other !== null) {
      if (classifyMessage(other) === kind) hasAnnounced = true;
      else
        question ??= cantTell('otherwise', { ...details, facts: { ...details.facts, announcement: other } });
      continue;
    }
    const isCertain =
      kind !== null && text.liveRegion === null && !text.isInDialog && action.texts.length <= MAX_TEXTS;
    seen.add(text.text);
    if (isCertain) return failed('silent', details);
    if (kind !== null && text.liveRegion === 'inserted') question ??= cantTell('inserted', details);
    else if (kind !== null || (mayBeMessage(text, action) && !isOnPage(text, page)))
      question ??= cantTell('appeared', details);
  }
  return question ?? (hasAnnounced ? passed('announced') : null);
}

function isAnnounced(text: RevealedText, { announced }: ObservedAction): boolean {
  if (text.hasFocus || text.liveRegion === 'existing' || (text.liveRegion === 'inserted' && text.isAlert))
    return true;
  const plain = text.text.toLowerCase();
  return announced.some((each) => {
    const other = each.toLowerCase();
    return other.includes(plain) || (other.length > 3 && plain.includes(other));
  });
}

/**
 * Finds what screen readers announce about the same action in different words, preferably the same type of
 * message. An announcement of “Loading…” does not convey the outcome.
 */
function findOtherAnnouncement(kind: MessageKind, action: ObservedAction) {
  const announcements = [
    ...action.announced,
    ...action.texts.filter((text) => isAnnounced(text, action)).map(({ text }) => text),
  ].filter((text) => /[\p{L}\p{N}]/u.test(text));
  return (
    announcements.find((text) => classifyMessage(text) === kind) ??
    announcements.find((text) => classifyMessage(text) !== 'progress') ??
    null
  );
}

/** “Select…” is the prompt of a field that a script draws, and “Show more…” a link. */
const promptPattern = /(?:…|\.{3})$/;
const messageTags = /^(div|p|span|small|strong|em|b|i|aside|section|output|label)$/;

/** Returns whether text that appeared alone may be a status message. */
function mayBeMessage(text: RevealedText, { texts }: ObservedAction): boolean {
  return (
    text.liveRegion === null &&
    !text.isInDialog &&
    !text.isInTooltip &&
    messageTags.test(text.tag) &&
    text.text.length <= MAX_SHORT_TEXT &&
    !promptPattern.test(text.text) &&
    /\p{L}{2}/u.test(text.text) &&
    (texts.length === 1 || (texts.length <= 4 && reportsError(text.text)))
  );
}

/** Short text of the page as loaded. */
const getShortTexts = memoizePerPage(
  (page): ReadonlySet<string> =>
    new Set(
      page.elements.flatMap(({ textContent }) =>
        textContent.length <= 2 * MAX_SHORT_TEXT ? [collapseSpaces(textContent)] : [],
      ),
    ),
);

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns whether the page had the same text before, such as an entry that moved up when another one was removed. */
const isOnPage = ({ text }: RevealedText, page: PageModel): boolean => getShortTexts(page).has(text);

/** Returns the element in which text appeared, unless it contains most of the page. */
function getBlock({ node }: RevealedText, page: PageModel) {
  if (node === null) return [];
  const block = page.element(node);
  return /^(html|body|main)$/.test(block.tag) ? [] : [block];
}
