import type { ReactNode } from 'react';
import { Card } from '../components/Card.tsx';
import { DocumentTitle } from '../components/DocumentTitle.tsx';

/** A single-card page for emailed or shared links, for people who may not have an account. */
export function LinkLandingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-10 sm:py-16">
      <DocumentTitle>{title}</DocumentTitle>
      {/* The URL grants access, so it is neither indexed nor sent as a referrer. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Card className="grid gap-6 p-6 sm:p-10">
        <h1 className="text-heading font-extrabold [overflow-wrap:anywhere]">{title}</h1>
        {children}
      </Card>
    </div>
  );
}
