import { useLocation, useNavigate } from 'react-router';
import { leaveScreen } from '../api/resource-owners.ts';
import { selectOrganization } from '../api/selected-organization.ts';
import { showToast } from '../components/toast/toasts.ts';
import { focusHeadingWhenShown } from '../shell/use-heading-focus.ts';
import { useOrganization } from './use-organization.ts';

/**
 * Screens that look the same in every organization. All others show something that belongs to one
 * organization.
 */
const anyOrganizationPath =
  /^\/(dashboard|my-issues|issues|sites|scans|audits|reports(\/[^/]+)?|widget|subscription|organization(\/[^/]+)?)\/?$/;

interface Options {
  /**
   * The screen to open; by default the current one, or the overview if the current one shows the
   * organization's data.
   */
  to?: string;
  /** The name to announce, unless something else announces it. */
  name?: string;
}

/** Returns a function that switches to an organization. */
export function useSwitchOrganization(): (id: string | null, options?: Options) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { organizations } = useOrganization();
  return async (id, { to, name } = {}) => {
    const select = () => selectOrganization(id === organizations?.[0]?.id ? null : id);
    // A screen selects the organization that its content belongs to, so leave the screen first.
    if (anyOrganizationPath.test(pathname)) select();
    else leaveScreen(pathname);
    if (to !== undefined || !anyOrganizationPath.test(pathname)) await navigate(to ?? '/dashboard');
    select();
    // The control that was used no longer exists.
    focusHeadingWhenShown('h1');
    if (name !== undefined) showToast({ kind: 'success', text: `You’re now in ${name}.` });
  };
}
