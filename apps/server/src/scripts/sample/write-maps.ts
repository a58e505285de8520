import { Readable } from 'node:stream'
import type { MapSeen } from '@kz/contract/maps'
import sharp from 'sharp'
import yazl from 'yazl'
import { readMapArchive } from '../../maps/archive.ts'
import { drawMap } from '../../maps/picture.ts'
import { keepBlobs } from '../../platform/blobs.ts'
import { type Db, row } from '../../platform/db.ts'
import type { FileStore, StoredTemp } from '../../platform/files.ts'
import { int } from '../../platform/shape.ts'
import { sql } from '../../platform/sql.ts'
import { PLAYABLE, writeBsp } from '../../testing/bsp.ts'
import type { BuiltUser } from '../../testing/build.ts'
import type { PlannedMap } from './plan-maps.ts'

/** Files and pictures of the newest maps, and two maps that wait for a check. */

const WITH_FILE = 12
const WITH_PICTURE = 4
const WIDTHS = [1_280, 640, 320]
const MADE_AT = new Date('2025-01-01T12:00:00Z')

interface ReceivedArchive {
  name: string
  temp: StoredTemp
  seen: MapSeen
}

/** A drawn picture in its sizes, the largest first. */
export interface ReceivedPicture {
  name: string
  sizes: (StoredTemp & { width: number })[]
}

/** What was received for the maps; it is kept with the rows that name it. */
export interface ReceivedMaps {
  archives: ReceivedArchive[]
  pictures: ReceivedPicture[]
  waiting: ReceivedArchive[]
}

const WAITING = [
  { name: 'kz_paperlighthouse', type: 'climb', length: 'middle', difficulty: 'medium-hard', sender: 3, hours: 52 },
  { name: 'bhop_velvetcistern', type: 'bhop', length: 'short', difficulty: 'easy', sender: 7, hours: 9 },
] as const
const NOTE = 'Tested on our server for two weeks. The last jump is meant to be that far.'

/** Makes the archives and draws the pictures. */
export async function receiveMaps(files: FileStore, maps: readonly PlannedMap[]): Promise<ReceivedMaps> {
  const newest = maps.toSorted((one, other) => one.age - other.age)
  const names = [...newest.slice(0, WITH_PICTURE).map(({ name }) => name), WAITING[0].name]
  const pictures = Promise.all(names.map((name) => receivePicture(files, name)))
  const archives: ReceivedArchive[] = []
  for (const { name } of newest.slice(0, WITH_FILE)) archives.push(await receiveArchive(files, name, true))
  const waiting: ReceivedArchive[] = []
  for (const [index, { name }] of WAITING.entries()) waiting.push(await receiveArchive(files, name, index > 0))
  return { archives, waiting, pictures: await pictures }
}

/** Spawn points in two rows, as a map with room for everybody has. */
const spawns = Array.from({ length: 14 }, (_unused, place) => ({
  classname: place % 2 ? 'info_player_start' : 'info_player_deathmatch',
  origin: `${(place >> 1) * 64} ${(place % 2) * 64} 36`,
}))

async function receiveArchive(files: FileStore, name: string, isWhole: boolean): Promise<ReceivedArchive> {
  const zip = new yazl.ZipFile()
  const options = { mtime: MADE_AT }
  const entities = isWhole ? [...PLAYABLE, ...spawns] : PLAYABLE
  zip.addBuffer(writeBsp({ entities, external: isWhole ? [] : ['rock1', 'rock2'] }), `maps/${name}.bsp`, options)
  zip.addBuffer(Buffer.from(`${name}\nA map of the sample community: there is nothing in it.\n`), 'readme.txt', options)
  zip.end()
  const temp = await files.receive(zip.outputStream as Readable, 1024 * 1024)
  const { seen } = await readMapArchive(files, { ...temp, name: `${name}.zip` })
  return { name, temp, seen }
}

/** Draws the picture of a map that somebody who stood there would take. */
export async function receivePicture(
  files: FileStore,
  name: string,
  { from = 'its mapper', widths = WIDTHS } = {},
): Promise<ReceivedPicture> {
  const picture = sharp(Buffer.from(drawMap(`${name}, seen by ${from}`)), { density: 144 })
  const sizes: ReceivedPicture['sizes'] = []
  for (const width of widths) {
    const bytes = await picture
      .clone()
      .resize(width, (width * 9) / 16)
      .webp({ quality: 82 })
      .toBuffer()
    sizes.push({ ...(await files.receive(Readable.from([bytes]), bytes.length)), width })
  }
  return { name, sizes }
}

interface Seeding {
  tx: Db
  users: readonly BuiltUser[]
}

/** Writes what was received. */
export async function seedMaps(
  { tx, users }: Seeding,
  files: FileStore,
  { archives, pictures, waiting }: ReceivedMaps,
): Promise<void> {
  const sizes = pictures.flatMap((picture) => picture.sizes)
  await keepBlobs(tx, files, [...archives, ...waiting].map(({ temp }) => temp).concat(sizes))
  for (const { name, temp, seen } of archives) {
    await tx.execute(sql`insert into map_files (map_id, version, sha256, file_name, seen, added_at)
      select id, 1, ${temp.sha256}, ${`${name}.zip`}, ${JSON.stringify(seen)}::jsonb, coalesce(released_at, created_at)
      from maps where name = ${name}`)
  }
  await tx.execute(sql`insert into map_downloads (map_id, day, visitor)
    select f.map_id, current_date - n, decode(md5(f.map_id || ' ' || n), 'hex')
    from map_files f cross join generate_series(1, 60) n where n % (f.map_id % 5 + 2) = 0`)
  const images = new Map<string, number>()
  for (const picture of pictures) images.set(picture.name, await writePicture(tx, picture))
  for (const [name, imageId] of images) {
    await tx.execute(sql`insert into map_images (map_id, image_id, position)
      select id, ${imageId}, 1 from maps where name = ${name}`)
  }
  await seedWaiting(tx, users, waiting, images)
}

/** Writes the rows of a picture whose files are kept; answers its id. */
export async function writePicture(tx: Db, { sizes }: ReceivedPicture): Promise<number> {
  const [largest] = sizes
  if (!largest) throw new Error('a picture has no size')
  for (const { width, sha256 } of sizes) {
    await tx.execute(
      sql`insert into image_sizes (image, width, sha256) values (${largest.sha256}, ${width}, ${sha256})`,
    )
  }
  const made = await row(
    tx,
    { id: int },
    sql`insert into images (sha256, kind, owner_id, width, height, bytes)
      values (${largest.sha256}, 'map', null, ${largest.width}, ${(largest.width * 9) / 16}, ${largest.size}) returning id`,
  )
  return (made as { id: number }).id
}

async function seedWaiting(
  tx: Db,
  users: readonly BuiltUser[],
  waiting: readonly ReceivedArchive[],
  images: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [index, { name, temp, seen }] of waiting.entries()) {
    const said = WAITING[index]
    const sender = said && users[said.sender % users.length]
    if (!said || !sender) continue
    const made = await row(
      tx,
      { id: int },
      sql`insert into map_submissions (user_id, map_name, sha256, size, file_name, seen, mapper_names, type, length,
          difficulty, is_xd, note, ip, submitted_at)
        values (${sender.userId}, ${name}, ${temp.sha256}, ${temp.size}, ${`${name}.zip`},
          ${JSON.stringify(seen)}::jsonb, array[${sender.pseudo}], ${said.type}, ${said.length}, ${said.difficulty}, false,
          ${index === 0 ? NOTE : ''}, ${`203.0.113.${20 + index}`}, now() - make_interval(hours => ${said.hours}))
        returning id`,
    )
    const imageId = images.get(name)
    if (made && imageId !== undefined) {
      await tx.execute(
        sql`insert into map_submission_images (submission_id, image_id, position) values (${made.id}, ${imageId}, 1)`,
      )
    }
  }
}
