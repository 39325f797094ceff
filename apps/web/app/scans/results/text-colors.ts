import type { FindingFacts, FixStep } from '@curbcut/contract';

/** Text and background color, as CSS colors. */
export interface TextColors {
  readonly foreground: string;
  readonly background: string;
}

/** Returns the measured colors; null if none were measured. */
export function getTextColors({ foreground, background }: FindingFacts): TextColors | null {
  return typeof foreground === 'string' && typeof background === 'string' ? { foreground, background } : null;
}

const colorProperties: Readonly<Record<string, keyof TextColors>> = {
  color: 'foreground',
  '-webkit-text-fill-color': 'foreground',
  'background-color': 'background',
};

/**
 * Returns the colors with a change applied. Null if the change affects more than the colors, or if the
 * declared color is not the visible one, for example because of opacity: the appearance is unknown in both
 * cases.
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
