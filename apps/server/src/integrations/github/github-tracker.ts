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

/** An issue: https://docs.github.com/en/rest/issues/issues#get-an-issue */
const GitHubIssue = z.object({
  number: z.number().int(),
  state: z.string(),
  state_reason: z.string().nullish(),
  body: z.string().nullish(),
  created_at: z.iso.datetime(),
  /** Only set for pull requests, which the API also lists as issues. */
  pull_request: z.object({}).optional(),
});
type GitHubIssue = z.infer<typeof GitHubIssue>;

const ISSUES_PER_PAGE = 100;
/** Maximum number of pages of recent issues to search for a mark. */
const MAX_PAGES = 10;
/** Maximum difference between the two servers' clocks. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;
/** A repository as `owner/name`: https://docs.github.com/en/rest/repos/repos#get-a-repository */
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;

/** Returns the API's URL, which depends on where GitHub is hosted: https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api */
export function getGitHubApiUrl(url: string): string {
  const { hostname, origin } = new URL(url);
  if (hostname === 'github.com' || hostname === 'www.github.com') return 'https://api.github.com';
  if (hostname.endsWith('.ghe.com')) return `https://api.${hostname}`;
  return `${origin}/api/v3`;
}

/** Connects to GitHub or GitHub Enterprise with a personal access token. */
export function createGitHubTracker(
  { url, token }: TrackerConnection,
  { sender, signal }: Pick<TrackerClient, 'sender' | 'signal'>,
): IssueTracker {
  const client: TrackerClient = {
    name: 'GitHub',
    apiUrl: getGitHubApiUrl(url),
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
    },
    sender,
    signal,
  };
  const getPath = (project: string) => {
    if (!REPOSITORY.test(project) || project.split('/').some((part) => /^\.+$/.test(part)))
      throw new TrackerError('refused', 'Enter the repository as owner/name, for example example/shop.');
    return `/repos/${project}`;
  };
  const getIssuePath = ({ project, key }: TicketReference) => `${getPath(project)}/issues/${key.slice(1)}`;
  const toStatus = (project: string, { number, state, state_reason: reason }: GitHubIssue): TicketStatus => ({
    project,
    key: `#${number}`,
    url: `${url}/${project}/issues/${number}`,
    status: state === 'closed' ? (reason === 'not_planned' ? 'Closed as not planned' : 'Closed') : 'Open',
    isClosed: state === 'closed',
  });
  const change = async (ticket: TicketReference, body: object) =>
    toStatus(
      ticket.project,
      await sendTrackerRequest(client, {
        method: 'PATCH',
        path: getIssuePath(ticket),
        body,
        reply: GitHubIssue,
      }),
    );
  return {
    async testConnection({ project }) {
      const repository = await sendTrackerRequest(client, {
        method: 'GET',
        path: getPath(project),
        reply: z.object({ full_name: z.string(), has_issues: z.boolean(), archived: z.boolean() }),
      });
      if (!repository.has_issues)
        throw new TrackerError('refused', `Issues are turned off in ${repository.full_name}.`);
      if (repository.archived)
        throw new TrackerError(
          'refused',
          `${repository.full_name} is archived. Choose a different repository.`,
        );
      return { project: repository.full_name, issueType: null };
    },
    async create({ project }, text, mark) {
      // GitHub silently drops labels if the token isn't allowed to set them, so the mark is in the text.
      const body = `${formatMarkdown(text)}\n\n${toMarkLine(mark)}`;
      const created = await sendTrackerRequest(client, {
        method: 'POST',
        path: `${getPath(project)}/issues`,
        body: { title: splitReferences(text.title), body },
        reply: GitHubIssue,
      });
      return toStatus(project, created);
    },
    async find({ project }, mark, since) {
      // Lists issues instead of searching, because the search index takes a while to include new issues.
      const oldest = since.getTime() - CLOCK_DIFFERENCE_MS;
      let found: GitHubIssue | undefined;
      for (let page = 1; page <= MAX_PAGES; page++) {
        const query = `state=all&sort=created&direction=desc&per_page=${ISSUES_PER_PAGE}&page=${page}`;
        const path = `${getPath(project)}/issues?${query}`;
        const issues = await sendTrackerRequest(client, { method: 'GET', path, reply: z.array(GitHubIssue) });
        found = issues.findLast(({ body }) => hasMark(body ?? '', mark)) ?? found;
        const last = issues.at(-1);
        if (issues.length < ISSUES_PER_PAGE || !last || Date.parse(last.created_at) < oldest)
          return found && toStatus(project, found);
      }
      if (found) return toStatus(project, found);
      throw new TrackerError('unclear', 'GitHub has too many new issues to search for this ticket.');
    },
    async read(ticket) {
      const issue = await sendTrackerRequest(client, {
        method: 'GET',
        path: getIssuePath(ticket),
        reply: GitHubIssue,
      });
      if (issue.pull_request)
        throw new TrackerError('refused', 'This is a pull request. Link an issue instead.');
      return toStatus(ticket.project, issue);
    },
    async comment(ticket, text) {
      const path = `${getIssuePath(ticket)}/comments`;
      await sendTrackerRequest(client, {
        method: 'POST',
        path,
        body: { body: formatMarkdown(text) },
        reply: z.object({ id: z.number() }),
      });
    },
    close: (ticket) => change(ticket, { state: 'closed', state_reason: 'completed' }),
    reopen: (ticket) => change(ticket, { state: 'open', state_reason: 'reopened' }),
    parseTicketUrl(text) {
      const path = text.startsWith(`${url}/`) ? text.slice(url.length) : '';
      const [, project, number] = /^\/([\w.-]+\/[\w.-]+)\/issues\/(\d{1,9})(?:[?#].*)?$/.exec(path) ?? [];
      return project && number ? { project, key: `#${number}` } : undefined;
    },
  };
}
