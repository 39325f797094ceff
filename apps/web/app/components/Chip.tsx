import { mdiCheck } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  isPressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ isPressed, onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="inline-flex min-h-10 items-center gap-1.5 rounded-full border-2 border-line-strong bg-surface px-3.5 text-small font-semibold transition-colors duration-(--quick) hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-background forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
    >
      {isPressed && <Icon path={mdiCheck} className="size-5" />}
      {children}
    </button>
  );
}
