import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** When to use these components. */
  description?: string;
  children: ReactNode;
}

/** A group of components on the page. */
export function ComponentSection({ title, description, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t-2 border-ink pt-6">
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {description && <p className="mt-1 max-w-prose text-muted">{description}</p>}
      </div>
      {children}
    </section>
  );
}
