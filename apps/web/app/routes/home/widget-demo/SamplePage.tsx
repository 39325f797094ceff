import { useState } from 'react';
import type { Settings, TextSize } from './settings.ts';

const sizeLooks: Readonly<Record<TextSize, string>> = {
  100: 'text-[1em]',
  125: 'text-[1.25em]',
  150: 'text-[1.5em]',
  200: 'text-[2em]',
};

/** A page like those that people put the widget on. What it sets is all that changes. */
export function SamplePage({ settings }: { settings: Settings }) {
  const { textSize, highContrast, keyboardAid } = settings;
  const [isKept, keep] = useState(false);
  const stop = `relative font-semibold ${keyboardAid ? 'focus-visible:outline-8' : ''}`;
  return (
    <div
      className={`p-6 transition-colors duration-(--calm) sm:p-10 ${highContrast ? 'bg-on-accent text-accent [--focus-gap:transparent] [--focus:var(--accent)]' : 'bg-surface'}`}
    >
      <div className={`space-y-[1em] ${sizeLooks[textSize]}`}>
        <h3 className="text-[1.6em] leading-tight">Opening hours in the harbour shop</h3>
        <p className={highContrast ? '' : 'text-muted'}>
          We are open from Tuesday to Saturday, ten to six. Pots that you have ordered wait for you for two
          weeks; ring the bell at the side door if your hands are full.
        </p>
        <p className="flex flex-wrap items-center gap-x-[1.5em] gap-y-[1em]">
          <a
            href="/demo-site/contact.html"
            className={`underline underline-offset-4 ${stop} ${highContrast ? '' : 'text-primary'}`}
          >
            {keyboardAid && <Stop number={1} />}
            How to find us
          </a>
          <button
            type="button"
            aria-pressed={isKept}
            onClick={() => keep(!isKept)}
            className={`min-h-11 rounded-button border-2 px-[1em] py-[0.3em] ${stop} ${highContrast ? 'border-accent' : 'border-line-strong'}`}
          >
            {keyboardAid && <Stop number={2} />}
            {isKept ? 'Kept on your list' : 'Keep on my list'}
          </button>
        </p>
      </div>
    </div>
  );
}

/** Where the Tab key stops, in order. */
function Stop({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      className="mr-[0.5em] inline-grid size-[1.5em] place-items-center rounded-full bg-accent font-bold text-on-accent no-underline"
    >
      {number}
    </span>
  );
}
