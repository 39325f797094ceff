import { type Effects, getOwnChanges } from './effect-observer.ts';

const MAX_LENGTH = 80;
/**
 * Texts that describe an effect, best first. When a calendar turns its page, the name of the month says more than a
 * day’s number, and that says more than an arrow.
 */
const INFORMATIVE_TEXTS = [/\p{L}{2}/u, /[\p{L}\p{N}]/u, /^/];

/** Describes an effect as the predicate of a sentence: “opens a different page (https://example.com/)”. */
export function describeEffects(effects: Effects): string {
  const { navigations, windows, dialogs, submits, jumps } = effects;
  if (windows[0] !== undefined) return `opens a new window (${cut(windows[0])})`;
  if (submits > 0) return 'submits a form';
  if (navigations[0] !== undefined) return `opens a different page (${cut(navigations[0])})`;
  if (dialogs[0] !== undefined) return `opens a dialog (“${cut(dialogs[0])}”)`;
  const changes = getOwnChanges(effects);
  const verbs = {
    shown: 'shows',
    text: 'changes the text to',
    value: 'changes the value to',
    hidden: 'hides',
  } as const;
  // A script that renders a calendar again, for example, replaces the days of the week with the same ones.
  const [shown, hidden] = [describeTexts(changes, 'shown'), describeTexts(changes, 'hidden')];
  const isReplaced = ({ kind, text }: (typeof changes)[number]) =>
    (kind === 'shown' && hidden.has(text)) || (kind === 'hidden' && shown.has(text));
  for (const pattern of INFORMATIVE_TEXTS) {
    for (const [kind, verb] of Object.entries(verbs)) {
      const texts = changes
        .filter((one) => one.kind === kind && one.text !== '' && !isReplaced(one))
        .map(({ text }) => (kind === 'value' ? removeCheckedState(text) : text));
      const text = texts.find((one) => pattern.test(one));
      if (text !== undefined) return `${verb} “${cut(text)}”`;
    }
  }
  if (shown.size > 0 && [...shown].every((text) => hidden.has(text))) return 'changes the page';
  if (changes.some(({ kind }) => kind === 'shown')) return 'shows content';
  if (jumps[0] !== undefined)
    return `jumps to a different part of the page (#${cut(jumps[0].split('#')[1] ?? '')})`;
  return changes.some(({ kind }) => kind === 'hidden') ? 'hides content' : 'changes the page';
}

function describeTexts(changes: Effects['changes'], kind: 'shown' | 'hidden'): ReadonlySet<string> {
  return new Set(changes.flatMap((one) => (one.kind === kind && one.text !== '' ? [one.text] : [])));
}

/** Removes what follows a field's value in a reading: whether it's checked. */
const removeCheckedState = (value: string): string => value.replace(/ (?:true|false)$/, '');

function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
