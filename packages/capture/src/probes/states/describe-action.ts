import { TYPED_LETTER } from './control-activator.ts';
import type { TargetedTrigger, TriggerInfo } from './in-page/state-explorer.ts';

/** Quotes a control's label for use in a sentence. */
export const quoteLabel = (label: string): string => (label === '' ? 'an unnamed control' : `“${label}”`);

/** Describes an action as a sentence, for example “Click ‘Menu’”. */
export function describeAction(
  { action, label }: TriggerInfo,
  { isCovered }: TargetedTrigger,
  repeat: number,
): string {
  const name = quoteLabel(label);
  const times = repeat === 0 ? '' : ` ${repeat + 1} times`;
  if (action === 'hover') return `Hover over ${name}`;
  if (action === 'type') return `Type “${TYPED_LETTER}” in ${name}`;
  if (action === 'choose') return `Choose the next option of ${name}${times}`;
  if (action === 'pick') return `Click ${name}`;
  return isCovered ? `Press Enter on ${name}${times}` : `Click ${name}${times}`;
}
