import { randomUUID } from 'node:crypto';
import {
  type AddChatChannelBody,
  type ChangeChatChannelBody,
  type ChatChannel,
  MAX_CHAT_CHANNELS,
} from '@curbcut/contract';
import type { z } from 'zod';
import type { PersonCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import { formatTestMessage } from '../chat/format-chat-message.ts';
import { sealChatUrl, sendChatMessage } from '../chat/send-chat-message.ts';
import type { Db } from '../db/database.ts';
import {
  type ChatChannelRow,
  deleteChatChannel,
  insertChatChannel,
  listChatChannelRows,
  recordChatResult,
  updateChatChannel,
} from '../db/queries/chat.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';
import { requireLockedOrganization } from './manage-organizations.ts';
import { requireAllowedUrl } from './require-allowed-url.ts';

/** Tests are limited, because each one is a request to a URL that a person chose. */
const TEST_LIMIT: HourlyLimit = {
  name: 'chat-tests',
  visitor: 0,
  account: 60,
  problem: 'chat/too-many-tests',
  usesText: 'test messages',
};

const toChannel = (row: ChatChannelRow): ChatChannel => ({
  id: row.id,
  type: row.type,
  name: row.name,
  host: row.host,
  events: row.events,
  problem: row.problem,
  failing_since: row.failingSince?.toISOString() ?? null,
  last_sent_at: row.lastSentAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  created_by: row.creatorName,
});

/** Lists an organization's chat channels, newest first. URLs aren't included. */
export const readChatChannels = async (db: Db, organizationId: string): Promise<ChatChannel[]> =>
  (await listChatChannelRows(db, organizationId)).map(toChannel);

async function requireChannel(db: Db, organizationId: string, channelId: string): Promise<ChatChannelRow> {
  const row = (await listChatChannelRows(db, organizationId)).find(({ id }) => id === channelId);
  if (!row) throw new ApiProblem('chat/not-found');
  return row;
}

/** Adds a channel. @throws {ApiProblem} 400 for a URL that isn't allowed; 409 if there are too many channels. */
export async function addChatChannel(
  services: Pick<Services, 'config' | 'db' | 'getTargetChecker' | 'vault'>,
  caller: PersonCaller,
  { type, name: typed, url, events }: z.output<typeof AddChatChannelBody>,
): Promise<ChatChannel> {
  const { id: organizationId } = caller.organization;
  await requireAllowedUrl(services, url, 'chat/url');
  const [id, name] = [randomUUID(), toStorable(typed)];
  return services.db.transaction(async (tx) => {
    // The lock makes simultaneous requests check the limit one at a time.
    await requireLockedOrganization(tx, organizationId);
    if ((await listChatChannelRows(tx, organizationId)).length >= MAX_CHAT_CHANNELS)
      throw new ApiProblem('chat/too-many');
    await insertChatChannel(tx, {
      ...{ id, organizationId, type, name, host: new URL(url).host, creatorName: caller.actor.name },
      url: sealChatUrl(services.vault, id, url),
      events: [...new Set(events)],
    });
    await recordChange(tx, organizationId, caller, {
      event: 'chat_channel_added',
      subject: name,
      details: { chat: type, events: events.join(', ') },
    });
    return toChannel(await requireChannel(tx, organizationId, id));
  });
}

/** Changes a channel. @throws {ApiProblem} 400 for a URL that isn't allowed; 404 if there is no such channel. */
export async function changeChatChannel(
  services: Pick<Services, 'config' | 'db' | 'getTargetChecker' | 'vault'>,
  caller: PersonCaller,
  channelId: string,
  { name, url, events }: z.output<typeof ChangeChatChannelBody>,
): Promise<ChatChannel> {
  const { id: organizationId } = caller.organization;
  if (url !== undefined) await requireAllowedUrl(services, url, 'chat/url');
  return services.db.transaction(async (tx) => {
    const isKnown = await updateChatChannel(tx, organizationId, channelId, {
      ...(name !== undefined && { name: toStorable(name) }),
      ...(events && { events: [...new Set(events)] }),
      ...(url !== undefined && {
        ...{ url: sealChatUrl(services.vault, channelId, url), host: new URL(url).host },
        // Earlier failures don't apply to a different URL.
        ...{ problem: null, failingSince: null },
      }),
    });
    if (!isKnown) throw new ApiProblem('chat/not-found');
    const row = await requireChannel(tx, organizationId, channelId);
    await recordChange(tx, organizationId, caller, {
      event: 'chat_channel_changed',
      subject: row.name,
      details: { ...(events && { events: events.join(', ') }), ...(url !== undefined && { host: row.host }) },
    });
    return toChannel(row);
  });
}

/** Removes a channel. @throws {ApiProblem} 404 if there is no such channel. */
export async function removeChatChannel(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  channelId: string,
): Promise<void> {
  const { id: organizationId } = caller.organization;
  await db.transaction(async (tx) => {
    const { name } = await requireChannel(tx, organizationId, channelId);
    await deleteChatChannel(tx, channelId);
    await recordChange(tx, organizationId, caller, { event: 'chat_channel_removed', subject: name });
  });
}

/**
 * Sends a test message, and records in the channel's settings whether it arrived.
 *
 * @throws {ApiProblem} 404; 429 after too many.
 */
export async function testChatChannel(
  services: Pick<Services, 'db' | 'guardedSender' | 'origin' | 'vault'>,
  caller: PersonCaller,
  channelId: string,
): Promise<ChatChannel> {
  const { db, origin } = services;
  const { id: organizationId } = caller.organization;
  const channel = await requireChannel(db, organizationId, channelId);
  await countHourlyUse(services, db, caller, TEST_LIMIT);
  const { problem } = await sendChatMessage(services, channel, formatTestMessage(channel.type, origin));
  await recordChatResult(db, channelId, problem);
  return toChannel(await requireChannel(db, organizationId, channelId));
}
