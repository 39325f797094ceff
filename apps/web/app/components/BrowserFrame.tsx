import type { ReactNode } from 'react';

/** Frames an image of a page like a browser window with the page's URL. */
export function BrowserFrame({ url: address, children }: { url: string; children: ReactNode }) {
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="relative z-1 flex items-center gap-3 border-b border-line bg-sunken px-4 py-2.5">
        <svg viewBox="0 0 46 10" aria-hidden="true" className="h-2.5 w-11.5 shrink-0 fill-line-strong/60">
          <circle cx="5" cy="5" r="5" />
          <circle cx="23" cy="5" r="5" />
          <circle cx="41" cy="5" r="5" />
        </svg>
        <span className="min-w-0 flex-1 truncate rounded-full bg-surface px-4 py-0.5 text-small text-muted">
          {address}
        </span>
      </figcaption>
      {children}
    </figure>
  );
}
