import { join } from 'node:path';
import { buildWidget, writeWidget } from '@curbcut/widget/build';

/** Builds the embeddable widget into the folder of the built application, from which the server serves both. */
export async function copyWidgetFiles(folder: string): Promise<void> {
  await writeWidget(join(folder, 'widget/v1'), await buildWidget());
}
