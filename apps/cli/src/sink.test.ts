import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UserError } from './io.ts';
import { checkWritableFile, checkWritableFolder, createFileSink, createWriteError } from './sink.ts';

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'curbcut-sink-')));
  await writeFile(join(folder, 'file'), 'as it was');
  await mkdir(join(folder, 'folder'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['an empty name', '', /--output requires a file name/],
  ['a name of spaces', '  ', /--output requires a file name/],
  ['a folder', 'folder', /it's a folder \(EISDIR\)\. Check the file name given to --output/],
  ['a name that ends in a slash', 'new/', /it's a folder/],
  ['a path under a file', 'file/x.jsonl', /part of the path is a file, not a folder \(ENOTDIR\)/],
  ['a missing folder', 'none/x.jsonl', /the folder doesn't exist \(ENOENT\)/],
  ['a name that is too long', 'x'.repeat(300), /the name is too long \(ENAMETOOLONG\)/],
  ['a name with NUL', 'a\0b', /a character that isn't allowed in file names/],
  ['a broken symbolic link', 'dangling', /the folder doesn't exist|ENOENT/],
  ['a symbolic link loop', 'circle', /form a loop \(ELOOP\)/],
])('refuses %s before the scan', async (_, name, sentence) => {
  await symlink(join(folder, 'nowhere'), join(folder, 'dangling'));
  await symlink('circle', join(folder, 'circle'));
  const path = name.trim() === '' ? name : `${folder}/${name}`;
  const refused = checkWritableFile(path, '--output');
  await expect(refused).rejects.toThrow(UserError);
  await expect(refused).rejects.toThrow(sentence);
  expect((await readdir(folder)).toSorted()).toEqual(['circle', 'dangling', 'file', 'folder']);
});

// Root can write everywhere.
test.skipIf(process.getuid?.() === 0)('rejects files without write permission', async () => {
  await expect(checkWritableFile('/etc/passwd', '--output')).rejects.toThrow(/don't have permission/);
  await expect(checkWritableFolder('/etc', '--out')).rejects.toThrow(/don't have permission/);
});

test('a check doesn’t change an existing file or its folder', async () => {
  await checkWritableFile(join(folder, 'file'), '--output');
  await checkWritableFolder(join(folder, 'new/below'), '--out');
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('as it was');
  expect((await readdir(folder)).toSorted()).toEqual(['file', 'folder']);
});

test('two names for the same file resolve to the same path', async () => {
  await symlink(join(folder, 'file'), join(folder, 'link'));
  await symlink(join(folder, 'folder'), join(folder, 'link-to-folder'));
  const pathOf = async (name: string) => (await checkWritableFile(join(folder, name), '--output')).path;
  expect(await pathOf('link')).toBe(await pathOf('file'));
  expect(await pathOf('link-to-folder/new')).toBe(await pathOf('folder/../folder/new'));
});

test('writes through a symbolic link, and to the longest name the file system allows', async () => {
  await symlink(join(folder, 'file'), join(folder, 'link'));
  const long = join(folder, 'x'.repeat(255));
  for (const name of [join(folder, 'link'), long]) {
    const sink = createFileSink(await checkWritableFile(name, '--output'));
    await sink.write('new');
    await sink.end();
  }
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('new');
  expect(await readFile(long, 'utf8')).toBe('new');
});

test('keeps an existing file when the output is abandoned', async () => {
  const sink = createFileSink(await checkWritableFile(join(folder, 'file'), '--output'));
  await sink.write('half');
  await sink.abandon();
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('as it was');
  expect((await readdir(folder)).toSorted()).toEqual(['file', 'folder']);
});

test.runIf(existsSync('/dev/full'))(
  'reports that the disk is full, and doesn’t replace the device',
  async () => {
    const sink = createFileSink(await checkWritableFile('/dev/full', '--output'));
    const written = (async () => {
      await sink.write('x'.repeat(100_000));
      await sink.end();
    })();
    await expect(written).rejects.toThrow("/dev/full can't be written: the disk is full (ENOSPC).");
    await sink.abandon();
    expect(existsSync('/dev/full')).toBe(true);
  },
);

test.runIf(existsSync('/dev/full'))('reports a full disk behind standard output', () => {
  const main = join(import.meta.dirname, './main.ts');
  const ended = spawnSync('sh', ['-c', `"${process.execPath}" "${main}" rules > /dev/full`], {
    encoding: 'utf8',
  });
  expect(ended.status).toBe(2);
  expect(ended.stderr).toBe("curbcut: Standard output can't be written: the disk is full (ENOSPC).\n");
});

test.each([
  ['', /--out requires a folder name/],
  ['file', /part of the path is a file/],
  ['file/below', /part of the path is a file/],
])('refuses the folder “%s” before the scan', async (name, sentence) => {
  const refused = checkWritableFolder(name === '' ? '' : join(folder, name), '--out');
  await expect(refused).rejects.toThrow(sentence);
});

test('an unknown error keeps its own message', () => {
  expect(createWriteError('x', new Error('EWHAT: odd')).message).toBe("x can't be written: EWHAT: odd.");
});
