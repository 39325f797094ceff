import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const StoredMailSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
export type StoredMail = z.infer<typeof StoredMailSchema>;

/** Emails that are stored because no mail server is configured. */
export interface Mailbox {
  save(mail: Omit<StoredMail, 'id' | 'at'>): Promise<void>;
  /** Newest first. */
  list(): Promise<StoredMail[]>;
  read(id: string): Promise<StoredMail | undefined>;
}

/** Older emails are deleted. */
const MAX_MESSAGES = 200;
const idPattern = /^[0-9]{15}-[0-9a-f-]{36}$/;

/**
 * Opens a mailbox in a folder, with one file for each email, named in chronological order. Only its owner can
 * read it.
 */
export function openMailbox(folder: string): Mailbox {
  const fileOf = (id: string) => join(folder, `${id}.json`);
  let last = 0;
  const ids = async () => {
    const names = await readdir(folder).catch(() => []);
    return names
      .map((name) => name.replace(/\.json$/, ''))
      .filter((id) => idPattern.test(id))
      .toSorted()
      .toReversed();
  };
  const read = async (id: string) => {
    if (!idPattern.test(id)) return undefined;
    const text = await readFile(fileOf(id), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : StoredMailSchema.parse(JSON.parse(text));
  };
  return {
    read,
    async save({ to, subject, html, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Two emails in the same millisecond keep their order.
      last = Math.max(last + 1, Date.now());
      const id = `${String(last).padStart(15, '0')}-${randomUUID()}`;
      const stored: StoredMail = { id, at: new Date().toISOString(), to, subject, html, text };
      const partFile = `${fileOf(id)}.part`;
      await writeFile(partFile, JSON.stringify(stored), { mode: 0o600 });
      await rename(partFile, fileOf(id));
      for (const old of (await ids()).slice(MAX_MESSAGES)) await rm(fileOf(old), { force: true });
    },
    async list() {
      const stored = await Promise.all((await ids()).map(read));
      return stored.filter((mail) => mail !== undefined);
    },
  };
}
