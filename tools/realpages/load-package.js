/**
 * Loads a CommonJS package and what it requires into a component page. Libraries without a build for browsers
 * can be used on pages this way, without a bundler.
 *
 * @param {string} name package, or a file in it, on the server of `serveRealPages`
 * @param {Record<string, unknown>} provided modules that the page has already loaded, by name
 */
window.loadPackage = (name, provided) => {
  const loaded = new Map(Object.entries(provided));
  // Scripts are executed while they are required, so requests must be synchronous.
  const read = (url) => {
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    request.send();
    return request.status === 200 ? request.responseText : undefined;
  };
  const findMain = (folder) => {
    const { main, exports } = JSON.parse(read(`${folder}/package.json`) ?? '{}');
    const entry = exports?.['.']?.require ?? exports?.require;
    return entry?.default ?? entry ?? main ?? 'index.js';
  };
  const resolve = (id, base) => {
    if (id.startsWith('.')) return new URL(id, base).href;
    const [, folder, file] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(id);
    const root = `${location.origin}/npm/${folder}`;
    return new URL(file ?? findMain(root), `${root}/`).href;
  };
  const load = (id, base) => {
    if (loaded.has(id)) return loaded.get(id);
    const url = resolve(id, base);
    const candidates = /\.c?js$/.test(url) ? [url, `${url}.js`] : [`${url}.js`, `${url}/index.js`];
    for (const candidate of candidates) {
      if (loaded.has(candidate)) return loaded.get(candidate).exports;
      const code = read(candidate);
      if (code === undefined) continue;
      const module = { exports: {} };
      loaded.set(candidate, module);
      const run = new Function('module', 'exports', 'require', 'process', code);
      run(module, module.exports, (other) => load(other, candidate), { env: { NODE_ENV: 'production' } });
      return module.exports;
    }
    throw new Error(`${id} was not found in ${base}.`);
  };
  return load(name, location.href);
};
