import { defineConfig, type Plugin } from 'vitest/config'
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

/** What works longest begins first, so that no worker is alone with it at the end. */
const LONGEST = [
  'platform/access',
  'odd-input',
  'kill',
  'submissions/kinds',
  'kinds-files',
  'processes',
  'backup',
  'rights',
]
/** What waits for most of its time: one of them for so many others, for who waits beside who waits leaves the machine idle. */
const WAITING = ['src/start', 'platform/jobs', 'presence', 'shedding', 'socket-check', 'connections', 'stop', 'refresh']
const OTHERS = 10

class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeIn = (names: readonly string[]) => (file: TestSpecification) => {
      const at = names.findIndex((name) => file.moduleId.endsWith(`${name}.test.ts`))
      return at < 0 ? names.length : at
    }
    const [waits, works] = [placeIn(WAITING), placeIn(LONGEST)]
    const sorted = (await super.sort(files)).sort((one, other) => works(one) - works(other))
    const waiting = sorted
      .filter((file) => waits(file) < WAITING.length)
      .sort((one, other) => waits(one) - waits(other))
    const rest = sorted.filter((file) => !waiting.includes(file))
    return waiting
      .flatMap((file, at) => [file, ...rest.slice(at * OTHERS, (at + 1) * OTHERS)])
      .concat(rest.slice(waiting.length * OTHERS))
  }
}

/** Unit and server tests. Workspace packages are read from source; browser journeys are in e2e/. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // half of the server's tests waits; each further worker loads the application once more
    maxWorkers: 4,
    sequence: { sequencer: InTurn },
    // what is waited for comes late where both are busy
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.dom.test.tsx'],
          isolate: false,
          testTimeout: 60_000,
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
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        plugins: isBuilt ? [loadBuilt] : [],
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/cluster.ts'],
          setupFiles: ['apps/server/src/testing/argon2.ts'],
          ...(isBuilt && { server: { deps: { external: [/\/dist\//] } } }),
          // as the server runs; with more room for what is young, half of it needs no sweeping
          execArgv: ['--disable-proto=throw', '--max-semi-space-size=64'],
          // the whole application is loaded once per worker, not once per file
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
