import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { PACKAGE } from '../paths.ts'
import type { BackupStore } from './store.ts'

/** What one whole backup says of itself. It is written last: without it nothing is a backup. */

const Kept = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int() })

const Table = Kept.extend({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
})

const Base = z.object({
  /** PostgreSQL's number of the cluster: its WAL lies under it */
  system: z.string().regex(/^\d+$/),
  postgres: z.number().int(),
  /** from this moment on it can be restored, ms */
  whole: z.number().int(),
  folders: z.array(z.string()),
  files: z.array(Kept.extend({ path: z.string().regex(/^(?!.*\.\.)[\w./-]+$/) })),
})

const Manifest = z.object({
  format: z.literal(1),
  /** the moment of the snapshot, ms, and the name of the backup with it */
  at: z.number().int(),
  program: z.string(),
  postgres: z.number().int(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** small files of the data folder itself */
  own: z.record(z.string().regex(/^[a-z-]+(?:\.json)?$/), Kept),
  base: Base.nullable(),
})

export type Manifest = z.infer<typeof Manifest>
export type Base = z.infer<typeof Base>
export type Table = z.infer<typeof Table>
export type Sequence = Manifest['sequences'][number]

const BACKUPS = 'backups'

/** 2026-11-25T21-40-05.123Z: in order of time, and no colon, which some file systems refuse. */
const nameOf = (at: number) => new Date(at).toISOString().replaceAll(':', '-')

export async function writeManifest(store: BackupStore, manifest: Manifest): Promise<string> {
  const name = nameOf(manifest.at)
  await store.writeText(`${BACKUPS}/${name}`, JSON.stringify(Manifest.parse(manifest)))
  return name
}

/** Names of the whole backups in a folder, the oldest first. */
export const backupsOf = (store: BackupStore): Promise<string[]> => store.list(BACKUPS)

/** One backup by its name. Rejects with a sentence when it is damaged or of another form. */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest> {
  const read = Manifest.safeParse(JSON.parse(await store.readText(`${BACKUPS}/${name}`)))
  if (!read.success) throw new Error(`The backup ${name} is of a form this program does not know; use a newer one.`)
  if (nameOf(read.data.at) !== name) throw new Error(`The backup ${name} was given another name than its own.`)
  return read.data
}

/** The version of this program. */
export async function programVersion(): Promise<string> {
  const text = await readFile(PACKAGE, 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
