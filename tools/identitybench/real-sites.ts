import { fileURLToPath } from 'node:url';

/** Pages in a folder, evaluated as one site. */
export interface RealSite {
  readonly folder: string;
  readonly pages: readonly string[];
  /** Whether the site was never used to tune the matching. */
  readonly isHeldOut: boolean;
}

/** The demo shop, and documentation as packaged by Debian. */
export const realSites: readonly RealSite[] = [
  {
    folder: fileURLToPath(new URL('../../apps/web/demo-site', import.meta.url)),
    pages: ['index.html', 'shop.html', 'about.html', 'contact.html', 'journal.html'],
    isHeldOut: false,
  },
  {
    folder: '/usr/share/doc/postgresql-doc-15/html',
    pages: ['app-createuser.html', 'admin.html', 'acronyms.html', 'app-pg-isready.html', 'app-dropdb.html'],
    isHeldOut: false,
  },
  {
    folder: '/usr/share/doc/python3-doc/html',
    pages: [
      'library/bisect.html',
      'library/calendar.html',
      'library/colorsys.html',
      'library/dbm.html',
      'about.html',
    ],
    isHeldOut: false,
  },
  {
    folder: '/usr/share/doc/debian-handbook/html/en-US',
    pages: [
      'conclusion.html',
      'foreword.html',
      'case-study.html',
      'sect.apt-cache.html',
      'short-remedial-course.html',
    ],
    isHeldOut: true,
  },
  {
    folder: '/usr/share/doc/valgrind/html',
    pages: ['QuickStart.html', 'design-impl.html', 'dist.html', 'lk-manual.html', 'nl-manual.html'],
    isHeldOut: true,
  },
];
