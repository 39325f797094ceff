import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServeOptions, ServerUsage } from './serve.ts';

export const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** The product in a separate process, with an empty data folder. */
export interface ServerProcess<Started> {
  /** The data it sent when it was ready. */
  readonly started: Started;
  toUrl(path: string): URL;
  /** Returns what it has used since the last call. */
  takeUsage(): Promise<ServerUsage>;
  /** Stops the process and deletes its data. */
  close(): Promise<void>;
}

/** @param name part of the name of its data folder */
export async function startServerProcess<Started extends { readonly url: string }>(
  name: string,
  { settings, ...options }: ServeOptions,
): Promise<ServerProcess<Started>> {
  const data = await mkdtemp(join(tmpdir(), `curbcut-load-${name}-`));
  const serveOptions: ServeOptions = { ...options, settings: { CURBCUT_DATA: data, ...settings } };
  const server = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(serveOptions)]);
  const [started] = (await once(server, 'message')) as [Started];
  return {
    started,
    toUrl: (path) => new URL(path, started.url),
    takeUsage: async () => {
      server.send('usage');
      const [usage] = (await once(server, 'message')) as [ServerUsage];
      return usage;
    },
    close: async () => {
      server.disconnect();
      await once(server, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
}
