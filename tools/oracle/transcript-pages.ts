// Names of packages and files: cspell:ignore startbootstrap tabler createtable
import { fetchPackages } from '../realpages/fetch-packages.ts';
import { npmPackages } from '../realpages/sites.ts';

/** A real page whose transcript is compared by default. */
export interface TranscriptPage {
  /** Type of page, as shown in the report. */
  readonly name: string;
  /** The folder to serve, and the page in it. */
  readonly folder: string;
  readonly path: string;
}

const POSTGRESQL_FOLDER = '/usr/share/doc/postgresql-doc-15/html';

/**
 * Returns five real pages of different types. npm packages are downloaded once into a folder; the
 * documentation is in the Debian package `postgresql-doc-15`.
 */
export function fetchTranscriptPages(cache: string): TranscriptPage[] {
  const names = ['admin-lte', 'tabler-ui', 'startbootstrap-clean-blog'];
  const versions = Object.fromEntries(names.map((name) => [name, npmPackages[name]!]));
  const { getNpmFolder } = fetchPackages(cache, versions, []);
  return [
    { name: 'Documentation', folder: POSTGRESQL_FOLDER, path: 'sql-createtable.html' },
    { name: 'Dashboard', folder: getNpmFolder('tabler-ui'), path: 'dist/index.html' },
    { name: 'Shop', folder: getNpmFolder('tabler-ui'), path: 'dist/store.html' },
    { name: 'Form', folder: getNpmFolder('admin-lte'), path: 'dist/forms/general.html' },
    { name: 'News', folder: getNpmFolder('startbootstrap-clean-blog'), path: 'index.html' },
  ];
}
