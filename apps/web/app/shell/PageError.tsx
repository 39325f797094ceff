import { getButtonClassName } from '../components/button-style.ts';
import { ErrorState } from '../components/ContentStates.tsx';
import { DocumentTitle } from '../components/DocumentTitle.tsx';
import { BareFrame } from './BareFrame.tsx';

/** Shown when a page itself fails: nothing that the reader did. */
export function PageError() {
  return (
    <BareFrame>
      <DocumentTitle>Something went wrong</DocumentTitle>
      <h1 className="visually-hidden">Something went wrong</h1>
      <ErrorState
        title="This page did not work"
        actions={
          <>
            {/* Plain links: after a fault the page starts afresh. */}
            <a href="." className={getButtonClassName()}>
              Load it again
            </a>
            <a href="/" className={getButtonClassName({ variant: 'secondary' })}>
              Go to the start page
            </a>
          </>
        }
      >
        <p>The fault is ours. Your scans are kept and can still be opened.</p>
      </ErrorState>
    </BareFrame>
  );
}
