import { buttonLook } from '../components/button-look.ts';
import { ErrorState } from '../components/states.tsx';
import { Title } from '../components/Title.tsx';
import { BareFrame } from './BareFrame.tsx';

/** Shown when a page itself fails: nothing that the reader did. */
export function PageBroken() {
  return (
    <BareFrame>
      <Title>Something went wrong</Title>
      <h1 className="visually-hidden">Something went wrong</h1>
      <ErrorState
        title="This page did not work"
        actions={
          <>
            {/* Plain links: after a fault the page starts afresh. */}
            <a href="." className={buttonLook()}>
              Load it again
            </a>
            <a href="/" className={buttonLook({ variant: 'secondary' })}>
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
