import type { ReactNode } from 'react';
import { Card } from '#app/components/Card.tsx';
import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { DotGrid } from '#app/components/DotGrid.tsx';

interface Props {
  title: string;
  /** A sentence below the heading. */
  intro?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
  /** Links to related pages, below the card. */
  footer?: ReactNode;
}

/** A card with one task. */
export function AuthCard({ title, intro, isWide = false, children, footer }: Props) {
  return (
    <div className={`mx-auto grid w-full gap-6 px-4 py-10 sm:py-16 ${isWide ? 'max-w-3xl' : 'max-w-lg'}`}>
      <DocumentTitle>{title}</DocumentTitle>
      <Card className="grid gap-6 p-6 sm:p-10">
        <div className="space-y-3">
          <DotGrid columns={8} rows={1} />
          <h1 className="text-heading font-extrabold">{title}</h1>
          {intro && <p className="text-pretty text-muted">{intro}</p>}
        </div>
        {children}
      </Card>
      {footer && <p className="text-center">{footer}</p>}
    </div>
  );
}
