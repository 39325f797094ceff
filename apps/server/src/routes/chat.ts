import * as contract from '@curbcut/contract';
import {
  addChatChannel,
  changeChatChannel,
  readChatChannels,
  removeChatChannel,
  testChatChannel,
} from '../organizations/manage-chat-channels.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** An organization's Slack and Microsoft Teams channels. */
export const routes: readonly AddRoute[] = [addChatRoutes];

function addChatRoutes(context: RouteContext): void {
  addRoute(context, contract.listChatChannels, async ({ params, services }) => {
    return { status: 200, body: { channels: await readChatChannels(services.db, params.organizationId) } };
  });
  addRoute(context, contract.addChatChannel, async ({ body, services, caller }) => {
    return { status: 201, body: await addChatChannel(services, caller, body) };
  });
  addRoute(context, contract.changeChatChannel, async ({ params, body, services, caller }) => {
    return { status: 200, body: await changeChatChannel(services, caller, params.channelId, body) };
  });
  addRoute(context, contract.removeChatChannel, async ({ params, services, caller }) => {
    await removeChatChannel(services, caller, params.channelId);
    return { status: 200, body: { channel_id: params.channelId } };
  });
  addRoute(context, contract.testChatChannel, async ({ params, services, caller }) => {
    return { status: 200, body: await testChatChannel(services, caller, params.channelId) };
  });
}
