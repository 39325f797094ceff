import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TrackerType } from '@curbcut/contract';

/** A tracker's reply. */
interface Reply {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

/** What goes wrong with the next request that matches, for example `POST /repos/`. */
interface Fault {
  readonly request: string;
  /** `lost`: the tracker handles the request, but its reply doesn't arrive. Otherwise, it only sends this reply. */
  readonly reply: 'lost' | Reply;
}

/** A ticket as all fakes store it. */
export interface FakeTicket {
  readonly number: number;
  readonly title: string;
  /** The text as it was sent: Markdown, wiki markup or a document. */
  readonly text: unknown;
  readonly labels: readonly string[];
  readonly createdAt: string;
  status: string;
  isClosed: boolean;
  readonly comments: unknown[];
}

/** An HTTP server that behaves like a tracker with one project. */
export interface FakeTracker {
  readonly type: TrackerType;
  readonly port: number;
  readonly url: string;
  /** What to enter as the project. */
  readonly project: string;
  readonly tickets: FakeTicket[];
  /** All requests so far, as method and path. */
  readonly requests: string[];
  readonly faults: Fault[];
  /** The token that is accepted. */
  token: string;
  /** Called before a request is handled. */
  onRequest: (request: string) => void;
  /** Answers requests that aren't for the tracker's API, so that one port can also serve a site. */
  fallback?: http.RequestListener;
  getTicketUrl(number: number): string;
  close(): Promise<void>;
}

/** The fields that the fakes read. Each request has only those of its tracker and purpose. */
interface SentBody {
  /** GitHub and GitLab. */
  readonly title: string;
  /** The text of a comment and, for GitHub, of a ticket. */
  readonly body: unknown;
  readonly state: string;
  /** GitLab. */
  readonly description: unknown;
  readonly labels: string;
  readonly state_event: string;
  /** Jira. */
  readonly jql: string;
  readonly fields?: {
    readonly summary: string;
    readonly description: unknown;
    readonly labels: readonly string[];
    readonly issuetype: { readonly name: string };
    readonly project: { readonly key: string };
    readonly resolution?: { readonly id: string };
  };
  readonly transition: { readonly id: string };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: SentBody;
  readonly headers: http.IncomingHttpHeaders;
}

type Handle = (tracker: FakeTracker, call: Call) => Reply;

const add = (
  { tickets }: FakeTracker,
  ticket: Pick<FakeTicket, 'title' | 'text' | 'labels'>,
  status: string,
) => {
  const created: FakeTicket = {
    ...ticket,
    ...{ number: tickets.length + 1, status, isClosed: false, comments: [] },
    createdAt: new Date().toISOString(),
  };
  tickets.push(created);
  return created;
};

const notFound = (json: unknown): Reply => ({ status: 404, json });

/** https://docs.github.com/en/rest/issues/issues and https://docs.github.com/en/rest/issues/comments */
const handleGitHub: Handle = (tracker, { method, path, query, body, headers }) => {
  if (headers.authorization !== `Bearer ${tracker.token}`)
    return {
      status: 401,
      json: { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest' },
    };
  const show = ({ number, title, text, isClosed, createdAt }: FakeTicket) => ({
    ...{ number, title, body: text, created_at: createdAt, html_url: tracker.getTicketUrl(number) },
    state: isClosed ? 'closed' : 'open',
    state_reason: isClosed ? 'completed' : null,
  });
  const [, rest] = /^\/api\/v3\/repos\/example\/shop(\/.*)?$/.exec(path) ?? [];
  if (!path.startsWith('/api/v3/repos/example/shop')) return notFound({ message: 'Not Found' });
  if (rest === undefined)
    return { status: 200, json: { full_name: 'example/shop', has_issues: true, archived: false } };
  if (rest === '/issues' && method === 'POST')
    return {
      status: 201,
      json: show(add(tracker, { title: body.title, text: body.body, labels: [] }, 'Open')),
    };
  if (rest === '/issues') {
    const page = Number(query.get('page') ?? 1);
    const size = Number(query.get('per_page') ?? 30);
    const listed = tracker.tickets.toReversed().slice((page - 1) * size, page * size);
    return { status: 200, json: listed.map(show) };
  }
  const [, number, isComment] = /^\/issues\/(\d+)(\/comments)?$/.exec(rest) ?? [];
  const ticket = tracker.tickets.find((one) => one.number === Number(number));
  if (!ticket) return notFound({ message: 'Not Found' });
  if (isComment) return { status: 201, json: { id: ticket.comments.push(body.body) } };
  if (method === 'PATCH') ticket.isClosed = body.state === 'closed';
  return { status: 200, json: show(ticket) };
};

/** https://docs.gitlab.com/api/issues/ and https://docs.gitlab.com/api/notes/ */
const handleGitLab: Handle = (tracker, { method, path, query, body, headers }) => {
  if (headers['private-token'] !== tracker.token)
    return { status: 401, json: { message: '401 Unauthorized' } };
  const show = ({ number, title, text, isClosed, createdAt }: FakeTicket) => ({
    ...{ id: 1000 + number, iid: number, title, description: text, created_at: createdAt },
    ...{ state: isClosed ? 'closed' : 'opened', web_url: tracker.getTicketUrl(number) },
  });
  if (path === '/api/v4/personal_access_tokens/self') return { status: 200, json: { scopes: ['api'] } };
  const [, rest] = /^\/api\/v4\/projects\/example%2Fshop(\/.*)?$/.exec(path) ?? [];
  if (!path.startsWith('/api/v4/projects/example%2Fshop'))
    return notFound({ message: '404 Project Not Found' });
  if (rest === undefined)
    return {
      status: 200,
      json: { path_with_namespace: 'example/shop', archived: false, issues_enabled: true },
    };
  if (rest === '/issues' && method === 'POST') {
    const labels = String(body.labels).split(',');
    return {
      status: 201,
      json: show(add(tracker, { title: body.title, text: body.description, labels }, 'Open')),
    };
  }
  if (rest === '/issues') {
    const since = query.get('created_after') ?? '';
    return { status: 200, json: tracker.tickets.filter(({ createdAt }) => createdAt > since).map(show) };
  }
  const [, number, isNote] = /^\/issues\/(\d+)(\/notes)?$/.exec(rest) ?? [];
  const ticket = tracker.tickets.find((one) => one.number === Number(number));
  if (!ticket) return notFound({ message: '404 Issue Not Found' });
  if (isNote) return { status: 201, json: { id: ticket.comments.push(body.body) } };
  if (method === 'PUT') ticket.isClosed = body.state_event === 'close';
  return { status: 200, json: show(ticket) };
};

/**
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/ and
 * https://docs.atlassian.com/software/jira/docs/api/REST/latest/, which have the same issue and transition
 * resources.
 */
const createJiraHandler =
  (isCloud: boolean): Handle =>
  (tracker, { method, path, body, headers }) => {
    const cloudAuth = `Basic ${Buffer.from(`ada@example.com:${tracker.token}`).toString('base64')}`;
    if (headers.authorization !== (isCloud ? cloudAuth : `Bearer ${tracker.token}`))
      return {
        status: 401,
        json: { errorMessages: ['Client must be authenticated to access this resource.'] },
      };
    const base = isCloud ? '/rest/api/3' : '/rest/api/2';
    if (!path.startsWith(base)) return notFound({ errorMessages: ['No such API.'] });
    const rest = path.slice(base.length);
    const statuses = {
      'To Do': { name: 'To Do', statusCategory: { id: 2, key: 'new', name: 'To Do' } },
      Done: { name: 'Done', statusCategory: { id: 3, key: 'done', name: 'Done' } },
      'Won’t Do': { name: 'Won’t Do', statusCategory: { id: 3, key: 'done', name: 'Done' } },
    } as const;
    const show = ({ number, status }: FakeTicket) => ({
      ...{ id: String(10_000 + number), key: `SHOP-${number}` },
      fields: { status: statuses[status as keyof typeof statuses] },
    });
    if (rest === '/myself') return { status: 200, json: { displayName: 'Ada Byron', active: true } };
    if (rest === '/mypermissions')
      return {
        status: 200,
        json: { permissions: { CREATE_ISSUES: { key: 'CREATE_ISSUES', havePermission: true } } },
      };
    if (rest.startsWith('/project/')) {
      const issueTypes = [
        { id: '1', name: 'Sub-task', subtask: true },
        { id: '2', name: 'Bug', subtask: false },
        { id: '3', name: 'Story', subtask: false },
      ];
      return rest === '/project/SHOP'
        ? { status: 200, json: { id: '10000', key: 'SHOP', name: 'Shop', issueTypes } }
        : notFound({ errorMessages: ['No project could be found with that key.'], errors: {} });
    }
    if (rest === (isCloud ? '/search/jql' : '/search') && method === 'POST') {
      const [, label] = /labels = "([^"]+)"/.exec(body.jql) ?? [];
      const issues = tracker.tickets.filter(({ labels }) => labels.includes(label ?? '')).map(show);
      return {
        status: 200,
        json: isCloud ? { issues, isLast: true } : { startAt: 0, total: issues.length, issues },
      };
    }
    if (rest === '/issue' && method === 'POST') {
      const { summary, description, labels, issuetype, project } = body.fields!;
      // Cloud accepts only documents, Data Center only text.
      const isText = typeof description === 'string';
      if (isText === isCloud || issuetype.name !== 'Bug' || project.key !== 'SHOP')
        return {
          status: 400,
          json: { errorMessages: [], errors: { description: 'Operation value is of the wrong type' } },
        };
      const { number } = add(tracker, { title: summary, text: description, labels }, 'To Do');
      return {
        status: 201,
        json: { id: String(10_000 + number), key: `SHOP-${number}`, self: `${tracker.url}/x` },
      };
    }
    const [, number, what] = /^\/issue\/SHOP-(\d+)(?:\/(\w+))?$/.exec(rest) ?? [];
    const ticket = tracker.tickets.find((one) => one.number === Number(number));
    if (!ticket)
      return notFound({
        errorMessages: ['Issue does not exist or you do not have permission to see it.'],
        errors: {},
      });
    if (what === 'comment') return { status: 201, json: { id: String(ticket.comments.push(body.body)) } };
    if (what === 'transitions' && method === 'GET') {
      const resolution = {
        required: true,
        allowedValues: [
          { id: '9', name: 'Won’t Do' },
          { id: '8', name: 'Fixed' },
        ],
      };
      const transitions = [
        { id: '11', name: 'Reopen', to: statuses['To Do'], fields: {} },
        { id: '21', name: 'Reject', to: statuses['Won’t Do'], fields: {} },
        { id: '31', name: 'Done', to: statuses.Done, fields: { resolution } },
      ];
      return {
        status: 200,
        json: { transitions: ticket.isClosed ? transitions.slice(0, 1) : transitions.slice(1) },
      };
    }
    if (what === 'transitions') {
      const { transition, fields } = body;
      if (transition.id === '31' && fields?.resolution?.id !== '8')
        return {
          status: 400,
          json: { errorMessages: [], errors: { resolution: 'Resolution is required.' } },
        };
      ticket.isClosed = transition.id !== '11';
      ticket.status = transition.id === '11' ? 'To Do' : transition.id === '31' ? 'Done' : 'Won’t Do';
      return { status: 204 };
    }
    return { status: 200, json: show(ticket) };
  };

const trackers: Readonly<Record<TrackerType, { handle: Handle; project: string; ticketPath: string }>> = {
  github: { handle: handleGitHub, project: 'example/shop', ticketPath: '/example/shop/issues/' },
  gitlab: { handle: handleGitLab, project: 'example/shop', ticketPath: '/example/shop/-/issues/' },
  jira_cloud: { handle: createJiraHandler(true), project: 'SHOP', ticketPath: '/browse/SHOP-' },
  jira_data_center: { handle: createJiraHandler(false), project: 'SHOP', ticketPath: '/browse/SHOP-' },
};

/**
 * Starts a tracker.
 *
 * @param host the name in its URL; its port is free unless given
 */
export async function startFakeTracker(
  type: TrackerType,
  host = '127.0.0.1',
  port = 0,
): Promise<FakeTracker> {
  const { handle, project, ticketPath } = trackers[type];
  const server = http.createServer(async (request, response) => {
    if (tracker.fallback && !/^\/(?:api|rest)\//.test(request.url ?? ''))
      return tracker.fallback(request, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', tracker.url);
    const method = request.method ?? '';
    const text = Buffer.concat(chunks).toString();
    tracker.requests.push(`${method} ${path}`);
    tracker.onRequest(`${method} ${path}`);
    const found = tracker.faults.findIndex((fault) => `${method} ${path}`.startsWith(fault.request));
    const [fault] = found < 0 ? [] : tracker.faults.splice(found, 1);
    const body = text === '' ? undefined : JSON.parse(text);
    const call = { method, path, query, body, headers: request.headers };
    const reply = fault && fault.reply !== 'lost' ? fault.reply : handle(tracker, call);
    if (fault?.reply === 'lost') return request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.json === undefined ? '' : JSON.stringify(reply.json));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo;
  const url = `http://${host}:${opened}`;
  const tracker: FakeTracker = {
    ...{ type, port: opened, url, project, tickets: [], requests: [], faults: [], token: 'secret-token' },
    onRequest: () => {},
    getTicketUrl: (number) => `${url}${ticketPath}${number}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return tracker;
}
