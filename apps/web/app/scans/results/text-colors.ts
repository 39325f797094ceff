import type { FindingFacts, FixStep } from '@curbcut/contract';

/** Text and what lies behind it, as CSS colours. */
export interface TextColors {
  readonly foreground: string;
  readonly background: string;
}

/** The colours that were measured, or null where none were. */
export function getTextColors({ foreground, background }: FindingFacts): TextColors | null {
  return typeof foreground === 'string' && typeof background === 'string' ? { foreground, background } : null;
}

const colorProperties: Readonly<Record<string, keyof TextColors>> = {
  color: 'foreground',
  '-webkit-text-fill-color': 'foreground',
  'background-color': 'background',
};

/**
 * The colours with a change in place. Null when it changes more than them, or when what was declared is not what is
 * seen, as under an opacity: then nobody knows from here how it looks.
 */
export function applyColorFix(before: TextColors, steps: readonly FixStep[]): TextColors | null {
  let after = before;
  for (const step of steps) {
    const color = step.kind === 'declare' ? colorProperties[step.property] : undefined;
    if (step.kind !== 'declare' || !color || step.before !== before[color]) return null;
    after = { ...after, [color]: step.value };
  }
  return after === before ? null : after;
}
