import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { checkDatabase } from '../db/queries/maintenance.ts';
import type { Services } from '../services.ts';
import { withTimeout } from '../with-timeout.ts';

/** The response to a probe from a process manager or load balancer. */
interface ProbeReply {
  readonly status: 200 | 503;
  readonly text: string;
}

/** Path that responds as long as the process is running and its event loop isn't blocked. */
const LIVENESS_PATH = '/livez';
/** Path that returns 200 as long as the process can do its work. */
const READINESS_PATH = '/readyz';

/** Less than the second that Kubernetes waits by default. */
const DATABASE_TIMEOUT_MS = 800;

/** What a probe needs to know about a process. */
export interface ProcessState {
  readonly getIfReady: () => Services | undefined;
  readonly isClosing: () => boolean;
}

/** Serves the checks for process managers and load balancers, which aren't part of the API. */
export function serveHealthEndpoints(app: FastifyInstance, state: ProcessState): void {
  const serve = (path: string, check: () => Promise<ProbeReply>) =>
    app.get(path, async (_request, reply) => {
      const { status, text } = await check();
      return reply
        .code(status)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(text);
    });
  serve(LIVENESS_PATH, async () => ({ status: 200, text: 'The process is running.\n' }));
  serve(READINESS_PATH, () => checkReadiness(state));
}

async function checkReadiness({ getIfReady, isClosing }: ProcessState): Promise<ProbeReply> {
  if (isClosing()) return { status: 503, text: 'The process is stopping.\n' };
  const services = getIfReady();
  if (!services) return { status: 503, text: 'The process is starting.\n' };
  try {
    await withTimeout(checkDatabase(services.db), DATABASE_TIMEOUT_MS);
  } catch {
    return { status: 503, text: 'The database doesn’t respond.\n' };
  }
  return { status: 200, text: describeReady(services.config) };
}

const describeReady = ({ runsJobs }: Pick<Config, 'runsJobs'>): string =>
  runsJobs ? 'Ready; pages are scanned here.\n' : 'Ready; pages are scanned by workers.\n';
