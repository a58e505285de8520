import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHARED = process.env.KZ_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

/** Real recordings are nobody's to publish, so they lie beside the repository; without them these tests are left out. */
export const DEMOS = join(SHARED, 'demos')
export const haveDemos = existsSync(DEMOS)
if (!haveDemos) process.stdout.write(`No real demos at ${DEMOS}: the tests that need them are skipped.\n`)

/** Names of the demos in a folder; empty when there are none here. */
export function demosIn(folder: string): string[] {
  return haveDemos ? readdirSync(join(DEMOS, folder)).filter((name) => name.endsWith('.dem')) : []
}

export function readReal(folder: string, name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(DEMOS, folder, name)))
}
