import type { ReactNode } from 'react';
import { Card } from '#app/components/Card.tsx';

interface Props {
  name: string;
  /** The heading element, such as `h2`. */
  heading?: 'h2' | 'h3';
  badge?: ReactNode;
  /** What it is and who created it. */
  description: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** One item in a list of keys, webhooks or channels: its name, state and actions, followed by details. */
export function ItemCard({ name, heading: Heading = 'h2', badge, description, actions, children }: Props) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <Heading className="flex flex-wrap items-center gap-x-3 gap-y-1 text-title font-bold">
            <span className="wrap-anywhere">{name}</span>
            {badge}
          </Heading>
          {description}
        </div>
        {actions}
      </div>
      {children}
    </Card>
  );
}
