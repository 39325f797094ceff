import { z } from 'zod';
import { formatMarkdown, hasMark, splitReferences, toMarkLine } from '../format-markdown.ts';
import {
  type IssueTracker,
  type TicketReference,
  type TicketStatus,
  type TrackerConnection,
  TrackerError,
} from '../issue-tracker.ts';
import { sendTrackerRequest, type TrackerClient } from '../send-tracker-request.ts';

/** An issue: https://docs.gitlab.com/api/issues/#single-project-issue */
const GitLabIssue = z.object({
  iid: z.number().int(),
  state: z.string(),
  description: z.string().nullish(),
});
type GitLabIssue = z.infer<typeof GitLabIssue>;

const ISSUES_PER_PAGE = 100;
/** Maximum number of pages of recent issues to search for a mark. */
const MAX_PAGES = 10;
/** Maximum difference between the two servers' clocks. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;
const PROJECT = /^[\w.-]+(?:\/[\w.-]+)+$/;
const LABEL = 'accessibility';

/** Connects to GitLab with a personal, project or group access token. */
export function createGitLabTracker(
  { url, token }: TrackerConnection,
  { sender, signal }: Pick<TrackerClient, 'sender' | 'signal'>,
): IssueTracker {
  const client: TrackerClient = {
    name: 'GitLab',
    apiUrl: `${url}/api/v4`,
    headers: { 'private-token': token },
    sender,
    signal,
  };
  const getPath = (project: string) => {
    if (!PROJECT.test(project))
      throw new TrackerError('refused', 'Enter the project with its group, for example example/shop.');
    return `/projects/${encodeURIComponent(project)}`;
  };
  const getIssuePath = ({ project, key }: TicketReference) => `${getPath(project)}/issues/${key.slice(1)}`;
  const toStatus = (project: string, { iid, state }: GitLabIssue): TicketStatus => ({
    project,
    key: `#${iid}`,
    url: `${url}/${project}/-/issues/${iid}`,
    status: state === 'closed' ? 'Closed' : 'Open',
    isClosed: state === 'closed',
  });
  /** Changes the state: https://docs.gitlab.com/api/issues/#edit-an-issue */
  const change = async (ticket: TicketReference, event: 'close' | 'reopen') =>
    toStatus(
      ticket.project,
      await sendTrackerRequest(client, {
        method: 'PUT',
        path: getIssuePath(ticket),
        body: { state_event: event },
        reply: GitLabIssue,
      }),
    );
  return {
    async testConnection({ project }) {
      const found = await sendTrackerRequest(client, {
        method: 'GET',
        path: getPath(project),
        reply: z.object({
          path_with_namespace: z.string(),
          archived: z.boolean().optional(),
          issues_enabled: z.boolean().optional(),
        }),
      });
      if (found.issues_enabled === false)
        throw new TrackerError('refused', `Issues are turned off in ${found.path_with_namespace}.`);
      if (found.archived)
        throw new TrackerError(
          'refused',
          `${found.path_with_namespace} is archived. Choose a different project.`,
        );
      await requireWritingToken(client);
      return { project: found.path_with_namespace, issueType: null };
    },
    async create({ project }, text, mark) {
      const created = await sendTrackerRequest(client, {
        method: 'POST',
        path: `${getPath(project)}/issues`,
        body: {
          title: splitReferences(text.title),
          description: `${formatMarkdown(text)}\n\n${toMarkLine(mark)}`,
          labels: LABEL,
        },
        reply: GitLabIssue,
      });
      return toStatus(project, created);
    },
    async find({ project }, mark, since) {
      const createdAfter = new Date(since.getTime() - CLOCK_DIFFERENCE_MS).toISOString();
      for (let page = 1; page <= MAX_PAGES; page++) {
        const query = new URLSearchParams({
          ...{ created_after: createdAfter, scope: 'all', order_by: 'created_at', sort: 'asc' },
          ...{ per_page: String(ISSUES_PER_PAGE), page: String(page) },
        });
        const path = `${getPath(project)}/issues?${query}`;
        const issues = await sendTrackerRequest(client, { method: 'GET', path, reply: z.array(GitLabIssue) });
        const found = issues.find(({ description }) => hasMark(description ?? '', mark));
        if (found) return toStatus(project, found);
        if (issues.length < ISSUES_PER_PAGE) return undefined;
      }
      throw new TrackerError('unclear', 'GitLab has too many new issues to search for this ticket.');
    },
    async read(ticket) {
      const path = getIssuePath(ticket);
      return toStatus(
        ticket.project,
        await sendTrackerRequest(client, { method: 'GET', path, reply: GitLabIssue }),
      );
    },
    async comment(ticket, text) {
      const path = `${getIssuePath(ticket)}/notes`;
      await sendTrackerRequest(client, {
        method: 'POST',
        path,
        body: { body: formatMarkdown(text) },
        reply: z.object({ id: z.number() }),
      });
    },
    close: (ticket) => change(ticket, 'close'),
    reopen: (ticket) => change(ticket, 'reopen'),
    parseTicketUrl(text) {
      const path = text.startsWith(`${url}/`) ? text.slice(url.length) : '';
      const [, project, iid] =
        /^\/([\w.-]+(?:\/[\w.-]+)+)\/-\/(?:issues|work_items)\/(\d{1,9})(?:[?#].*)?$/.exec(path) ?? [];
      return project && iid ? { project, key: `#${iid}` } : undefined;
    },
  };
}

/**
 * Checks that the token is allowed to create issues. Otherwise, with the scope `read_api`, the problem would
 * surface only with the first ticket: https://docs.gitlab.com/api/personal_access_tokens/#self-inform
 */
async function requireWritingToken(client: TrackerClient): Promise<void> {
  const path = '/personal_access_tokens/self';
  const reply = z.object({ scopes: z.array(z.string()) });
  const token = await sendTrackerRequest(client, { method: 'GET', path, reply }).catch((error: unknown) => {
    // Not every type of token can read itself.
    if (error instanceof TrackerError && error.kind === 'refused') return undefined;
    throw error;
  });
  if (token && !token.scopes.includes('api'))
    throw new TrackerError('unauthorized', 'The token needs the “api” scope to create issues in GitLab.');
}
