import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Audit, type AuditFile, exportAudit, importAudit } from '@curbcut/contract';
import { extract, pack } from 'tar-stream';
import { expect } from 'vitest';
import type { TestAccount } from './account.ts';
import { expectStatus } from './call.ts';
import { toWebp } from './test-images.ts';
import type { TestServer } from './test-server.ts';

type Sender = Pick<TestAccount, 'headers'>;

/** Replaces an audit's screenshots, which are text in tests, with files that an import accepts. */
export async function makeScreenshotsReal({ config }: TestServer, auditId: string): Promise<void> {
  const folder = join(config.dataDir, 'blobs', auditId);
  for (const name of await readdir(folder)) await writeFile(join(folder, name), toWebp(name));
}

export const exportAuditFile = (server: TestServer, auditId: string, { headers }: Sender): Promise<Buffer> =>
  expectStatus(server.call(exportAudit, { params: { auditId }, headers }), 200);

export const uploadAuditFile = (
  server: TestServer,
  content: Buffer,
  { headers }: Sender,
  mediaType = 'application/x-tar',
): Promise<Response> =>
  fetch(`${server.url}/api/audits/import/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': mediaType },
    body: new Uint8Array(content),
  });

export async function importAuditFile(server: TestServer, content: Buffer, account: Sender): Promise<Audit> {
  const reply = await uploadAuditFile(server, content, account);
  const body: unknown = await reply.json();
  expect(reply.status, JSON.stringify(body)).toBe(201);
  return importAudit.replies[201].parse(body);
}

/** Returns the entries of a tar archive, in order. */
export async function readTar(content: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const tar = extract();
  tar.end(content);
  for await (const entry of tar) entries.set(entry.header.name, await buffer(entry as never));
  return entries;
}

export async function writeTar(entries: Iterable<readonly [string, Buffer | string]>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of entries) tar.entry({ name }, content as string);
  tar.finalize();
  return buffer(tar as never);
}

export const readAuditFile = (entries: ReadonlyMap<string, Buffer>): AuditFile =>
  JSON.parse(entries.get('audit.json')!.toString()) as AuditFile;
