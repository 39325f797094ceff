import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findStaleOutputs, generateRegistry, updateOutputs } from './generate.ts';
import { registries } from './registries.ts';

const [probes, inPage] = registries as [(typeof registries)[0], (typeof registries)[0]];
const folder = 'packages/capture/src/probes';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'curbcut-registries-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function addFile(path: string): void {
  mkdirSync(dirname(join(root, folder, path)), { recursive: true });
  writeFileSync(join(root, folder, path), '');
}

it('lists a probe by the name of its folder, in the order of the folders', () => {
  addFile('zoom/probe.ts');
  addFile('auto-update/probe.ts');
  addFile('auto-update/probe.test.ts');
  addFile('contrast/measure-contrast.ts');
  const source = generateRegistry(probes, root);
  expect(source).toContain(`import { autoUpdateProbe } from './auto-update/probe.ts';`);
  expect(source).toContain('export const allProbes: readonly Probe[] = [autoUpdateProbe, zoomProbe];');
});

it('lists the functions of the probes and those that they share', () => {
  addFile('zoom/in-page/zoomed-texts.ts');
  addFile('zoom/in-page/zoomed-texts.test.ts');
  addFile('in-page/get-open-roots.ts');
  const source = generateRegistry(inPage, root);
  expect(source).toContain(`import * as inPageGetOpenRoots from './in-page/get-open-roots.ts';`);
  expect(source).toMatch(/{\s+\.{3}inPageGetOpenRoots,\s+\.{3}zoomInPageZoomedTexts,\s+};/);
});

it('finds outputs that are missing or out of date, and updates only those', () => {
  addFile('zoom/probe.ts');
  expect(findStaleOutputs(registries, root)).toEqual(registries.map(({ output }) => output));
  expect(updateOutputs(registries, root)).toHaveLength(registries.length);
  expect(findStaleOutputs(registries, root)).toEqual([]);
  addFile('spacing/probe.ts');
  expect(updateOutputs(registries, root)).toEqual([probes.output]);
  expect(findStaleOutputs(registries, root)).toEqual([]);
});
