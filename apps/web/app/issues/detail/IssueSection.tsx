import type { ReactNode } from 'react';

/** A section of an issue's details with a heading. */
export function IssueSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h3 className="text-base font-bold">{title}</h3>
      {children}
    </section>
  );
}
