import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Small inputs of other systems and servers, which are not part of the repository: on machines that have them, tests read them. */
const SHARED = process.env.KZ_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

export const CASES = `${SHARED}/cases`
export const hasCases = existsSync(CASES)

/** A name for tests that are skipped without the folder, which says so. */
export const casesTitle = (what: string): string => `${what}${hasCases ? '' : ' (not on this machine)'}`
