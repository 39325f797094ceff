import type { ReactNode } from 'react';

/** A section of a rule's description. */
export function RuleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="max-w-prose space-y-3">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}
