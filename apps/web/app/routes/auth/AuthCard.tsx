import type { ReactNode } from 'react';
import { Card } from '../../components/Card.tsx';
import { DotGrid } from '../../components/DotGrid.tsx';
import { Title } from '../../components/Title.tsx';

interface Props {
  title: string;
  /** A sentence below the heading. */
  intro?: ReactNode;
  wide?: boolean;
  children: ReactNode;
  /** Where else to go, below the card. */
  otherwise?: ReactNode;
}

/** One task on one card. */
export function AuthCard({ title, intro, wide = false, children, otherwise }: Props) {
  return (
    <div className={`mx-auto grid w-full gap-6 px-4 py-10 sm:py-16 ${wide ? 'max-w-3xl' : 'max-w-lg'}`}>
      <Title>{title}</Title>
      <Card className="grid gap-6 p-6 sm:p-10">
        <div className="space-y-3">
          <DotGrid columns={8} rows={1} />
          <h1 className="text-heading font-extrabold">{title}</h1>
          {intro && <p className="text-pretty text-muted">{intro}</p>}
        </div>
        {children}
      </Card>
      {otherwise && <p className="text-center">{otherwise}</p>}
    </div>
  );
}
