export { BackupError } from '../backup/archive.ts';
export { type BackupResult, createBackup } from '../backup/create-backup.ts';
export { type RestoreOptions, type RestoreResult, restoreBackup } from '../backup/restore.ts';
export * from './administration.ts';
export { moveInstallationBlobs, sweepInstallation } from './blob-administration.ts';
export { type OpenedAdministration, openAdministration } from './open-administration.ts';
