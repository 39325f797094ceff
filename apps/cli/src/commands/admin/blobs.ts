import { formatCount } from '@curbcut/scoring';
import { Command, Option } from 'commander';
import { exitCodes, type Io } from '../../io.ts';
import { createWholeNumberParser } from '../../parse-whole-number.ts';
import { runWithConfig } from './backup.ts';

const moveHelp = `
The bucket is the one in the S3_* settings, and the folder the one in CURBCUT_DATA. Each copy is read back and verified. You can run the command again: files that are already there aren't copied again.

To move without losing files: run the command while the servers are running, stop them, run it again, change the S3_* settings
of all servers, and start them.

Examples:
  curbcut admin move-blobs --to s3
  curbcut admin move-blobs --to folder`;

const PROGRESS_INTERVAL_MS = 2000;

/** `curbcut admin move-blobs`: copies screenshots and reports between the data folder and a bucket. */
export function createMoveBlobsCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('move-blobs')
    .description('Copy all screenshots and reports from the data folder to an S3 bucket, or back.')
    .addOption(new Option('--to <store>', 'where to').choices(['s3', 'folder']).makeOptionMandatory())
    .option('--delete-source', 'delete each original once its copy is verified', false)
    .addHelpText('after', moveHelp)
    .action(async ({ to, deleteSource }: { to: 's3' | 'folder'; deleteSource: boolean }) => {
      let printedAt = Date.now();
      const moved = await runWithConfig((admin, config) =>
        admin.moveInstallationBlobs(config, {
          to,
          deletesSource: deleteSource,
          onProgress({ files, doneFiles, doneBytes }) {
            if (Date.now() - printedAt < PROGRESS_INTERVAL_MS) return;
            printedAt = Date.now();
            io.err.write(`${doneFiles} of ${formatCount(files, 'file')} (${formatSize(doneBytes)})\n`);
          },
        }),
      );
      const { from, to: target, doneFiles, doneBytes, skippedFiles } = moved;
      io.err.write(
        `${formatCount(doneFiles, 'file')} (${formatSize(doneBytes)}) ${deleteSource ? 'moved' : 'copied'} from ${from} to ${target}; ` +
          `${skippedFiles} ${skippedFiles === 1 ? 'was' : 'were'} already there.\n` +
          (deleteSource ? '' : 'Nothing was deleted.\n'),
      );
      done(exitCodes.clean);
    });
}

const sweepHelp = `
Orphaned files can be left behind after a crash or a database restore.
The server deletes them once a day. Without --yes, the command only counts them.

Example:
  curbcut admin sweep-blobs --yes`;

/** `curbcut admin sweep-blobs`: deletes files that nothing references. */
export function createSweepBlobsCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('sweep-blobs')
    .description('Find and delete stored files that no scan, report or audit references.')
    .option('--yes', 'delete; without this option, only show what would be deleted', false)
    .option('--min-age <hours>', 'keep files younger than this', createWholeNumberParser(0, 10_000), 24)
    .addHelpText('after', sweepHelp)
    .action(async ({ yes, minAge }: { yes: boolean; minAge: number }) => {
      const swept = await runWithConfig((admin, config) =>
        admin.sweepInstallation(config, { deletes: yes, minAgeMs: minAge * 3_600_000 }),
      );
      const { store, files, bytes, orphans, orphanBytes } = swept;
      io.err.write(
        `${formatCount(files, 'file')} (${formatSize(bytes)}) in ${store}. ` +
          `${formatCount(orphans, 'file')} (${formatSize(orphanBytes)}) without a reference ` +
          `${yes ? 'deleted.' : 'found. Add --yes to delete.'}\n`,
      );
      done(exitCodes.clean);
    });
}

/** "12.3 MB". */
const formatSize = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
