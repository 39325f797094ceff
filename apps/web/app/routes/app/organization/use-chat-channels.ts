import {
  type AddChatChannelBody,
  addChatChannel,
  type ChangeChatChannelBody,
  changeChatChannel,
  listChatChannels,
  removeChatChannel,
  testChatChannel,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';

const channelsKey = ['chat-channels'] as const;

/** The organization's chat channels, newest first. */
export function useChatChannels(organizationId: string) {
  return useQuery({
    queryKey: channelsKey,
    queryFn: async ({ signal }) =>
      (await callApi(listChatChannels, { params: { organizationId }, signal })).channels,
  });
}

/** Adds a chat channel. */
export function useAddChatChannel(organizationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AddChatChannelBody) => callApi(addChatChannel, { params: { organizationId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: channelsKey }),
  });
}

/** Mutations for one chat channel. */
export function useChatChannelChanges(organizationId: string, channelId: string) {
  const queries = useQueryClient();
  const params = { organizationId, channelId };
  const onSettled = () => queries.invalidateQueries({ queryKey: channelsKey });
  return {
    change: useMutation({
      mutationFn: (body: ChangeChatChannelBody) => callApi(changeChatChannel, { params, body }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: () => callApi(removeChatChannel, { params }), onSettled }),
    test: useMutation({ mutationFn: () => callApi(testChatChannel, { params }), onSettled }),
  };
}
