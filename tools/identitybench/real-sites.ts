import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RealSite } from './measure.ts';

/** Documentation as Debian packages it, where it is installed, and our demo shop. */
export function realSites(): RealSite[] {
  return [
    {
      folder: fileURLToPath(new URL('../../apps/web/demo-site', import.meta.url)),
      pages: ['index.html', 'shop.html', 'about.html', 'contact.html', 'journal.html'],
    },
    {
      folder: '/usr/share/doc/postgresql-doc-15/html',
      pages: ['app-createuser.html', 'admin.html', 'acronyms.html', 'app-pg-isready.html', 'app-dropdb.html'],
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
    },
  ].filter(({ folder }) => existsSync(folder));
}
