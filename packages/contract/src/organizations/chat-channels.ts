import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { OrganizationNameField, organizationParams, organizationProblems } from './organization.ts';

export const MAX_CHAT_CHANNELS = 20;

export const CHAT_TYPES = ['slack', 'teams'] as const;
export type ChatType = (typeof CHAT_TYPES)[number];
/** Each chat's display name. */
export const chatNames = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
} as const satisfies Readonly<Record<ChatType, string>>;

/** What a message can report about a scan, with a sentence that explains it. */
export const chatEventDescriptions = {
  new_critical: 'A scan found new critical issues',
  regressed: 'A scan found previously fixed issues again',
  thresholds: 'A scan fails its site’s thresholds or passes them again',
  fixed: 'A scan confirmed that issues are fixed',
} as const;
export const CHAT_EVENTS = ['new_critical', 'regressed', 'thresholds', 'fixed'] as const;
export const ChatEvent = z.enum(CHAT_EVENTS).meta({ id: 'ChatEvent' });
export type ChatEvent = z.infer<typeof ChatEvent>;
/** The events selected for a new channel: only those that someone should act on. */
export const DEFAULT_CHAT_EVENTS: readonly ChatEvent[] = ['new_critical', 'regressed', 'thresholds'];

/** A chat channel that gets one message for each scan that has something to report. Its URL is never returned. */
export const ChatChannel = z
  .object({
    id: z.uuid(),
    type: z.enum(CHAT_TYPES),
    name: z.string(),
    host: z.string().describe('The host of its URL; the URL itself is a secret'),
    events: z.array(ChatEvent),
    problem: z.string().nullable().describe('Why the most recent message didn’t arrive; null if it did'),
    failing_since: Timestamp.nullable().describe(
      'When messages started failing; null if the last one arrived',
    ),
    last_sent_at: Timestamp.nullable().describe('When a message last arrived; null if none has'),
    created_at: Timestamp,
    created_by: z.string().describe('Name of the person who added the channel'),
  })
  .meta({ id: 'ChatChannel' });
export type ChatChannel = z.infer<typeof ChatChannel>;

export const listChatChannels = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/chat-channels/',
  id: 'listChatChannels',
  summary: 'List an organization’s chat channels, newest first',
  access: 'organization:admin',
  refusesKeys: true,
  params: organizationParams,
  replies: {
    200: z.object({ channels: z.array(ChatChannel) }).meta({ id: 'ChatChannelList' }),
    ...organizationProblems,
  },
});

const ChatUrl = z
  .url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://' })
  .max(2000, 'Use 2,000 characters or fewer')
  .describe('An incoming webhook of Slack, or a webhook of a Teams workflow');
const ChatEvents = z.array(ChatEvent).min(1, 'Select at least one event').max(CHAT_EVENTS.length);

export const AddChatChannelBody = z
  .object({ type: z.enum(CHAT_TYPES), name: OrganizationNameField, url: ChatUrl, events: ChatEvents })
  .meta({
    id: 'AddChatChannelBody',
    examples: [
      {
        ...{ type: 'slack', name: '#accessibility', events: ['new_critical', 'regressed'] },
        url: 'https://hooks.slack.com/services/T000/B000/example',
      },
    ],
  });
export type AddChatChannelBody = z.input<typeof AddChatChannelBody>;

export const addChatChannel = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/chat-channels/',
  id: 'addChatChannel',
  summary: 'Add a Slack or Microsoft Teams channel',
  access: 'organization:admin',
  refusesKeys: true,
  params: organizationParams,
  body: AddChatChannelBody,
  replies: { 201: ChatChannel, 400: Problem, ...organizationProblems, 409: Problem },
});

const channelParams = organizationParams.extend({ channelId: z.uuid() });

export const ChangeChatChannelBody = z
  .object({ name: OrganizationNameField.optional(), url: ChatUrl.optional(), events: ChatEvents.optional() })
  .meta({ id: 'ChangeChatChannelBody', examples: [{ events: ['regressed'] }] });
export type ChangeChatChannelBody = z.input<typeof ChangeChatChannelBody>;

export const changeChatChannel = defineRoute({
  method: 'PATCH',
  path: '/api/organizations/{organizationId}/chat-channels/{channelId}/',
  id: 'changeChatChannel',
  summary: 'Change a chat channel’s name, URL or events',
  access: 'organization:admin',
  refusesKeys: true,
  params: channelParams,
  body: ChangeChatChannelBody,
  replies: { 200: ChatChannel, 400: Problem, ...organizationProblems },
});

export const removeChatChannel = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/chat-channels/{channelId}/',
  id: 'removeChatChannel',
  summary: 'Remove a chat channel',
  access: 'organization:admin',
  refusesKeys: true,
  params: channelParams,
  replies: { 200: z.object({ channel_id: z.uuid() }), ...organizationProblems },
});

export const testChatChannel = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/chat-channels/{channelId}/test/',
  id: 'testChatChannel',
  summary: 'Send a test message to a chat channel',
  access: 'organization:admin',
  refusesKeys: true,
  params: channelParams,
  replies: { 200: ChatChannel, ...organizationProblems, 429: Problem },
});
