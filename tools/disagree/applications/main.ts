import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { builtApplications } from './pages.ts';

const usage = `Installs built single-page applications from npm and writes pages that show them, for tools/disagree.

  node tools/disagree/applications/main.ts DIR

  DIR   where a folder for each application is made, outside of the repository
`;

function main([folder]: readonly string[]): number {
  if (folder === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const packages = join(folder, 'npm');
  mkdirSync(packages, { recursive: true });
  const wanted = builtApplications.map(({ packageName, version }) => `${packageName}@${version}`);
  const options = ['--prefix', packages, '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, ...wanted], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (const { name, packageName, files, pages } of builtApplications) {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    for (const file of files) {
      copyFileSync(join(packages, 'node_modules', packageName, file), join(own, basename(file)));
    }
    for (const [file, page] of Object.entries(pages)) writeFileSync(join(own, file), page);
    process.stdout.write(`${own}\n`);
  }
  return 0;
}

process.exit(main(process.argv.slice(2)));
