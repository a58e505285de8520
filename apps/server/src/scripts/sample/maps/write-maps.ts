import { Readable } from 'node:stream'
import { writeBsp } from '@kz/bsp/write/write-bsp'
import type { ParsedMapMetadata } from '@kz/contract/maps'
import sharp from 'sharp'
import yazl from 'yazl'
import { readMapArchive } from '../../../maps/upload/archive.ts'
import { type Db, row } from '../../../platform/api/db.ts'
import type { FileStore, StoredTemp } from '../../../platform/api/services/stored-files.ts'
import { int } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'
import { nameBlob } from '../../../platform/files/blobs.ts'
import type { BuiltUser } from '../../../testing/build.ts'
import type { TellProgress } from '../progress.ts'
import { keepFile } from '../write-files.ts'
import { brighten } from './brighten.ts'
import { bspOf, courseOf } from './course.ts'
import { drawCourse, type Spot } from './course-views.ts'
import type { PlannedMap } from './plan-maps.ts'

/** Files and pictures of maps, and two maps that wait for a check. */

const WITH_PICTURES = 4
const WIDTHS = [1_280, 640, 320]
const SMALL_WIDTHS = [640, 320] as const
/** Pictures are drawn so wide, and stretched: somebody waits. */
const [DRAWN_LARGE, DRAWN_SMALL] = [800, 480]
/** Where on the way pictures are taken: the first jump first. */
const SPOTS: readonly Spot[] = [0, 0.45, 0.85]
const GUESSED_SPOT: Spot = 0.65
const MOST_BYTES = 4 * 1024 * 1024
const MADE_AT = new Date('2025-01-01T12:00:00Z')

interface ReceivedArchive {
  name: string
  temp: StoredTemp
  seen: ParsedMapMetadata
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
  /** for the guessing game, of other places */
  guesses: ReceivedPicture[]
  waiting: ReceivedArchive[]
}

const WAITING = [
  { name: 'kz_paperlighthouse', type: 'climb', length: 'middle', difficulty: 'medium-hard', sender: 3, hours: 52 },
  { name: 'bhop_velvetcistern', type: 'bhop', length: 'short', difficulty: 'easy', sender: 7, hours: 9 },
] as const
const NOTE = 'Tested on our server for two weeks. The last jump is meant to be that far.'

/**
 * Makes the archives of these maps and draws pictures of them: the newest from three places, the others from one, and some
 * once more for the guessing game.
 */
export async function receiveMaps(
  files: FileStore,
  maps: readonly PlannedMap[],
  guessed: ReadonlySet<PlannedMap>,
  tell: TellProgress,
): Promise<ReceivedMaps> {
  const archives: ReceivedArchive[] = []
  const pictures: ReceivedPicture[] = []
  const guesses: ReceivedPicture[] = []
  for (const [place, map] of maps.toSorted((one, other) => one.age - other.age).entries()) {
    tell('maps and their pictures', place, maps.length)
    archives.push(await receiveArchive(files, map, true))
    const isNew = place < WITH_PICTURES
    const spots = isNew ? SPOTS : SPOTS.slice(0, 1)
    const more = guessed.has(map) ? [GUESSED_SPOT] : []
    const drawn = await receivePictures(files, map, [...spots, ...more], isNew ? WIDTHS : SMALL_WIDTHS)
    pictures.push(...drawn.slice(0, spots.length))
    guesses.push(...drawn.slice(spots.length))
  }
  const waiting: ReceivedArchive[] = []
  for (const [index, map] of WAITING.map(plannedWaiting).entries()) {
    waiting.push(await receiveArchive(files, map, index > 0))
    if (index === 0) pictures.push(...(await receivePictures(files, map, SPOTS, WIDTHS)))
  }
  return { archives, waiting, pictures, guesses }
}

const plannedWaiting = ({ name, type, length, difficulty }: (typeof WAITING)[number]): PlannedMap => {
  const map: PlannedMap = {
    ...{
      name,
      type,
      length,
      difficulty,
      isXd: false,
      recordable: true,
      state: 'ACTIVE',
      age: 0,
      authors: [],
      routes: [],
    },
  }
  map.routes.push({ map, name: '', bestMs: 24_000 })
  return map
}

/** A map of a mapper who forgot half of it: two spawn points, and textures of a wad that is not there. */
function unfinished(map: PlannedMap): Uint8Array {
  const { map: whole } = courseOf(map)
  const size = { width: 16, height: 16 }
  let spawns = 0
  return writeBsp({
    ...whole,
    world: { ...whole.world, wad: '\\half-life\\cstrike\\cstrike.wad;\\kz\\rocks.wad' },
    textures: { ...whole.textures, rock1: size, rock2: size },
    entities: (whole.entities ?? []).filter(({ classname }) => !classname.startsWith('info_player') || spawns++ < 2),
  })
}

/** Writes the archive of a map; it is kept by the caller. */
export async function packArchive(files: FileStore, map: PlannedMap, isWhole: boolean): Promise<ReceivedArchive> {
  const { name } = map
  const zip = new yazl.ZipFile()
  const options = { mtime: MADE_AT }
  zip.addBuffer(Buffer.from(isWhole ? bspOf(map).bytes : unfinished(map)), `maps/${name}.bsp`, options)
  zip.addBuffer(Buffer.from(`${name}\nA map of the sample community, made of blocks.\n`), 'readme.txt', options)
  zip.end()
  const temp = await files.receive(zip.outputStream as Readable, MOST_BYTES)
  const { seen } = await readMapArchive(files, { ...temp, name: `${name}.zip` })
  return { name, temp, seen }
}

async function receiveArchive(files: FileStore, map: PlannedMap, isWhole: boolean): Promise<ReceivedArchive> {
  const archive = await packArchive(files, map, isWhole)
  await files.put(archive.temp).finally(() => files.discard(archive.temp))
  return archive
}

/** Takes pictures of a map at some places of its way, in these widths. */
async function receivePictures(
  files: FileStore,
  map: PlannedMap,
  spots: readonly Spot[],
  widths: readonly number[],
): Promise<ReceivedPicture[]> {
  const width = widths === WIDTHS ? DRAWN_LARGE : DRAWN_SMALL
  const pictures: ReceivedPicture[] = []
  for (const drawn of drawCourse(map, spots, width)) {
    const picture = await brighten(sharp(drawn, { raw: { width, height: (width * 9) / 16, channels: 3 } }))
    const sizes: ReceivedPicture['sizes'] = []
    for (const each of widths) {
      const bytes = await picture
        .clone()
        .resize(each, (each * 9) / 16)
        .webp({ quality: 80, effort: 2 })
        .toBuffer()
      sizes.push({ ...(await keepFile(files, Readable.from([bytes]), bytes.length)), width: each })
    }
    pictures.push({ name: map.name, sizes })
  }
  return pictures
}

interface Seeding {
  tx: Db
  users: readonly BuiltUser[]
}

/** Writes what was received. */
export async function seedMaps({ tx, users }: Seeding, { archives, pictures, waiting }: ReceivedMaps): Promise<void> {
  const sizes = pictures.flatMap((picture) => picture.sizes)
  for (const { temp } of [...archives, ...waiting]) await nameBlob(tx, temp)
  for (const size of sizes) await nameBlob(tx, size)
  for (const { name, temp, seen } of archives) {
    await tx.execute(sql`insert into map_files (map_id, version, sha256, file_name, seen, added_at)
      select id, 1, ${temp.sha256}, ${`${name}.zip`}, ${JSON.stringify(seen)}::jsonb, coalesce(released_at, created_at)
      from maps where name = ${name}`)
  }
  await tx.execute(sql`insert into map_downloads (map_id, day, visitor)
    select f.map_id, current_date - n, decode(md5(f.map_id || ' ' || n), 'hex')
    from map_files f cross join generate_series(1, 60) n where n % (f.map_id % 5 + 2) = 0`)
  const images = new Map<string, number[]>()
  for (const picture of pictures) {
    const before = images.get(picture.name) ?? []
    images.set(picture.name, [...before, await writePicture(tx, picture)])
  }
  for (const [name, imageIds] of images) {
    await tx.execute(sql`insert into map_images (map_id, image_id, position)
      select m.id, i.id, i.position from maps m, unnest(${sql.param(imageIds)}::integer[]) with ordinality i (id, position)
      where m.name = ${name}`)
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
  images: ReadonlyMap<string, readonly number[]>,
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
    for (const [place, imageId] of (made && images.get(name) ? images.get(name)! : []).entries()) {
      await tx.execute(sql`insert into map_submission_images (submission_id, image_id, position)
        values (${made!.id}, ${imageId}, ${place + 1})`)
    }
  }
}
