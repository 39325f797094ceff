import { harborsApi } from './harbors-api.ts';

/** An application that is published prebuilt, and the pages on which the engines are compared. */
export interface BuiltApplication {
  /** The folder that its pages are written to. */
  readonly name: string;
  /** npm package, with its version. */
  readonly packageName: string;
  readonly version: string;
  /** Files in the package that its pages load from the same folder, by their path in the package. */
  readonly files: readonly string[];
  /** Page sources by file name. */
  readonly pages: Readonly<Record<string, string>>;
}

const swaggerViews: Readonly<Record<string, object>> = {
  list: {},
  closed: { docExpansion: 'none' },
  full: { docExpansion: 'full' },
  'try-it': { docExpansion: 'full', tryItOutEnabled: true, displayRequestDuration: true },
  filter: { filter: true, defaultModelsExpandDepth: 5, defaultModelRendering: 'model' },
  'no-schemas': { defaultModelsExpandDepth: -1, displayOperationId: true, showExtensions: true },
  page: { layout: 'StandaloneLayout' },
  missing: { layout: 'StandaloneLayout', spec: undefined, url: 'nowhere.json' },
};

const scalarThemes = ['default', 'moon', 'purple', 'solarized', 'bluePlanet', 'saturn', 'kepler', 'mars'];
const scalarViews: Readonly<Record<string, object>> = {
  ...Object.fromEntries(scalarThemes.map((theme) => [theme, { theme }])),
  ...Object.fromEntries(scalarThemes.map((theme) => [`${theme}-dark`, { theme, darkMode: true }])),
  classic: { layout: 'classic' },
  'classic-dark': { layout: 'classic', darkMode: true },
  open: { defaultOpenAllTags: true, hideSearch: true },
  bare: { showSidebar: false, hideModels: true },
};

export const builtApplications: readonly BuiltApplication[] = [
  {
    name: 'swagger-ui',
    packageName: 'swagger-ui-dist',
    version: '5.35.0',
    files: ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js'],
    pages: buildViews(
      swaggerViews,
      { spec: harborsApi, layout: 'BaseLayout', validatorUrl: null, dom_id: '#app', deepLinking: true },
      (options) => `<link rel="stylesheet" href="swagger-ui.css">
<div id="app"></div>
<script src="swagger-ui-bundle.js"></script>
<script src="swagger-ui-standalone-preset.js"></script>
<script>SwaggerUIBundle({ ...${options}, presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset] })</script>`,
    ),
  },
  {
    name: 'scalar',
    packageName: '@scalar/api-reference',
    version: '1.72.1',
    files: ['dist/browser/standalone.js'],
    pages: buildViews(
      scalarViews,
      { content: harborsApi, telemetry: false, withDefaultFonts: false },
      (options) => `<div id="app"></div>
<script src="standalone.js"></script>
<script>Scalar.createApiReference('#app', ${options})</script>`,
    ),
  },
];

function buildViews(
  views: Readonly<Record<string, object>>,
  commonOptions: object,
  body: (options: string) => string,
): Record<string, string> {
  const pages = Object.entries(views).map(([name, viewOptions]) => {
    // “</script>” in a string would end the script element.
    const options = JSON.stringify({ ...commonOptions, ...viewOptions }).replaceAll('<', '\\u003c');
    const page = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Harbours API, ${name}</title></head><body>\n${body(options)}\n</body></html>\n`;
    return [`${name}.html`, page];
  });
  return Object.fromEntries(pages);
}
