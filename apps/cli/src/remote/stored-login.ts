import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientEnvironment, readClientEnvironment } from '@curbcut/server/client-environment';
import { z } from 'zod';
import { UserError } from '../io.ts';
import { createWriteError } from '../sink.ts';

/** A server, and the API key that lets the command line act in an organization there. */
export interface Login {
  readonly server: string;
  readonly apiKey: string;
  /** Where the login was found. */
  readonly origin: 'environment' | 'file';
}

const StoredLogin = z.object({ server: z.string(), api_key: z.string() });

const getLoginPath = ({ configDir }: ClientEnvironment): string => join(configDir, 'login.json');

/**
 * Finds the server and the key: in `CURBCUT_SERVER` and `CURBCUT_API_KEY`, or as stored by `curbcut login`. A
 * key from the environment can be used with the stored server, but a stored key is never sent to a server
 * from the environment.
 *
 * @returns undefined if there is no login
 * @throws {UserError} if part of it is missing or invalid
 */
export async function findLogin(environment = readClientEnvironment()): Promise<Login | undefined> {
  const { server, apiKey } = environment;
  const stored = await readStoredLogin(environment);
  if (server !== undefined && apiKey === undefined && server.replace(/\/+$/, '') !== stored?.server)
    throw new UserError(
      'CURBCUT_SERVER is set, but CURBCUT_API_KEY is missing. Set both, or run curbcut login.',
    );
  if (apiKey !== undefined) {
    const used = server ?? stored?.server;
    if (used === undefined)
      throw new UserError(
        'CURBCUT_API_KEY is set, but CURBCUT_SERVER is missing. Set both, or run curbcut login.',
      );
    return { server: parseServerUrl(used, 'CURBCUT_SERVER'), apiKey, origin: 'environment' };
  }
  return stored && { ...stored, origin: 'file' };
}

/** @throws {UserError} if there is no login; the message explains how to sign in */
export async function requireLogin(): Promise<Login> {
  const login = await findLogin();
  if (login) return login;
  throw new UserError(
    'Not signed in to a Curbcut server. Run curbcut login https://scan.example.com, or set CURBCUT_SERVER and CURBCUT_API_KEY.',
  );
}

async function readStoredLogin(
  environment: ClientEnvironment,
): Promise<Pick<Login, 'server' | 'apiKey'> | undefined> {
  const path = getLoginPath(environment);
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new UserError(`${path} can't be read (${error.code}). Run curbcut logout, then curbcut login.`);
  });
  if (content === undefined) return undefined;
  try {
    const { server, api_key } = StoredLogin.parse(JSON.parse(content));
    return { server, apiKey: api_key };
  } catch {
    throw new UserError(`${path} is damaged. Run curbcut logout, then curbcut login.`);
  }
}

/** Stores a login so that only this user can read it. Returns the file's path. */
export async function storeLogin(
  { server, apiKey }: Pick<Login, 'server' | 'apiKey'>,
  environment = readClientEnvironment(),
): Promise<string> {
  const path = getLoginPath(environment);
  const partial = `${path}.${process.pid}`;
  try {
    await mkdir(environment.configDir, { recursive: true, mode: 0o700 });
    await writeFile(partial, `${JSON.stringify({ server, api_key: apiKey }, null, 2)}\n`, { mode: 0o600 });
    // Writing to an existing file keeps its mode.
    await chmod(partial, 0o600);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw createWriteError(path, error, 'Or set CURBCUT_SERVER and CURBCUT_API_KEY instead.');
  }
  return path;
}

/** @returns whether there was a stored login */
export async function deleteLogin(environment = readClientEnvironment()): Promise<boolean> {
  return rm(getLoginPath(environment)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw createWriteError(getLoginPath(environment), error);
    },
  );
}

/**
 * Parses a server's URL as people type it, without a trailing slash.
 *
 * @param where the argument or variable, for the message
 * @throws {UserError}
 */
export function parseServerUrl(typed: string, where: string): string {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new UserError(`${where} must be the URL of a Curbcut server, such as https://scan.example.com.`);
  return url.href.replace(/\/+$/, '');
}
