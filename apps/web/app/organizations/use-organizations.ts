import {
  answerOrganizationInvitation,
  createOrganization,
  deleteOrganization,
  leaveOrganization,
  listOrganizations,
  listReceivedOrganizationInvitations,
  type Organization,
  type ReceivedOrganizationInvitation,
  renameOrganization,
  transferOrganization,
} from '@curbcut/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { accountQueries, organizationsKey } from '../api/QueryProvider.tsx';
import { useSession } from '../session/session.ts';

const invitationsKey = ['received-invitations'] as const;

/** The server requires a verified address. */
function useIsVerified(): boolean {
  return useSession().user?.is_email_verified ?? false;
}

/** The user's organizations, the personal one first. */
export function useOrganizations() {
  return useQuery(
    {
      queryKey: organizationsKey,
      queryFn: async ({ signal }) => (await callApi(listOrganizations, { signal })).organizations,
      enabled: useIsVerified(),
      // The user may have been removed or have a different role since the last visit.
      refetchOnWindowFocus: true,
    },
    accountQueries,
  );
}

/** Reloads the organizations; resolves when they are loaded. */
export function reloadOrganizations(): Promise<void> {
  return accountQueries.invalidateQueries({ queryKey: organizationsKey });
}

function storeOrganization(changed: Organization): void {
  accountQueries.setQueryData<Organization[]>(organizationsKey, (all) =>
    all?.some(({ id }) => id === changed.id)
      ? all.map((one) => (one.id === changed.id ? changed : one))
      : [...(all ?? []), changed],
  );
}

export function useCreateOrganization() {
  return useMutation({
    mutationFn: (name: string) => callApi(createOrganization, { body: { name } }),
    onSuccess: storeOrganization,
  });
}

export function useRenameOrganization(organizationId: string) {
  return useMutation({
    mutationFn: (name: string) => callApi(renameOrganization, { params: { organizationId }, body: { name } }),
    onSuccess: storeOrganization,
  });
}

export function useTransferOrganization(organizationId: string) {
  return useMutation({
    mutationFn: (userId: string) =>
      callApi(transferOrganization, { params: { organizationId }, body: { user_id: userId } }),
    onSuccess: storeOrganization,
  });
}

/** Removes an organization that the user no longer belongs to; another one has to be selected first. */
export function forgetOrganization(organizationId: string): void {
  accountQueries.setQueryData<Organization[]>(organizationsKey, (all) =>
    all?.filter(({ id }) => id !== organizationId),
  );
}

export function useLeaveOrganization(organizationId: string) {
  return useMutation({
    mutationFn: () => callApi(leaveOrganization, { params: { organizationId } }),
  });
}

export function useDeleteOrganization(organizationId: string) {
  return useMutation({
    mutationFn: (name: string) => callApi(deleteOrganization, { params: { organizationId }, body: { name } }),
  });
}

/** The invitations to organizations that the user has received. */
export function useReceivedOrganizationInvitations() {
  return useQuery(
    {
      queryKey: invitationsKey,
      queryFn: async ({ signal }) =>
        (await callApi(listReceivedOrganizationInvitations, { signal })).invitations,
      enabled: useIsVerified(),
      refetchOnWindowFocus: true,
    },
    accountQueries,
  );
}

/** Accepts or declines an invitation; resolves to the organization that the user now belongs to, or null. */
export function useAnswerOrganizationInvitation() {
  return useMutation(
    {
      mutationFn: async ({ id, accept }: { id: string; accept: boolean }) => {
        const { organization_id: organizationId } = await callApi(answerOrganizationInvitation, {
          params: { invitationId: id },
          body: { accept },
        });
        // An organization that isn't in the list cannot be selected.
        if (organizationId !== null) await reloadOrganizations();
        accountQueries.setQueryData<ReceivedOrganizationInvitation[]>(invitationsKey, (all) =>
          all?.filter((invitation) => invitation.id !== id),
        );
        return organizationId;
      },
      onError: () => void accountQueries.invalidateQueries({ queryKey: invitationsKey }),
    },
    accountQueries,
  );
}
