import { type Effects, getOwnChanges } from './effect-observer.ts';

const MAX_LENGTH = 80;

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
  for (const [kind, verb] of Object.entries(verbs)) {
    const change = changes.find((one) => one.kind === kind && one.text !== '');
    if (change) return `${verb} “${cut(change.text)}”`;
  }
  if (changes.some(({ kind }) => kind === 'shown')) return 'shows content';
  if (jumps[0] !== undefined)
    return `jumps to a different part of the page (#${cut(jumps[0].split('#')[1] ?? '')})`;
  return changes.some(({ kind }) => kind === 'hidden') ? 'hides content' : 'changes the page';
}

function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
