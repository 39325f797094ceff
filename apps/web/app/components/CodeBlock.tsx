import { CopyButton } from './CopyButton.tsx';

/** Source of a scanned page: shown as text, scrollable by keyboard, with a way to take it along. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <figure className="rounded-field border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-4 text-small text-muted">
        {label}
        <CopyButton text={code} what={label} />
      </figcaption>
      {/* A part that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, scrollable without a mouse */}
      <section tabIndex={0} aria-label={label} className="max-h-72 overflow-auto rounded-b-field p-4">
        <pre className="font-mono text-small break-words whitespace-pre-wrap">
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  );
}
