import { mdiCheck, mdiContentCopy } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { useCopy } from './use-copy.ts';

/** A scanned page's source code, shown as text, with keyboard scrolling and a copy button. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <CodeFrame label={label} textToCopy={code} contentName={label} className="max-h-72 p-4">
      <pre className="font-mono text-small break-words whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </CodeFrame>
  );
}

interface CodeFrameProps {
  label: string;
  /** The text to copy, and its name in the copy button's label. */
  textToCopy: string;
  contentName: string;
  /** Sets the maximum height and the padding. */
  className: string;
  /** Hides the title visually, if the text around the frame already shows it. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** A frame around source code with a title, a copy button and keyboard scrolling. */
export function CodeFrame({
  label,
  textToCopy,
  contentName,
  className,
  isTitleHidden = false,
  children,
}: CodeFrameProps) {
  return (
    <figure className="relative rounded-field border border-line bg-sunken">
      <figcaption
        className={
          isTitleHidden
            ? 'absolute top-1 right-1 rounded-full bg-sunken text-small'
            : 'flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-4 text-small text-muted'
        }
      >
        <span className={isTitleHidden ? 'visually-hidden' : undefined}>{label}</span>
        <CopyButton text={textToCopy} contentName={contentName} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, scrollable without a mouse */}
      <section tabIndex={0} aria-label={label} className={`overflow-auto rounded-b-field ${className}`}>
        {children}
      </section>
    </figure>
  );
}

/** Copies text. Its accessible name includes what is copied, which sighted users see next to the button. */
function CopyButton({ text, contentName }: { text: string; contentName: string }) {
  const { copied, handlers } = useCopy(() => text);
  return (
    <button
      type="button"
      {...handlers}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 font-semibold text-primary hover:bg-primary-soft"
    >
      <Icon path={copied ? mdiCheck : mdiContentCopy} className="size-4" />
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      <span className="visually-hidden">{contentName}</span>
    </button>
  );
}
