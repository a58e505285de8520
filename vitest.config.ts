import { defineConfig } from 'vitest/config'

const conditions = ['kz-source', 'module', 'default']

/** Unit and server tests. Workspace packages are read from source; browser journeys are in e2e/. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // tests of outages and time limits mostly wait: three keep two cores busy
    maxWorkers: 3,
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
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/cluster.ts'],
          // as the server runs
          execArgv: ['--disable-proto=throw'],
          // the whole application is loaded once per worker, not once per file
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
