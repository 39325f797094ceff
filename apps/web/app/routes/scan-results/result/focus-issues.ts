import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '#app/shell/use-heading-focus.ts';

/** History state for summary links that filter the issue list below. */
export const focusIssuesState = { focus: 'issues' } as const;

/** Scrolls the list into view and focuses its heading after a summary link has filtered it. */
export function useIssuesFocus(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    // Going back or reloading the page must not move the user's position.
    if (navigationType === NavigationType.Pop || location.state?.focus !== focusIssuesState.focus) return;
    focusHeading('#issues');
    document.getElementById('issues')?.scrollIntoView({ block: 'start' });
  }, [location, navigationType]);
}
