import type { Out } from './board.ts'
import { type PhpValue, readPhpArray } from './php-values.ts'

/** Files on messages of e107: 2 keeps a list beside the message, 0.7 writes them into it. They have no numbers of their own. */

const MOST_OF_ONE = 1000
const numberOf = (message: number, at: number) => message * MOST_OF_ONE + at

/** A file of a folder: no path. */
const isPlain = (name: string) => name !== '' && !/[/\\\0]/.test(name) && !/^\.+$/.test(name)

/** `1230091080_1_FT0_julia.jpg`: what its sender called it stands behind time, member and thread. */
const nameOf = (file: string) => /^\d+_\d+_(?:FT\d+_)?(.+)$/s.exec(file)?.[1] ?? file

const listOf = (value: PhpValue | undefined): PhpValue[] => (typeof value === 'object' ? Object.values(value) : [])

/** Writes the files that are listed beside a message of `author`. */
export function writeListed(out: Out, message: number, author: number, stored: string): void {
  const lists = readPhpArray(stored)
  const folder = author > 0 ? `user_${String(author).padStart(6, '0')}` : 'anon'
  const files = lists ? [...listOf(lists.file), ...listOf(lists.img)] : []
  for (const [at, entry] of files.slice(0, MOST_OF_ONE).entries()) {
    const [file, name] = typeof entry === 'string' ? [entry, ''] : [entry.file, entry.name]
    if (typeof file !== 'string' || !isPlain(file)) continue
    const shown = typeof name === 'string' && name !== '' ? name : nameOf(file)
    out.line('files', { id: numberOf(message, at), message, name: shown, path: `files/${folder}/${file}` })
  }
}

/** A picture that leads to its larger one, a picture, a file; each in the folder for all. */
const IN_TEXT =
  /\[link=[^\]]*?e_FILE\}public\/([^\]/]+)\]\s*\[img[^\]]*\][^[]*\[\/img\]\s*\[\/link\]|\[img[^\]]*\]\{e_FILE\}public\/([^[\]/]+)\[\/img\]|\[file=\{e_FILE\}public\/([^\]/]+)\]([^[]*)\[\/file\]/g

/** Writes the files that stand in a message, and answers its text with their numbers instead. */
export function takeWritten(out: Out, message: number, text: string): string {
  let count = 0
  const own = text.replace(/(?:\.\.\/)*e107_files\/public\//g, '{e_FILE}public/')
  return own.replace(IN_TEXT, (all, large?: string, picture?: string, download?: string, name?: string) => {
    const file = large ?? picture ?? download ?? ''
    if (!isPlain(file) || count === MOST_OF_ONE) return all
    const id = numberOf(message, count++)
    out.line('files', { id, message, name: name || nameOf(file), path: `files/${file}` })
    return `[file=${id}]`
  })
}
