import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Fake command line: writes each requested file, and the arguments that it received.
const args = process.argv.slice(2);
const counts = { issues: 3, failing: 1, new: 1, known: 2, gone: 4 };
const texts: Record<string, string> = {
  counts: JSON.stringify(counts),
  markdown: '### Curbcut: 1 new issue\n',
};
const shouldCrash = args.includes('https://broken.example');
const shouldFailToScan = shouldCrash || args.includes('https://refused.example');
for (const arg of args) {
  const [, form = '', path = ''] = /^--also=(\w+)=(.+)$/.exec(arg) ?? [];
  if (form === 'counts') {
    writeFileSync(join(path, '../args.json'), JSON.stringify(args));
    const { CURBCUT_SERVER: server, CURBCUT_API_KEY: apiKey } = process.env;
    writeFileSync(join(path, '../login.json'), JSON.stringify({ server, apiKey }));
  }
  if (form !== '' && !shouldFailToScan) writeFileSync(path, texts[form] ?? form);
}
const shouldFailToUpload = args.includes('https://not-uploaded.example');
process.exitCode = (shouldFailToScan && !shouldCrash) || shouldFailToUpload ? 2 : 1;
