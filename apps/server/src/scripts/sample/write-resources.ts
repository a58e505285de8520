import type { Readable } from 'node:stream'
import type { Resource } from '@kz/contract/resources'
import yazl from 'yazl'
import { type Db, row } from '../../platform/api/db.ts'
import type { FileStore, StoredTemp } from '../../platform/api/services/stored-files.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { nameBlob } from '../../platform/files/blobs.ts'
import type { BuiltUser } from '../../testing/build.ts'
import { keepFile } from './write-files.ts'

/** What the downloads page offers: two small archives and links on a domain that is nobody's. */

type PlannedResource = Pick<Resource, 'title' | 'description' | 'category' | 'version' | 'author'> & {
  /** days since it was put there */
  age: number
  /** name in the address of a link, or the archive and what is in it */
  link?: string
  archive?: { fileName: string; files: Record<string, string> }
}

const MADE_AT = new Date('2025-01-01T12:00:00Z')
const MOST_BYTES = 64 * 1024

const RESOURCES: readonly PlannedResource[] = [
  {
    title: 'Game client, build 8684',
    description: 'The build most records were made with. How to choose it in the beta tab of the game.',
    category: 'Game',
    version: '',
    author: '',
    age: 410,
    link: 'client',
  },
  {
    title: 'Practice config',
    description: 'Frame rate, rates and binds for checkpoints. Put it into the cstrike folder and exec it.',
    category: 'Configs',
    version: '1.3',
    author: 'half-a-block',
    age: 96,
    archive: {
      fileName: 'practice-config.zip',
      files: {
        'cstrike/practice.cfg': [
          '// frame rate and rates',
          'fps_max "99.5"',
          'gl_vsync "0"',
          'rate "25000"',
          'cl_updaterate "101"',
          'cl_cmdrate "101"',
          '// checkpoints',
          'bind "F1" "say /cp"',
          'bind "F2" "say /gc"',
          'bind "F3" "say /start"',
          '',
        ].join('\n'),
        'readme.txt': 'Practice config of the sample community.\nConsole: exec practice.cfg\n',
      },
    },
  },
  {
    title: 'Recording config',
    description: 'One key starts a demo named after the map and the day, another stops it.',
    category: 'Configs',
    version: '1.0',
    author: 'cloudberry',
    age: 33,
    archive: {
      fileName: 'recording-config.zip',
      files: {
        'cstrike/recording.cfg': [
          'alias "rec_on" "record run; bind F5 rec_off"',
          'alias "rec_off" "stop; bind F5 rec_on"',
          'bind "F5" "rec_on"',
          '',
        ].join('\n'),
        'readme.txt': 'Recording config of the sample community.\nStart the demo before the start button, always.\n',
      },
    },
  },
  {
    title: 'Teapot timer',
    description: 'Start and stop buttons, checkpoints and a list of the best times of a server.',
    category: 'Plugins',
    version: '2.4.1',
    author: 'Slowmo_Sam',
    age: 61,
    link: 'timer',
  },
  {
    title: 'Long jump meter',
    description: 'Distance, prestrafe, strafes and sync of every jump, in the manner of the long jump boards.',
    category: 'Plugins',
    version: '0.9',
    author: 'kangaroute',
    age: 148,
    link: 'jump-meter',
  },
  {
    title: 'Demo shelf',
    description: 'Sorts a folder of demos by map and time and finds the ones without a stop button.',
    category: 'Tools',
    version: '1.1',
    author: 'paprikash',
    age: 19,
    link: 'demo-shelf',
  },
  {
    title: 'A year on the ledge',
    description: 'The best runs of the year in nineteen minutes.',
    category: 'Movies',
    version: '',
    author: 'café_strafe',
    age: 227,
    link: 'movie',
  },
  {
    title: 'Easy maps to begin with',
    description: 'Forty maps from easy to medium, with their textures.',
    category: 'Map packs',
    version: '3',
    author: 'BrickByBrick',
    age: 54,
    link: 'easy-maps',
  },
]

/** Packs and keeps the archives, before any row names them, in the order of the list. */
export function receiveResources(files: FileStore): Promise<(StoredTemp | null)[]> {
  return Promise.all(
    RESOURCES.map(async ({ archive }) => {
      if (!archive) return null
      const zip = new yazl.ZipFile()
      for (const [path, text] of Object.entries(archive.files))
        zip.addBuffer(Buffer.from(text), path, { mtime: MADE_AT })
      zip.end()
      return keepFile(files, zip.outputStream as Readable, MOST_BYTES)
    }),
  )
}

/** Writes what is offered, and downloads of the archives in the last days. */
export async function seedResources(
  { tx, users }: { tx: Db; users: readonly BuiltUser[] },
  received: readonly (StoredTemp | null)[],
): Promise<void> {
  for (const file of received) if (file) await nameBlob(tx, file)
  for (const [place, { title, description, category, version, author, age, link, archive }] of RESOURCES.entries()) {
    const made = await row(
      tx,
      { id: int },
      sql`insert into resources (title, description, category, version, author, position, file_name, sha256,
          external_url, created_by, updated_at)
        values (${title}, ${description}, ${category}, ${version}, ${author}, ${place}, ${archive?.fileName ?? null},
          ${received[place]?.sha256 ?? null}, ${link ? `https://example.com/sample-${link}` : null}, ${users[0]?.userId},
          now() - make_interval(days => ${age}))
        returning id`,
    )
    if (!archive) continue
    await tx.execute(sql`insert into resource_downloads (resource_id, day, visitor)
      select ${made?.id}, current_date - n, decode(md5(${archive.fileName} || n), 'hex')
      from generate_series(1, ${Math.min(age, 60)}) n where n % 3 <> 0`)
  }
}
