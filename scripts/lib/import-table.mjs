/**
 * @typedef {object} Part
 * @property {RegExp} path the sources of this part; the group captured, if any, is the folder of one domain or feature
 * @property {string[]} may the parts it may import besides itself; a name covers the names that begin with it
 * @property {string[]} [mayTypes] the parts it may import types from
 * @property {string[]} [npm] the only npm packages it may import, else all its package.json declares
 * @property {boolean} [pure] runs in the browser too: none of Node's own modules
 */

/**
 * Who may import whom. The first path that fits names the part. Tests may use `server testing` and `web testing` besides.
 * @type {Record<string, Part>}
 */
const parts = {
  bsp: { path: /^packages\/bsp\/src\//, may: [], npm: [], pure: true },
  contract: { path: /^packages\/contract\/src\//, may: [], npm: ['zod'], pure: true },
  demo: { path: /^packages\/demo\/src\//, may: [], mayTypes: ['contract'], npm: [], pure: true },
  markup: { path: /^packages\/markup\/src\//, may: [], mayTypes: ['contract'], npm: [], pure: true },
  // what every domain gets: small tools and interfaces, which know no implementation
  'server platform open api': {
    path: /^apps\/server\/src\/platform\/api\/(?:services\/)?[\w-]+\.ts$/,
    may: ['server platform open', 'contract', 'markup'],
  },
  // what domains may import of other floors, by name
  'server platform open': {
    path: new RegExp(
      `^apps/server/src/platform/(?:paths|${[
        'admission/(?:concurrency-limiter|rate-limits|request-order)',
        'backup/(?:ended-accounts|last-backup)',
        'cache/response-cache',
        'database/(?:deadline|errors|read-replica)',
        'files/(?:blobs|damaged-files|garbage-collect|keep-files|links|names|store|stored-zip|zip)',
        'http/(?:authorization|send-cached|stored-response)',
        'jobs/(?:retention|worker-thread)',
        'live/(?:listener|redis|sockets)',
        'ssr/page',
      ].join('|')})\\.ts$`,
    ),
    may: ['server platform', 'contract', 'markup'],
  },
  'server platform': { path: /^apps\/server\/src\/platform\//, may: ['server platform', 'contract', 'markup'] },
  'server testing': { path: /^apps\/server\/src\/testing\//, may: ['server', 'contract', 'demo', 'bsp'] },
  'server scripts': { path: /^apps\/server\/src\/scripts\//, may: ['server', 'contract', 'demo', 'bsp'] },
  'server app': {
    path: /^apps\/server\/src\/(?:app|hooks)\.ts$/,
    may: ['server platform', 'server routes', 'server api', 'contract'],
  },
  'server main': {
    path: /^apps\/server\/src\/[\w-]+\.ts$/,
    may: ['server app', 'server platform', 'server scripts', 'contract'],
  },
  'server routes': {
    path: /^apps\/server\/src\/([\w-]+)\/routes\.ts$/,
    may: ['server platform open', 'server api', 'contract', 'demo', 'bsp', 'markup'],
  },
  'server api': {
    path: /^apps\/server\/src\/([\w-]+)\/api\.ts$/,
    may: ['server platform open', 'server api', 'contract', 'demo', 'bsp', 'markup'],
  },
  'server domain': {
    path: /^apps\/server\/src\/([\w-]+)\//,
    may: ['server platform open', 'server api', 'contract', 'demo', 'bsp', 'markup'],
  },
  'web styles': { path: /^apps\/web\/src\/styles\//, may: [], pure: true },
  'web ui': { path: /^apps\/web\/src\/ui\//, may: ['web lib', 'web styles'], pure: true },
  'web lib': { path: /^apps\/web\/src\/lib\//, may: ['web ui', 'contract'], pure: true },
  'web blocks': {
    path: /^apps\/web\/src\/blocks\//,
    may: ['web ui', 'web lib', 'web styles', 'contract', 'markup', 'demo', 'bsp'],
    pure: true,
  },
  'web feature': {
    path: /^apps\/web\/src\/features\/([\w-]+)\//,
    may: ['web blocks', 'web ui', 'web lib', 'web styles', 'contract', 'demo', 'bsp'],
    pure: true,
  },
  'web testing': { path: /^apps\/web\/src\/testing\//, may: ['web', 'contract'] },
  'web app': { path: /^apps\/web\/src\//, may: ['web', 'contract', 'demo', 'bsp'], pure: true },
  'browser tests': { path: /^e2e\//, may: ['contract', 'demo', 'bsp', 'server testing'] },
  tools: { path: /^tools\//, may: ['contract', 'demo', 'bsp', 'server', 'tools'] },
  scripts: { path: /^scripts\//, may: [] },
}

/** @param {string} path @returns {{ name: string, unit: string | undefined, part: Part } | null} */
export function partOf(path) {
  for (const [name, part] of Object.entries(parts)) {
    const match = part.path.exec(path)
    if (match) return { name, unit: match[1], part }
  }
  return null
}
