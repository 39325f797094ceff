import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../../../shell/use-heading-focus.ts';

/** History state of links in the summary that filter the list of issues further down. */
export const focusIssuesState = { focus: 'issues' } as const;

/** Brings the list into view and moves the focus to its heading, when a link in the summary has filtered it. */
export function useIssuesFocus(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    // Going back, or loading the page again, must not pull the reader away.
    if (navigationType === NavigationType.Pop || location.state?.focus !== focusIssuesState.focus) return;
    focusHeading('#issues');
    document.getElementById('issues')?.scrollIntoView({ block: 'start' });
  }, [location, navigationType]);
}
