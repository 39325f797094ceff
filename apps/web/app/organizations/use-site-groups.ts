import {
  changeSiteGroup,
  changeSiteGroupMember,
  createSiteGroup,
  deleteSiteGroup,
  listSiteGroups,
  removeSiteGroupMember,
  type SiteGroup,
  type SiteGroupRole,
} from '@curbcut/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';

export const siteGroupsKey = ['site-groups'] as const;

/** The organization's site groups with their sites and members, by name. */
export function useSiteGroups(organizationId: string, isEnabled = true) {
  return useQuery({
    queryKey: siteGroupsKey,
    queryFn: async ({ signal }) =>
      (await callApi(listSiteGroups, { params: { organizationId }, signal })).site_groups,
    enabled: isEnabled,
  });
}

const storeGroup = (queries: QueryClient) => (changed: SiteGroup) => {
  queries.setQueryData<SiteGroup[]>(siteGroupsKey, (all) =>
    [...(all ?? []).filter(({ id }) => id !== changed.id), changed].sort((a, b) =>
      a.name.localeCompare(b.name),
    ),
  );
};

/** Creates a site group, or changes the one with this id. */
export function useSaveSiteGroup(organizationId: string, siteGroupId: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; site_ids: string[] }) =>
      siteGroupId === null
        ? callApi(createSiteGroup, { params: { organizationId }, body })
        : callApi(changeSiteGroup, { params: { organizationId, siteGroupId }, body }),
    onSuccess: storeGroup(queries),
  });
}

export function useDeleteSiteGroup(organizationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (siteGroupId: string) =>
      callApi(deleteSiteGroup, { params: { organizationId, siteGroupId } }),
    onSuccess: ({ site_group_id: deleted }) =>
      queries.setQueryData<SiteGroup[]>(siteGroupsKey, (all) => all?.filter(({ id }) => id !== deleted)),
    onError: () => void queries.invalidateQueries({ queryKey: siteGroupsKey }),
  });
}

/** Gives someone a role in a site group. */
export function useChangeSiteGroupMember(organizationId: string, siteGroupId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: SiteGroupRole }) =>
      callApi(changeSiteGroupMember, { params: { organizationId, siteGroupId, userId }, body: { role } }),
    onSuccess: storeGroup(queries),
  });
}

export function useRemoveSiteGroupMember(organizationId: string, siteGroupId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      callApi(removeSiteGroupMember, { params: { organizationId, siteGroupId, userId } }),
    onSuccess: storeGroup(queries),
  });
}
