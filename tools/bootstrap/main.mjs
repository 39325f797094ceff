// Entry point of the product: `npm start`, `npm test` and related commands all run through this script. It is
// plain JavaScript for Node 20 and newer and uses only Node's built-in modules, because it runs before
// anything is installed. It sets up what is missing or out of date, reports progress on standard error, and
// then runs the command on the pinned Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const isWindows = process.platform === 'win32';
const quiet = process.env.npm_config_loglevel === 'silent';

/**
 * For scans in a command's own process, with the same settings that the server uses for its scanner process
 * (see scanner-child.ts).
 */
const lowMemory = {
  MALLOC_ARENA_MAX: '1',
  NODE_OPTIONS: `--max-semi-space-size=8 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
};

/** Each command's requirements and environment, and what it then runs on Node 24. */
const commands = {
  start: { build: true, run: (args) => [['apps/cli/src/main.ts', 'serve', ...args]] },
  curbcut: { build: false, env: lowMemory, run: (args) => [['apps/cli/src/main.ts', ...args]] },
  dev: { build: false, run: (args) => [['tools/dev/main.ts', ...args]] },
  check: { build: false, checks: true, run: () => [] },
  test: { build: true, checks: true, run: () => [['tools/test/main.ts']] },
  'test:changed': { build: true, run: (args) => [['tools/test/main.ts', '--changed', ...args]] },
  'test:all': { build: true, checks: true, run: () => [['tools/test/main.ts', '--all']] },
  registries: { build: false, run: (args) => [['tools/registries/main.ts', ...args]] },
  size: { build: true, run: (args) => [['tools/size/main.ts', ...args]] },
  package: { build: true, run: (args) => [['tools/package/main.ts', ...args]] },
  lighthouse: { build: true, run: (args) => [['tools/lighthouse/main.ts', ...args]] },
  bench: { build: false, env: lowMemory, run: (args) => [['tools/bench/main.ts', ...args]] },
  statement: { build: true, run: (args) => [['tools/statement/main.ts', ...args]] },
  act: { build: false, run: (args) => [['tools/act/main.ts', ...args]] },
  oracle: { build: false, run: (args) => [['tools/oracle/main.ts', ...args]] },
  disagree: { build: false, run: (args) => [['tools/disagree/main.ts', ...args]] },
  load: { build: true, run: (args) => [['tools/load/main.ts', ...args]] },
  mutants: { build: false, run: (args) => [['tools/mutants/main.ts', ...args]] },
  questionbench: { build: false, run: (args) => [['tools/questionbench/main.ts', ...args]] },
  clusterbench: { build: false, run: (args) => [['tools/clusterbench/main.ts', ...args]] },
  fixbench: { build: false, run: (args) => [['tools/fixbench/main.ts', ...args]] },
  identitybench: { build: false, run: (args) => [['tools/identitybench/main.ts', ...args]] },
  fixturebench: { build: false, run: (args) => [['tools/fixturebench/main.ts', ...args]] },
  journeybench: { build: false, run: (args) => [['tools/journeybench/main.ts', ...args]] },
  behavior: { build: false, run: (args) => [['tools/behavior/main.ts', ...args]] },
  planted: { build: false, run: (args) => [['tools/behavior/planted/main.ts', ...args]] },
  realpages: { build: false, run: (args) => [['tools/realpages/main.ts', ...args]] },
  criteria: { build: false, run: (args) => [['tools/criteria/main.ts', ...args]] },
  failures: { build: false, run: (args) => [['tools/failures/main.ts', ...args]] },
  speech: { build: false, run: (args) => [['tools/speech/main.ts', ...args]] },
  chaos: { build: true, run: (args) => [['tools/chaos/main.ts', ...args]] },
  hostile: { build: false, run: (args) => [['tools/hostile/main.ts', ...args]] },
  widgetbench: { build: true, run: (args) => [['tools/widgetbench/main.ts', ...args]] },
  sentences: { build: false, run: (args) => [['tools/wording/main.ts', ...args]] },
  contrastbench: { build: false, run: (args) => [['tools/contrastbench/main.ts', ...args]] },
};

/** Folder in which the checks cache their results for unchanged files. */
const checkCache = '.cache/checks';
const getTypeCache = (name) => ['--incremental', '--tsBuildInfoFile', `${checkCache}/${name}.tsbuildinfo`];
const cspellCache = ['--cache', '--cache-strategy', 'content', '--cache-location', `${checkCache}/cspell`];
const knipCache = ['--cache', '--cache-location', `${checkCache}/knip`];

/** Checks that run in parallel, longest first, each with its steps. */
const checks = {
  types: [['node_modules/typescript/bin/tsc', '-p', '.', ...getTypeCache('types')]],
  'types of the web application': [
    ['node_modules/@react-router/dev/bin.cjs', 'typegen', 'apps/web'],
    ['node_modules/typescript/bin/tsc', '-p', 'apps/web', ...getTypeCache('web-types')],
  ],
  lint: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  spelling: [
    ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary', '--quiet', ...cspellCache],
  ],
  'unused code': [['node_modules/knip/bin/knip.js', '--no-progress', ...knipCache]],
  'generated files': [['tools/registries/main.ts', '--check']],
  'import rules': [['tools/layers/main.ts', '--check']],
};

/** Exits with a message that says what to do. */
function fail(sentence) {
  process.stderr.write(`\ncurbcut: ${sentence}\n`);
  process.exit(1);
}

function log(sentence) {
  if (!quiet) process.stderr.write(`curbcut: ${sentence}\n`);
}

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns the arguments that run npm with the current Node, on any platform. */
function npmCommand(args) {
  const npmExecPath = process.env.npm_execpath ?? '';
  const bundledPaths = [
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), '../share/nodejs/npm/bin/npm-cli.js'),
  ];
  const script = [npmExecPath, ...bundledPaths].find((file) => /npm-cli\.js$/.test(file) && existsSync(file));
  return script === undefined
    ? { file: isWindows ? 'npm.cmd' : 'npm', args, shell: isWindows }
    : { file: process.execPath, args: [script, ...args], shell: false };
}

/** Installs dependencies from the lock file if they are missing or belong to a different lock file. */
function installDependencies() {
  const stampFile = join(root, 'node_modules/.curbcut-installed');
  const lockHash = hashFiles([join(root, 'package-lock.json')]);
  if (readStamp(stampFile) === lockHash) return;
  log('installing the dependencies from package-lock.json (about a minute the first time)');
  const npm = npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  const ended = spawnSync(npm.file, npm.args, { cwd: root, stdio: ['ignore', 2, 2], shell: npm.shell });
  if (ended.error !== undefined) {
    fail(`npm could not be started (${ended.error.message}). Install npm, or run this as "npm start".`);
  }
  if (ended.status !== 0) {
    fail(
      'npm could not install the dependencies; see its message above. Check that this machine can reach the ' +
        'npm registry (a proxy is set with "npm config set proxy ...") and that the disk has 1 GB free, then run the same command again.',
    );
  }
  writeFileSync(stampFile, lockHash);
}

const pinnedNode = () => join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');

function isWorkingNode(node) {
  return existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Finds the Node that runs the product: the pinned one. If its install script was blocked or failed, the same
 * step runs here. If that fails too, uses the system's Node if it's version 24 or newer.
 */
function findRuntime() {
  const stampFile = join(root, 'node_modules/.curbcut-runtime');
  const pinnedPackage = readFileSync(join(root, 'node_modules/node/package.json'), 'utf8');
  if (readStamp(stampFile) === pinnedPackage && existsSync(pinnedNode())) return pinnedNode();
  if (!isWorkingNode(pinnedNode())) {
    if (Number(process.versions.node.split('.')[0]) >= 24) {
      log(
        `the pinned Node is missing (were install scripts blocked?); using this machine's Node ${process.versions.node}`,
      );
      return process.execPath;
    }
    log('fetching the pinned Node 24, whose install script did not run');
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(root, 'node_modules/node'),
      stdio: ['ignore', 2, 2],
      env: { ...process.env, npm_config_ignore_scripts: 'false' },
    });
  }
  if (!isWorkingNode(pinnedNode())) {
    fail(
      `Curbcut runs on Node 24. The npm package "node" could not provide it here, and this machine has ${process.versions.node}. ` +
        'Allow its install script ("npm rebuild node --ignore-scripts=false"), or install Node 24 or newer, then run the same command again.',
    );
  }
  writeFileSync(stampFile, pinnedPackage);
  return pinnedNode();
}

function findFiles(folder, skip) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skip.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? findFiles(path, skip) : [path];
    });
}

/** Builds the web application if any of its source files has changed. */
function buildWeb(node) {
  const skip = new Set(['build', 'node_modules', '.react-router', 'e2e', 'test-results', 'README.md']);
  // One page contains the list of rules, so the rules' source files are inputs too.
  const rules = ['packages/rules', 'packages/engine'];
  const folders = ['apps/web', 'packages/contract', 'packages/scoring', 'packages/wcag', ...rules];
  const inputs = folders.flatMap((folder) => findFiles(join(root, folder), skip));
  const stampFile = join(root, 'apps/web/build/.built-from');
  const inputHash = hashFiles([...inputs, join(root, 'package-lock.json')]);
  if (readStamp(stampFile) === inputHash) return;
  log('building the web application');
  const build = [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'];
  const ended = spawnSync(node, build, {
    cwd: join(root, 'apps/web'),
    stdio: ['ignore', quiet ? 'ignore' : 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (ended.status !== 0) fail('the web application could not be built; see the message above.');
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, inputHash);
}

const resolveImports = `--import=${pathToFileURL(join(root, 'tools/bootstrap/resolve-imports.mjs'))}`;

function getStepOptions(node, env = {}) {
  return {
    cwd: root,
    env: {
      // Caches stripped and compiled TypeScript between starts.
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      ...process.env,
      ...env,
      // In the environment, so that child processes use it too.
      NODE_OPTIONS: `${resolveImports} ${env.NODE_OPTIONS ?? process.env.NODE_OPTIONS ?? ''}`.trim(),
      PATH: `${dirname(node)}${isWindows ? ';' : ':'}${process.env.PATH ?? ''}`,
    },
  };
}

/** Runs a check's steps until one fails; resolves to that step's output, or to undefined if all succeed. */
async function runCheck(node, steps) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  for (const args of steps) {
    const child = spawn(node, args, { ...getStepOptions(node, color), stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const code = await new Promise((done) => {
      child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
      child.on('close', done);
    });
    if (code !== 0) return Buffer.concat(output).toString() || `It ended with ${code}, without output.\n`;
  }
  return undefined;
}

/** Runs all checks, as many in parallel as there are cores, and prints their results in list order. */
async function runChecks(node) {
  mkdirSync(join(root, checkCache), { recursive: true });
  let freeCores = Math.max(2, availableParallelism());
  const waiting = [];
  const takeCore = () => {
    if (freeCores === 0) return new Promise((resume) => waiting.push(resume));
    freeCores -= 1;
    return undefined;
  };
  const releaseCore = () => {
    const next = waiting.shift();
    if (next === undefined) freeCores += 1;
    else next();
  };
  const running = Object.entries(checks).map(async ([name, steps]) => {
    await takeCore();
    const startedAt = Date.now();
    const output = await runCheck(node, steps);
    releaseCore();
    return { name, output, seconds: Math.round((Date.now() - startedAt) / 1000) };
  });
  const failed = [];
  for (const check of running) {
    const { name, output, seconds } = await check;
    process.stdout.write(`${output === undefined ? 'passed' : 'FAILED'}  ${name} (${seconds} s)\n`);
    if (output === undefined) continue;
    process.stdout.write(`${output.trimEnd()}\n\n`);
    failed.push(name);
  }
  if (failed.length > 0) fail(`These checks failed: ${failed.join(', ')}.`);
}

/** Runs one step on Node 24 in the repository and forwards signals; resolves to its exit code. */
function runStep(node, args, env) {
  const child = spawn(node, args, { ...getStepOptions(node, env), stdio: 'inherit' });
  // The terminal also sends Ctrl+C to the child; a signal sent only to this process must be forwarded.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => undefined);
  return new Promise((done) => {
    child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) fail(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Curbcut needs Node 20 or newer to set itself up; this is ${process.versions.node}.`);
}
installDependencies();
const node = findRuntime();
if (command.checks) await runChecks(node);
if (command.build) buildWeb(node);
for (const step of command.run(args)) {
  const code = await runStep(node, step, command.env);
  if (code !== 0) process.exit(code);
}
