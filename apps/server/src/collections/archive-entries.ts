import { COLLECTION_DEMOS, COLLECTION_UNPACKED_BYTES } from '@kz/contract/rules'
import { safeFileName } from '../platform/files/names.ts'
import { type RefusedEntry, refuseZip, withEntries, type ZipEntry } from '../platform/files/zip.ts'
import { demoArchive } from '../submissions/api.ts'

/** The demos of an archive, and what else is in it. */

const RULES = demoArchive(1_000, COLLECTION_DEMOS, COLLECTION_UNPACKED_BYTES)

const tooMany = (count: number): never => refuseZip('demo_count', { count, most: COLLECTION_DEMOS })

type Zip = Parameters<Parameters<typeof withEntries>[2]>[0]

/**
 * Opens an archive for `work`: its demos under the names they may be kept by, and what cannot be one. Throws ApiError
 * zip_unsafe where the archive cannot be read, or breaks a limit as a whole.
 */
export function withDemos<T>(
  path: string,
  work: (zip: Zip, demos: ZipEntry[], refused: RefusedEntry[]) => Promise<T>,
): Promise<T> {
  return withEntries(path, RULES, (zip, entries, refused) => {
    const demos = entries.filter((entry) => !entry.path.endsWith('/'))
    if (demos.length + refused.length === 0) tooMany(0)
    if (demos.length > COLLECTION_DEMOS) tooMany(demos.length)
    return work(zip, demos, refused)
  })
}

const LONGEST = 120
const REFUSED = /[^\p{L}\p{M}\p{N}_.\-[\]()#+,'!&=@ ]/gu

/** The name a demo of an archive is kept by: the last part of its path, of the letters that names here have. */
export function keptName(path: string): string {
  const name = safeFileName(path).replace(REFUSED, '_')
  const stem = [...name.replace(/\.dem$/i, '')].slice(0, LONGEST - 4).join('')
  return `${stem.trim() || 'demo'}.dem`
}

/** The name, or with a number behind it where another file of the collection has it; `taken` are in lower case. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.slice(0, -4)
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const free = `${[...stem].slice(0, LONGEST - 4 - end.length).join('')}${end}.dem`
    if (!taken.has(free.toLowerCase())) return free
  }
}
