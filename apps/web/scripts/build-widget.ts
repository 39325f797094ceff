import { join } from 'node:path';
import { buildWidget, writeWidget } from '@curbcut/widget/build';

/** Puts the widget that site owners embed beside the application, where the server finds both. */
export async function copyWidgetFiles(folder: string): Promise<void> {
  await writeWidget(join(folder, 'widget/v1'), await buildWidget());
}
