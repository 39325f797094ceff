import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureFirstLoad, measureFonts } from './first-load.ts';
import { measureWidget } from './widget-size.ts';

/** A measured size and its limit, both in bytes. */
export interface SizeMeasurement {
  readonly bytes: number;
  readonly budget: number;
  /** Description for the report. */
  readonly description: string;
}

const KB = 1000;

/**
 * Measures download sizes of the built web application.
 *
 * @throws {Error} if it hasn't been built
 */
export function measureSizes(webDir: string): Readonly<Record<string, SizeMeasurement>> {
  if (!existsSync(join(webDir, 'index.html'))) {
    throw new Error('The web application has not been built. Run “npm run size”, which builds it first.');
  }
  const home = measureFirstLoad(webDir, 'index.html');
  const widget = measureWidget(join(webDir, 'widget/v1'));
  return {
    widgetCoreGzip: {
      bytes: widget.coreGzip,
      budget: 8 * KB,
      description: 'the widget as every visitor loads it, gzip',
    },
    widgetAllGzip: {
      bytes: widget.allGzip,
      budget: 15.25 * KB,
      description: 'the most that one visitor can load of the widget, with the largest language, gzip',
    },
    widgetAllRaw: {
      bytes: widget.allRaw,
      budget: 50 * KB,
      description: 'the whole widget with all languages, uncompressed',
    },
    homeJsGzip: { bytes: home.jsGzip, budget: 150 * KB, description: 'scripts of the home page, gzip' },
    homeCssGzip: { bytes: home.cssGzip, budget: 20 * KB, description: 'styles of the home page, gzip' },
    fonts: { bytes: measureFonts(webDir), budget: 60 * KB, description: 'fonts of all pages' },
  };
}
