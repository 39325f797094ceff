import { z } from 'zod';
import {
  type IssueTracker,
  type TicketReference,
  type TicketStatus,
  type TrackerConnection,
  TrackerError,
  type TrackerProject,
} from '../issue-tracker.ts';
import { sendTrackerRequest, type TrackerClient } from '../send-tracker-request.ts';
import type { TicketText } from '../ticket-text.ts';
import { chooseTransition, Transition } from './choose-transition.ts';
import { formatAdf } from './format-adf.ts';
import { formatWiki } from './format-wiki.ts';

const Status = z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) });
/** An issue with only its status: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/ */
const JiraIssue = z.object({ key: z.string(), fields: z.object({ status: Status }) });
type JiraIssue = z.infer<typeof JiraIssue>;

const PROJECT = /^[A-Za-z][A-Za-z0-9_]{0,99}$/;
const ISSUE_KEY = /^[A-Z][A-Z0-9_]*-\d{1,9}$/;
const LABEL = 'accessibility';

/**
 * Connects to Jira Cloud with an API token, or to Jira Data Center with a personal access token. They differ
 * in authentication, API version, search and markup.
 */
export function createJiraTracker(
  { type, url, account, token }: TrackerConnection,
  { sender, signal }: Pick<TrackerClient, 'sender' | 'signal'>,
): IssueTracker {
  const isCloud = type === 'jira_cloud';
  const client: TrackerClient = {
    name: 'Jira',
    apiUrl: `${url}/rest/api/${isCloud ? 3 : 2}`,
    headers: {
      authorization: isCloud
        ? `Basic ${Buffer.from(`${account ?? ''}:${token}`).toString('base64')}`
        : `Bearer ${token}`,
    },
    sender,
    signal,
  };
  const format = (text: TicketText) => (isCloud ? formatAdf(text) : formatWiki(text));
  const toStatus = ({ key, fields: { status } }: JiraIssue): TicketStatus => ({
    ...toReference(key),
    url: `${url}/browse/${key}`,
    status: status.name,
    isClosed: status.statusCategory.key === 'done',
  });
  const read = async ({ key }: Pick<TicketReference, 'key'>) => {
    if (!ISSUE_KEY.test(key)) throw new TrackerError('refused', 'This isn’t a Jira issue key.');
    const path = `/issue/${key}?fields=status`;
    return toStatus(await sendTrackerRequest(client, { method: 'GET', path, reply: JiraIssue }));
  };
  /** Moves a ticket to a status that counts as done, or to one that doesn't. */
  const move = async (ticket: TicketReference, isClosing: boolean) => {
    const before = await read(ticket);
    if (before.isClosed === isClosing) return before;
    const path = `/issue/${before.key}/transitions`;
    const { transitions } = await sendTrackerRequest(client, {
      method: 'GET',
      path: `${path}?expand=transitions.fields`,
      reply: z.object({ transitions: z.array(Transition) }),
    });
    const body = chooseTransition(transitions, isClosing);
    if (!body)
      throw new TrackerError(
        'refused',
        `Jira’s workflow has no step that ${isClosing ? 'closes' : 'reopens'} ${before.key} without more fields.`,
      );
    await sendTrackerRequest(client, { method: 'POST', path, body, reply: z.unknown() });
    return read(before);
  };
  return {
    async testConnection(project) {
      // Comes first, because Jira hides projects from users it doesn't recognize.
      await sendTrackerRequest(client, { method: 'GET', path: '/myself', reply: z.object({}) });
      return requireProject(client, project);
    },
    async create({ project, issueType }, text, mark) {
      const created = await sendTrackerRequest(client, {
        method: 'POST',
        path: '/issue',
        body: {
          fields: {
            project: { key: project },
            issuetype: { name: issueType },
            summary: text.title,
            description: format(text),
            labels: [LABEL, toLabel(mark)],
          },
        },
        reply: z.object({ key: z.string() }),
      });
      // The ticket exists, so if its status can't be read now, it's read later.
      const status = await read(created).catch((error: unknown) => {
        if (error instanceof TrackerError) return undefined;
        throw error;
      });
      return (
        status ?? {
          project,
          key: created.key,
          url: `${url}/browse/${created.key}`,
          status: '',
          isClosed: false,
        }
      );
    },
    async find(_project, mark) {
      const jql = `labels = "${toLabel(mark)}" ORDER BY created ASC`;
      const { issues } = await sendTrackerRequest(client, {
        method: 'POST',
        // https://developer.atlassian.com/changelog/#CHANGE-2046 removed /search from Jira Cloud.
        path: isCloud ? '/search/jql' : '/search',
        body: { jql, fields: ['status'], maxResults: 1 },
        reply: z.object({ issues: z.array(JiraIssue) }),
      });
      return issues[0] && toStatus(issues[0]);
    },
    read,
    async comment({ key }, text) {
      const body = { body: format(text) };
      const path = `/issue/${key}/comment`;
      await sendTrackerRequest(client, { method: 'POST', path, body, reply: z.object({ id: z.string() }) });
    },
    close: (ticket) => move(ticket, true),
    reopen: (ticket) => move(ticket, false),
    parseTicketUrl(text) {
      const target = URL.parse(text);
      if (!target || !text.startsWith(`${url}/`)) return undefined;
      const key =
        /\/browse\/([A-Za-z]\w*-\d+)\/?$/.exec(target.pathname)?.[1] ??
        target.searchParams.get('selectedIssue');
      const upper = key?.toUpperCase() ?? '';
      return ISSUE_KEY.test(upper) ? toReference(upper) : undefined;
    },
  };
}

/** A key starts with its project's key. */
const toReference = (key: string): TicketReference => ({ project: key.slice(0, key.lastIndexOf('-')), key });

/** Labels can't contain spaces: https://support.atlassian.com/jira-software-cloud/docs/add-labels-to-issues/ */
const toLabel = (mark: string): string => `curbcut-${mark}`;

/** Checks the project, its issue type and the token's permissions in it. */
async function requireProject(
  client: TrackerClient,
  { project, issueType }: TrackerProject,
): Promise<TrackerProject> {
  if (!PROJECT.test(project))
    throw new TrackerError('refused', 'Enter the project’s key, for example SHOP, not its name.');
  const found = await sendTrackerRequest(client, {
    method: 'GET',
    path: `/project/${project.toUpperCase()}`,
    reply: z.object({
      key: z.string(),
      issueTypes: z.array(z.object({ name: z.string(), subtask: z.boolean() })),
    }),
  });
  const types = found.issueTypes.filter(({ subtask }) => !subtask).map(({ name }) => name);
  const wanted = issueType?.toLowerCase();
  const chosen =
    wanted === undefined
      ? (types.find((name) => name === 'Bug') ?? types.find((name) => name === 'Task') ?? types[0])
      : types.find((name) => name.toLowerCase() === wanted);
  if (chosen === undefined)
    throw new TrackerError(
      'refused',
      `${found.key} has no issue type “${issueType ?? ''}”. It has: ${types.join(', ')}.`,
    );
  const { permissions } = await sendTrackerRequest(client, {
    method: 'GET',
    path: `/mypermissions?projectKey=${found.key}&permissions=${NEEDED_PERMISSIONS.join(',')}`,
    reply: z.object({ permissions: z.record(z.string(), z.object({ havePermission: z.boolean() })) }),
  });
  const missing = NEEDED_PERMISSIONS.filter((name) => permissions[name]?.havePermission === false);
  if (missing.length > 0)
    throw new TrackerError(
      'unauthorized',
      `The account doesn’t have these permissions in ${found.key}: ${missing.join(', ')}.`,
    );
  return { project: found.key, issueType: chosen };
}

const NEEDED_PERMISSIONS = ['BROWSE_PROJECTS', 'CREATE_ISSUES', 'ADD_COMMENTS', 'TRANSITION_ISSUES'];
