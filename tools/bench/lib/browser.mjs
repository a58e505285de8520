import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What benches in a browser share. */

export const root = join(import.meta.dirname, '../../..')
// the browser tests' own
export const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
// with windows, as a reader has it; the browser tests may have brought one without
export const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path))
export const print = (line) => process.stdout.write(`${line}\n`)

/** The site as it stands in the sources. */
export const buildSite = () => promisify(execFile)(process.execPath, [join(root, 'scripts/build.mjs')])
