import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { entryOf, type Fields, type StoreLine, secondsOf } from './entry.ts'
import { oldText } from './old-text.ts'

/**
 * Top files of plugins that keep the fifteen best of a map: `pro_<map>.cfg` and `nub_<map>.cfg` (`Noob_<map>.cfg` of
 * ProKreedz 2.31). Its lines: time, id, name, date; with gochecks: time, id, name, cp, gc, date, weapon. Those of kz-arg:
 * time, id, name, weapon, date, country, and gc for runs with gochecks.
 */

const NAME = /^(pro|nub|noob)_(.+)\.cfg$/i
/** Fifteen lines of at most 256 bytes, and some room. */
const FILE_BYTES = 64 * 1024

export const isTopFile = (fileName: string): boolean => NAME.test(fileName)

/** The runs of one top file; `file` is its path as it is shown. */
export async function readTopFile(path: string, fileName: string, file: string): Promise<StoreLine[]> {
  const [, kind = '', map = ''] = NAME.exec(fileName) ?? []
  if ((await stat(path)).size > FILE_BYTES) return [{ file, place: 'file', refused: 'it is too large for a top file' }]
  let text = ''
  for await (const chunk of createReadStream(path, { end: FILE_BYTES })) text += (chunk as Buffer).toString('latin1')
  return text.split(/\r?\n/).flatMap((line, at): StoreLine[] => {
    if (line.trim() === '') return []
    const fields = fieldsOf(line, kind.toLowerCase() !== 'pro')
    const entry = fields ? entryOf({ ...fields, map }) : 'it has not the fields of a top'
    if (entry === null) return []
    const place = `line ${at + 1}`
    return [typeof entry === 'string' ? { file, place, refused: entry } : { file, place, entry }]
  })
}

const isCount = (text: string | undefined): text is string => text !== undefined && /^\d{1,7}$/.test(text)

/** The fields of a line of quoted texts, or null. */
function fieldsOf(line: string, isNub: boolean): Omit<Fields, 'map'> | null {
  const parts = [...line.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, quoted, bare]) => oldText(quoted ?? bare ?? ''))
  const [time = '', steamid = '', name = '', ...rest] = parts
  const player = { timeMs: secondsOf(time), steamid, name, isNub }
  if (rest.length === 1) return { ...player, date: rest[0] }
  if (isNub && isCount(rest[0]) && isCount(rest[1])) {
    return rest.length > 4 ? null : { ...player, cp: rest[0], gc: rest[1], date: rest[2], weapon: rest[3] }
  }
  if (rest.length !== (isNub ? 4 : 3) || (isNub && !isCount(rest[3]))) return null
  return { ...player, weapon: rest[0], date: rest[1], country: rest[2], ...(isNub && { gc: rest[3] }) }
}
