// Names of packages, files and components: cspell:ignore startbootstrap gentelella rapidoc tabler ckeditor toolbarconfigurator inlineall voyager excalidraw shoelace fullcalendar tabulator jsoneditor debian sphinxdoc libxslt howtocorrupt wsug djangorestframework viewsets experimentals mkdocs requirejs libglib wireshark createtable vhosts
import type { GeneratedPageName } from './generated-pages.ts';

/** Pages of one application or document. They are scanned together, so that rules can compare them. */
export interface RealSite {
  readonly name: string;
  /** Paths of its pages on the server of {@link serveRealPages}. */
  readonly paths: readonly string[];
}

/** npm packages, by name, with the version. */
export const npmPackages: Readonly<Record<string, string>> = {
  '@excalidraw/excalidraw': '0.17.6',
  '@popperjs/core': '2.11.8',
  '@scalar/api-reference': '1.72.1',
  '@shoelace-style/shoelace': '2.19.0',
  'admin-lte': '4.0.0-rc3',
  'altair-static': '8.0.0',
  bootstrap: '5.3.3',
  'bootstrap-icons': '1.11.3',
  ckeditor4: '4.22.1',
  fullcalendar: '6.1.15',
  graphiql: '3.0.6',
  'jquery-ui-dist': '1.13.2',
  jsoneditor: '10.1.0',
  leaflet: '1.9.4',
  overlayscrollbars: '2.10.1',
  react: '18.2.0',
  'react-dom': '18.2.0',
  redoc: '2.1.5',
  'reveal.js': '5.1.0',
  'semantic-ui': '2.5.0',
  'startbootstrap-agency': '5.2.2',
  'startbootstrap-clean-blog': '5.0.10',
  'startbootstrap-creative': '5.1.8',
  'startbootstrap-freelancer': '5.1.3',
  swiper: '11.1.15',
  'tabler-ui': '0.0.34',
  'tabulator-tables': '6.3.0',
  'video.js': '8.17.4',
};

/**
 * Debian packages; the second line contains those from which the other packages' pages load scripts and
 * styles.
 */
export const debianPackages: readonly string[] = [
  ...[
    'apache2-doc',
    'debian-handbook',
    'debian-policy',
    'developers-reference',
    'doxygen-doc',
    'fish-common',
  ],
  ...['git-doc', 'libglib2.0-doc', 'libjs-jquery-ui-docs', 'libxslt1-dev', 'mkdocs-doc', 'python-django-doc'],
  ...[
    'python-djangorestframework-doc',
    'python-flask-doc',
    'python-notebook-doc',
    'python-sphinx-panels-doc',
  ],
  ...['sqlite3-doc', 'valgrind', 'wireshark-doc'],
  ...['libjs-jquery', 'libjs-jquery-ui', 'libjs-sphinxdoc', 'libjs-underscore', 'node-requirejs'],
  ...['fonts-font-awesome', 'sphinx-rtd-theme-common', 'libjs-bootstrap'],
];

const benchApplication = (name: string, ...pages: string[]): RealSite => ({
  name,
  paths: pages.map((page) => `/bench/applications/${name}/${page}`),
});
const benchDocument = (name: string, ...pages: string[]): RealSite => ({
  name: `${name} documentation`,
  paths: pages.map((page) => `/bench/documentation/${name}/${page}`),
});
const npm = (name: string, folder: string, ...pages: string[]): RealSite => ({
  name,
  paths: pages.map((page) => `/npm/${name}/${folder}${page}`),
});
const debian = (name: string, folder: string, ...pages: string[]): RealSite => ({
  name: `${name} documentation`,
  paths: pages.map((page) => `/usr/share/doc/${folder}/${page}`),
});
const generated = (name: GeneratedPageName): RealSite => ({ name, paths: [`/generated/${name}.html`] });

/** The sites; those below `/bench/` come from the benchmark's packages, with the pages it generates. */
export const realSites: readonly RealSite[] = [
  benchApplication('swagger-ui-dist', 'full-StandaloneLayout.html', 'list-BaseLayout.html'),
  benchApplication('swagger-editor-dist', 'index.html'),
  benchApplication('rapidoc', 'harbors.html'),
  benchApplication('startbootstrap-sb-admin-2', 'index.html', 'tables.html', 'register.html'),
  benchApplication('gentelella', ...['index', 'form', 'inbox'].map((page) => `production/${page}.html`)),
  npm('tabler-ui', 'dist/', 'index.html', 'form-elements.html', 'store.html', 'email.html'),
  npm('admin-lte', 'dist/', 'index.html', 'forms/general.html', 'UI/general.html', 'examples/login.html'),
  npm('startbootstrap-agency', '', 'index.html'),
  npm('startbootstrap-clean-blog', '', 'index.html', 'contact.html'),
  npm('startbootstrap-creative', '', 'index.html'),
  npm('startbootstrap-freelancer', '', 'index.html'),
  npm('semantic-ui', 'examples/', 'homepage.html', 'login.html', 'theming.html'),
  npm('ckeditor4', 'samples/', 'index.html', 'toolbarconfigurator/index.html', 'old/inlineall.html'),
  npm('jsoneditor', 'examples/', '03_switch_mode.html', '07_json_schema_validation.html'),
  npm('jquery-ui-dist', '', 'index.html'),
  npm('reveal.js', '', 'demo.html'),
  npm('altair-static', 'build/dist/', 'index.html'),
  generated('scalar'),
  generated('redoc'),
  generated('graphiql'),
  generated('excalidraw'),
  generated('shoelace'),
  generated('fullcalendar'),
  generated('tabulator'),
  generated('leaflet'),
  generated('video-js'),
  generated('swiper'),
  benchDocument('postgresql', 'sql-createtable.html', 'tutorial-select.html'),
  benchDocument('python', 'library/collections.html', 'library/colorsys.html'),
  debian('apache2', 'apache2-doc', 'manual/en/vhosts/details.html', 'manual/en/mod/mod_heartbeat.html'),
  debian('Debian handbook', 'debian-handbook', 'html/en-US/sect.apt-cache.html'),
  debian('Debian policy', 'debian-policy', 'policy.html/ch-binary.html'),
  debian('Developers reference', 'developers-reference', 'docs/pkgs.html'),
  debian('Doxygen', 'doxygen', 'html/commands.html', 'html/examples/enum/html/class_enum___test.html'),
  debian('fish', 'fish', 'cmds/abbr.html'),
  debian('Git', 'git', 'html/git-log.html'),
  debian('GLib', 'libglib2.0-doc', 'gio/GMount.html'),
  debian('jQuery UI', 'libjs-jquery-ui-docs/examples', 'dialog/modal-form.html', 'tabs/vertical.html'),
  debian('libxslt', 'libxslt1-dev', 'html/docs.html'),
  debian('MkDocs', 'mkdocs', 'html/user-guide/choosing-your-theme.html'),
  debian('Django', 'python-django-doc', 'html/topics/cache.html'),
  debian(
    'Django REST framework',
    'python3-djangorestframework',
    'html/tutorial/6-viewsets-and-routers/index.html',
  ),
  debian('Flask', 'python-flask-doc', 'html/config.html'),
  debian('Jupyter Notebook', 'python-notebook-doc', 'html/security.html'),
  debian('sphinx-panels', 'python-sphinx-panels-doc', 'html/index.html'),
  debian('SQLite', 'sqlite3', 'howtocorrupt.html', 'index.html'),
  debian('Valgrind', 'valgrind', 'html/quick-start.html'),
  debian('Wireshark', 'wireshark', 'wsug_html_chunked/ChIOSaveSection.html'),
];

/** More documentation, for comparisons of several scans. */
export const moreDocumentation: readonly RealSite[] = [
  ...['components/accordions', 'components/tabs', 'components/toasts', 'experimentals/carousels'].map(
    (page) => debian(`Spectre ${page}`, 'libjs-spectre-docs/docs', `${page}.html`),
  ),
  benchDocument('python', 'library/re.html', 'library/socket.html'),
  benchDocument('postgresql', 'isn.html', 'app-createdb.html'),
  debian('apache2 guide', 'apache2-doc', 'manual/en/getting-started.html', 'manual/en/env.html'),
  debian('Doxygen guide', 'doxygen', 'html/config.html', 'html/faq.html'),
  debian('fish guide', 'fish', 'tutorial.html', 'search.html'),
  debian('Flask guide', 'python-flask-doc', 'html/cli.html', 'html/search.html'),
  debian('Jupyter Notebook guide', 'python-notebook-doc', 'html/notebook.html'),
  debian('MkDocs guide', 'mkdocs', 'html/user-guide/configuration.html'),
  debian('SQLite guide', 'sqlite3', 'about.html', 'arch.html'),
  debian('Debian policy files', 'debian-policy', 'policy.html/ch-files.html'),
  debian('Wireshark appendix', 'wireshark', 'wsug_html_chunked/AppFiles.html'),
];
