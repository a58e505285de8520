import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHARED = process.env.KZ_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))
const MAP = join(SHARED, 'maps/bkz_goldbhop.bsp')

/** A real map is its mapper's to publish, so it lies beside the repository; without it these tests are left out. */
export const haveMap = existsSync(MAP)
if (!haveMap) process.stdout.write(`No real map at ${MAP}: the tests that need it are skipped.\n`)

export const readRealMap = (): Uint8Array => new Uint8Array(readFileSync(MAP))
