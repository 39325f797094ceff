import { join, resolve } from 'node:path';

/** A real page: the served folder, and the page's path in it. */
export interface RealPage {
  readonly name: string;
  readonly folder: string;
  readonly page: string;
}

const repositoryRoot = resolve(import.meta.dirname, '../..');
const demoSiteFolder = join(repositoryRoot, 'apps/web/demo-site');
const builtWebFolder = join(repositoryRoot, 'apps/web/build/client');
const playwrightFolder = join(repositoryRoot, 'node_modules/playwright-core/lib/vite');

/**
 * Lists pages from many sources: documentation as packaged by Debian, and built applications. `applications`
 * is the folder that `tools/disagree/applications` fills; without it, those applications are omitted.
 */
export function listRealPages(applications: string | undefined): RealPage[] {
  const createDocPage = (name: string, page: string) => ({
    name: `${name}: ${page}`,
    folder: `/usr/share/doc/${name}`,
    page,
  });
  const listPages = (name: string, folder: string, pages: readonly string[]) =>
    pages.map((page) => ({ name: `${name}: ${page}`, folder, page }));
  return [
    createDocPage('postgresql-doc-15', 'html/index.html'),
    createDocPage('postgresql-doc-15', 'html/app-createuser.html'),
    createDocPage('postgresql-doc-15', 'html/features-sql-standard.html'),
    createDocPage('python3.11', 'html/index.html'),
    createDocPage('python3.11', 'html/library/colorsys.html'),
    createDocPage('python3.11', 'html/library/stdtypes.html'),
    createDocPage('debian-handbook', 'html/en-US/foreword.html'),
    createDocPage('debian-handbook', 'html/en-US/sect.apt-cache.html'),
    createDocPage('debian-handbook', 'html/ar-MA/foreword.html'),
    createDocPage('debian-handbook', 'html/ja-JP/case-study.html'),
    createDocPage('nodejs', 'api/index.html'),
    createDocPage('nodejs', 'api/path.html'),
    createDocPage('valgrind', 'html/QuickStart.html'),
    createDocPage('libxslt1-dev', 'html/index.html'),
    createDocPage('libxslt1-dev', 'html/html/libxslt-xslt.html'),
    createDocPage('libjs-underscore', 'index.html'),
    createDocPage('libffi8', 'html/index.html'),
    createDocPage('shared-mime-info', 'shared-mime-info-spec.html/index.html'),
    ...(applications === undefined
      ? []
      : [
          ...listPages('swagger-ui', join(applications, 'swagger-ui'), [
            'full.html',
            'list.html',
            'try-it.html',
          ]),
          ...listPages('scalar', join(applications, 'scalar'), [
            'default.html',
            'moon-dark.html',
            'saturn.html',
          ]),
        ]),
    ...listPages('playwright', playwrightFolder, ['traceViewer/index.html']),
    ...listPages('own page', import.meta.dirname, ['almost-empty.html']),
    ...listPages('demo shop', demoSiteFolder, ['index.html', 'shop.html', 'journal.html']),
    ...listPages('Curbcut', builtWebFolder, ['index.html', 'pricing/index.html', 'platform/index.html']),
  ];
}
