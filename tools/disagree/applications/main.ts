import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { builtApplications } from './pages.ts';

const usage = `Installs prebuilt single-page applications from npm and writes pages that load them, for tools/disagree.

  node tools/disagree/applications/main.ts DIR

  DIR   folder outside of the repository; each application gets a subfolder
`;

function main([folder]: readonly string[]): number {
  if (folder === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const packages = join(folder, 'npm');
  mkdirSync(packages, { recursive: true });
  const packageSpecs = builtApplications.map(({ packageName, version }) => `${packageName}@${version}`);
  const options = ['--prefix', packages, '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, ...packageSpecs], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (const { name, packageName, files, pages } of builtApplications) {
    const applicationFolder = join(folder, name);
    mkdirSync(applicationFolder, { recursive: true });
    for (const file of files) {
      copyFileSync(
        join(packages, 'node_modules', packageName, file),
        join(applicationFolder, basename(file)),
      );
    }
    for (const [file, page] of Object.entries(pages)) writeFileSync(join(applicationFolder, file), page);
    process.stdout.write(`${applicationFolder}\n`);
  }
  return 0;
}

process.exit(main(process.argv.slice(2)));
