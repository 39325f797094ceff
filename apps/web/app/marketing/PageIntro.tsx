import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** One or two sentences. */
  lead: ReactNode;
  /** The page's primary actions. */
  children?: ReactNode;
}

/** A public page's title and introduction. */
export function PageIntro({ title, lead, children }: Props) {
  return (
    <div className="page-width pt-12 pb-12 sm:pt-20 sm:pb-16">
      <h1 className="max-w-[22ch] text-display font-extrabold tracking-[-0.025em]">{title}</h1>
      <p className="mt-6 max-w-3xl text-large text-muted">{lead}</p>
      {children && <div className="mt-8 flex flex-wrap items-center gap-4">{children}</div>}
    </div>
  );
}
