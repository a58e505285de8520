import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import type { Options } from './fixtures.ts'

// the one without windows takes half the time
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser']
const chromium = [process.env.CHROMIUM_PATH, ...names.map((name) => `/usr/bin/${name}`)].find(
  (path) => path && existsSync(path),
)

// the longest first: files are taken by their names
const alone = ['as-sent.spec.ts', 'drawn.spec.ts', 'pages.spec.ts']
// they start a browser of their own kind, which would come last and find nobody to work beside
const replay = ['film.spec.ts', 'replay.spec.ts']
// what `npm test` leaves to another run (scripts/lib/turns.mjs)
const left = (process.env.KZ_LEFT_JOURNEYS ?? '').split(' ').map((name) => `${name}.spec.ts`)

const launchOptions = {
  ...(chromium && { executablePath: chromium }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    // a window's next page is drawn by the process of the one before: to start one is half of a page's work
    '--process-per-site',
    // letters as wide as in a window: without it the browser without windows gives each whole pixels
    '--font-render-hinting=none',
    // a page that is looked at once is done before the compiler for what runs often has paid, and before it has to be swept
    // often: a quarter of its work less
    '--js-flags=--max-optimized-bytecode-size=0 --min-semi-space-size=16 --single-threaded-gc',
  ],
}

/** Browser journeys against the built server on an empty data folder with the sample community (global-setup.ts). */
export default defineConfig<Options>({
  testDir: '.',
  // the built server needs nothing done to it
  build: { external: ['**/dist/**'] },
  outputDir: '../.cache/e2e',
  globalSetup: './global-setup.ts',
  // they wait for pages more than they work, with two cores as well
  workers: 3,
  // a page that is compared with what was sent, or is to stand still, must not be changed by a journey beside it
  projects: [
    { name: 'alone', testMatch: alone, use: { isFirstVisit: true } },
    {
      ...{
        name: 'replay',
        testMatch: replay.filter((name) => !left.includes(name)),
        dependencies: ['alone'],
        use: { isFirstVisit: true },
      },
      // its browser draws in three dimensions by the processor, beside two others
      ...{ timeout: 360_000, expect: { timeout: 90_000 } },
    },
    { name: 'journeys', testIgnore: [...alone, ...replay, ...left], dependencies: ['alone'] },
  ],
  // what fails once on a busy machine is told as flaky, not as failed
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  use: {
    launchOptions,
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'UTC',
    // what moves is drawn by the processor
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
