import { configDefaults, defineConfig, type Plugin } from 'vitest/config'
import { keepTempInMemory } from './scripts/lib/memory.mjs'
import { linkOwn } from './scripts/lib/own-links.mjs'

linkOwn()
keepTempInMemory()

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Of server tests that `npm test` runs: it has just built all they load. */
const isBuilt = process.env.KZ_TEST_BUILT === '1'
const conditions = [...(isBuilt ? [] : ['kz-source']), 'module', 'default']

/** Tests load the built server, of which nothing has to be made ready: a fifth of their work less. */
const loadBuilt: Plugin = {
  name: 'load the built server',
  enforce: 'pre',
  async resolveId(source, importer) {
    const found = importer === undefined ? null : await this.resolve(source, importer)
    const [, home, path] = /^(.*\/(?:apps\/server|packages\/\w+))\/src\/(.*)\.ts$/.exec(found?.id ?? '') ?? []
    if (!home || path?.endsWith('.test')) return found
    return { id: `${home}/dist/${path}.js`, external: true }
  },
}

/** What waits or works longest begins first, so that no worker is alone with it at the end; one that waits beside one that works. */
const LONGEST = [
  'start',
  'access',
  'jobs',
  'odd-input',
  'renewal',
  'kill',
  'kinds',
  'presence',
  'storage',
  'stop',
  'shedding',
  'kinds-files',
  'refresh',
  'socket-check',
  'rights',
  'held',
]

/** What `npm test` leaves to another run (scripts/lib/turns.mjs). */
const LEFT = (process.env.KZ_LEFT_PROCESSES ?? '').split(' ').filter(Boolean)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

/** With more room for what is young, half of it needs no sweeping. */
const ROOM = '--max-semi-space-size=64'

/** They run at the lowest priority: on a busy machine one waits for minutes. None has a limit of its own. */
const PATIENCE_MS = 900_000

/** Unit and server tests. Workspace packages are read from source; browser journeys are in e2e/. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // half of the server's tests waits; each further worker loads the application once more
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // what is waited for comes late where both are busy
    expect: { poll: { timeout: process.env.KZ_TEST_LOW ? 240_000 : 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.dom.test.tsx'],
          isolate: false,
          execArgv: [ROOM],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['apps/web/src/**/*.dom.test.tsx'],
          environment: 'happy-dom',
          // one window for all, emptied after each test
          setupFiles: ['apps/web/src/testing/after-each.ts'],
          isolate: false,
          execArgv: [ROOM],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        extends: true,
        plugins: isBuilt ? [loadBuilt] : [],
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...LEFT.map((name) => `**/${name}.test.ts`)],
          globalSetup: ['scripts/lib/fresh-build.mjs', 'apps/server/src/testing/database/setup.ts'],
          setupFiles: ['apps/server/src/testing/argon2.ts'],
          ...(isBuilt && { server: { deps: { external: [/\/dist\//] } } }),
          // as the server runs
          execArgv: ['--disable-proto=throw', ROOM],
          // the whole application is loaded once per worker, not once per file
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
