import type { Organization } from '@curbcut/contract';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { getErrorMessage } from '../api/api-error.ts';
import { enterScreen, getOwner, onOwnerChange } from '../api/resource-owners.ts';
import { selectOrganization, useSelectedOrganizationId } from '../api/selected-organization.ts';
import { Button } from '../components/Button.tsx';
import { ErrorState, LoadingState } from '../components/ContentStates.tsx';
import { showToast } from '../components/toast/toasts.ts';
import { OrganizationContext } from './use-organization.ts';
import { useOrganizations } from './use-organizations.ts';

/**
 * Provides the selected organization. Until the user's organizations are loaded, only the personal one is
 * available, which everyone has. If the user no longer belongs to the selected one, selects the personal one
 * and announces that.
 */
export function OrganizationProvider({ children }: { children: ReactNode }) {
  const selectedId = useSelectedOrganizationId();
  const { data: organizations, error, refetch } = useOrganizations();
  const personal = organizations?.find(({ is_personal: isOwn }) => isOwn);
  const organization = selectedId === null ? personal : organizations?.find(({ id }) => id === selectedId);
  const isPersonal = selectedId === null || selectedId === personal?.id;
  const isLost = selectedId !== null && organizations !== undefined && organization === undefined;
  const lastName = useRef<string>(undefined);
  useEffect(() => {
    if (organization) lastName.current = organization.name;
  }, [organization]);

  useEffect(() => {
    if (!isLost) return;
    selectOrganization(null);
    const name = lastName.current ?? 'the organization you used last';
    showToast({
      kind: 'warning',
      text: `You’re no longer a member of ${name}. You’re now in your personal organization.`,
    });
  }, [isLost]);

  useSelectOwner(organization, organizations);

  const value = useMemo(
    () => ({ organization, organizations, isPersonal }),
    [organization, organizations, isPersonal],
  );
  if (!isPersonal && organization === undefined) {
    return error && !organizations ? (
      <ErrorState
        title="We couldn’t load your organizations"
        actions={<Button onClick={() => refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(error)}</p>
      </ErrorState>
    ) : (
      <LoadingState>Loading...</LoadingState>
    );
  }
  return <OrganizationContext value={value}>{children}</OrganizationContext>;
}

/**
 * Selects the organization that the open site, scan or audit belongs to, because it may have been opened by a
 * link. Other people's audits stay in the selected organization.
 */
function useSelectOwner(
  organization: Organization | undefined,
  organizations: readonly Organization[] | undefined,
): void {
  const { pathname } = useLocation();
  useEffect(() => enterScreen(pathname), [pathname]);
  const ownerId = useSyncExternalStore(
    onOwnerChange,
    () => getOwner(pathname),
    () => undefined,
  );
  const owner = organizations?.find(({ id }) => id === ownerId);
  const currentId = organization?.id;
  useEffect(() => {
    if (!owner || currentId === undefined || owner.id === currentId) return;
    selectOrganization(owner.is_personal ? null : owner.id);
    showToast({ kind: 'info', text: `You’re now in ${owner.name}.` });
  }, [owner, currentId]);
}
