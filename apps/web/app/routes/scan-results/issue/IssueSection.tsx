import type { ReactNode } from 'react';

/** A titled part of what is said of a cause. */
export function IssueSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h3 className="text-title">{title}</h3>
      {children}
    </section>
  );
}
