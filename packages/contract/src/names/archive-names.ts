/** Names of entries in archives, as the systems of those who pack them write them. */

const ADDED_FOLDER = '__macosx'
const ADDED_FILES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini'])

/** The path of an entry: some programs of Windows write `\` where the format has `/`. */
export const entryPath = (name: string): string => name.replaceAll('\\', '/')

/**
 * Is this what the file manager of macOS or Windows adds by itself: `__MACOSX`, `._kz_block.bsp`, `.DS_Store`, `Thumbs.db`,
 * `desktop.ini`? Whoever packed the archive does not see it. `path` as of `entryPath`.
 */
export function isAddedByFileManager(path: string): boolean {
  const folders = path.toLowerCase().split('/')
  const name = folders.at(-1) ?? ''
  return folders.includes(ADDED_FOLDER) || name.startsWith('._') || ADDED_FILES.has(name)
}
