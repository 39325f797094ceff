import type { ReactNode } from 'react';

/** A section of an issue's details with a heading. */
export function IssueSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h3 className="text-title">{title}</h3>
      {children}
    </section>
  );
}
