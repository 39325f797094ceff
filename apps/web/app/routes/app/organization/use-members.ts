import {
  changeMember,
  type InviteMemberBody,
  inviteMember,
  listInvitations,
  listMembers,
  type OrganizationInvitation,
  type OrganizationMember,
  type OrganizationRole,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '@curbcut/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { reloadOrganizations } from '#app/organizations/use-organizations.ts';
import { siteGroupsKey } from '#app/organizations/use-site-groups.ts';

const membersKey = ['members'] as const;
const invitationsKey = ['invitations'] as const;

/** The organization's members, owners first. */
export function useMembers(organizationId: string, isEnabled = true) {
  return useQuery({
    queryKey: membersKey,
    queryFn: async ({ signal }) =>
      (await callApi(listMembers, { params: { organizationId }, signal })).members,
    enabled: isEnabled,
  });
}

/** Stores the members that the server returned; the organization contains their number, too. */
const storeMembers =
  (queries: QueryClient) =>
  ({ members }: { members: OrganizationMember[] }) => {
    queries.setQueryData(membersKey, members);
    void reloadOrganizations();
  };

export function useChangeMember(organizationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: OrganizationRole }) =>
      callApi(changeMember, { params: { organizationId, userId }, body: { role } }),
    onSuccess: storeMembers(queries),
    onError: () => void queries.invalidateQueries({ queryKey: membersKey }),
  });
}

export function useRemoveMember(organizationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => callApi(removeMember, { params: { organizationId, userId } }),
    onSuccess: (list) => {
      storeMembers(queries)(list);
      void queries.invalidateQueries({ queryKey: siteGroupsKey });
    },
    onError: () => void queries.invalidateQueries({ queryKey: membersKey }),
  });
}

/** The invitations that haven't been accepted, newest first. */
export function useInvitations(organizationId: string) {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: async ({ signal }) =>
      (await callApi(listInvitations, { params: { organizationId }, signal })).invitations,
    // An accepted invitation disappears, and a member appears.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

const storeInvitations =
  (queries: QueryClient) =>
  ({ invitations }: { invitations: OrganizationInvitation[] }) => {
    queries.setQueryData(invitationsKey, invitations);
  };

export function useInviteMember(organizationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InviteMemberBody) => callApi(inviteMember, { params: { organizationId }, body }),
    onSuccess: storeInvitations(queries),
  });
}

export function useResendInvitation(organizationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) =>
      callApi(resendInvitation, { params: { organizationId, invitationId } }),
    onSuccess: storeInvitations(queries),
    onError: () => void queries.invalidateQueries({ queryKey: invitationsKey }),
  });
}

export function useRevokeInvitation(organizationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) =>
      callApi(revokeInvitation, { params: { organizationId, invitationId } }),
    onSuccess: storeInvitations(queries),
    onError: () => void queries.invalidateQueries({ queryKey: invitationsKey }),
  });
}
