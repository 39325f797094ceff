import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { policyText } from '../http/security.ts';
import { appRoutes } from './app-routes.ts';
import { policyOf } from './page-policy.ts';

const FALLBACK = '__spa-fallback.html';
const HASHED = { maxAge: '365d', immutable: true };
const CHECKED_EACH_TIME = { maxAge: 0, immutable: false };
const UNBUILT =
  'The web application has not been built. Stop Curbcut and start it with “npm start”, which builds it.\n';

/** The built application: its files, and which page an address shows. */
interface WebApp {
  readonly files: ReadonlySet<string>;
  /** Content-Security-Policy by HTML file. */
  readonly policies: ReadonlyMap<string, string>;
  readonly hasPage: (path: string) => boolean;
}

/**
 * Serves the built web application: each public page as it was made at build time, the shell for addresses that hold
 * a parameter, and the start page for addresses that there are none of.
 */
export async function serveWebApp(app: FastifyInstance, webDir: string): Promise<void> {
  const webApp = await readWebApp(webDir);
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: true });
  app.get('/*', async (request, reply) => {
    if (!webApp) return reply.code(503).type('text/plain; charset=utf-8').send(UNBUILT);
    return answer(webApp, pathOf(request.url), reply);
  });
}

function answer({ files, policies, hasPage }: WebApp, path: string, reply: FastifyReply): FastifyReply {
  const sendPage = (file: string) =>
    reply.header('content-security-policy', policies.get(file)).sendFile(file, CHECKED_EACH_TIME);
  const page = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
  if (policies.has(page)) return sendPage(page);
  const file = path.slice(1);
  if (files.has(file) && !policies.has(file)) {
    return reply.sendFile(file, file.startsWith('assets/') ? HASHED : CHECKED_EACH_TIME);
  }
  return hasPage(path) ? sendPage(FALLBACK) : reply.redirect('/', 302);
}

/** The path of a request without the slash at its end; one that cannot be decoded names nothing. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1'));
  } catch {
    return '';
  }
}

/** @returns undefined when nothing has been built. */
async function readWebApp(webDir: string): Promise<WebApp | undefined> {
  const files = await filesIn(webDir);
  const manifest = files.find((file) => /^assets\/manifest-[\w-]+\.js$/.test(file));
  if (!files.includes('index.html') || manifest === undefined) return undefined;
  const policies = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    policies.set(file, policyText(policyOf(await readFile(join(webDir, file), 'utf8'))));
  }
  return {
    files: new Set(files),
    policies,
    hasPage: appRoutes(await readFile(join(webDir, manifest), 'utf8')),
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
