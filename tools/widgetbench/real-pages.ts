import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Real page, by the folder that is served and its path there. */
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
 * Finds pages of many origins: documentation as packaged by Debian, and built applications. `applications` is
 * the folder that `tools/disagree/applications` fills. Pages that are not installed on this machine are left
 * out.
 */
export function findRealPages(applications: string | undefined): RealPage[] {
  const doc = (name: string, page: string) => ({
    name: `${name}: ${page}`,
    folder: `/usr/share/doc/${name}`,
    page,
  });
  const of = (name: string, folder: string, pages: readonly string[]) =>
    pages.map((page) => ({ name: `${name}: ${page}`, folder, page }));
  return [
    doc('postgresql-doc-15', 'html/index.html'),
    doc('postgresql-doc-15', 'html/app-createuser.html'),
    doc('postgresql-doc-15', 'html/features-sql-standard.html'),
    doc('python3.11', 'html/index.html'),
    doc('python3.11', 'html/library/colorsys.html'),
    doc('python3.11', 'html/library/stdtypes.html'),
    doc('debian-handbook', 'html/en-US/foreword.html'),
    doc('debian-handbook', 'html/en-US/sect.apt-cache.html'),
    doc('debian-handbook', 'html/ar-MA/foreword.html'),
    doc('debian-handbook', 'html/ja-JP/case-study.html'),
    doc('nodejs', 'api/index.html'),
    doc('nodejs', 'api/path.html'),
    doc('valgrind', 'html/QuickStart.html'),
    doc('libxslt1-dev', 'html/index.html'),
    doc('libxslt1-dev', 'html/html/libxslt-xslt.html'),
    doc('libjs-underscore', 'index.html'),
    doc('libffi8', 'html/index.html'),
    doc('shared-mime-info', 'shared-mime-info-spec.html/index.html'),
    ...of('swagger-ui', join(applications ?? '', 'swagger-ui'), ['full.html', 'list.html', 'try-it.html']),
    ...of('scalar', join(applications ?? '', 'scalar'), ['default.html', 'moon-dark.html', 'saturn.html']),
    ...of('playwright', playwrightFolder, ['traceViewer/index.html']),
    ...of('our own', import.meta.dirname, ['almost-empty.html']),
    ...of('demo shop', demoSiteFolder, ['index.html', 'shop.html', 'journal.html']),
    ...of('Curbcut', builtWebFolder, ['index.html', 'pricing/index.html', 'platform/index.html']),
  ].filter(({ folder, page }) => existsSync(join(folder, page)));
}
