import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { LONGJUMP_FILE_BYTES, type LongjumpType } from '@kz/contract/runs/longjump-types'
import type { ParsedJump } from '@kz/contract/runs/longjumps'
import { longJumps, parseDemo, summarize } from '@kz/demo'
import type { WriterJump } from '@kz/demo/simulated/jump-options'
import { writeDemo } from '@kz/demo/write/writer'
import { refreshHolders } from '../../../longjumps/holders.ts'
import { type Db, row } from '../../../platform/api/db.ts'
import type { FileStore } from '../../../platform/api/services/stored-files.ts'
import { int } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'
import { playerOf } from '../../../records/api.ts'
import { type ReadDemo, readable } from '../../../submissions/parsed-metadata.ts'
import { type BuiltUser, buildPlayer } from '../../../testing/build.ts'
import { PEOPLE, type Person } from '../people.ts'
import { openRandom } from '../random.ts'
import { keepFile } from '../write-files.ts'

/** Long jumps of the sample community: boards in every category, a few with their demos, and two that wait. */

/** What a category's best jump is like, and how many names stand on its board. */
const LEVELS: [type: LongjumpType, distance: number, prestrafe: number, topspeed: number, names: number][] = [
  ['lj', 257.9, 275.6, 342, 26],
  ['cj', 270.2, 299.4, 357, 17],
  ['scj', 266.4, 298.8, 354, 9],
  ['dcj', 273.3, 299.7, 363, 14],
  ['mcj', 271.1, 299.6, 360, 7],
  ['hj', 256.8, 275.4, 341, 12],
  ['sbj', 247.4, 298.6, 356, 9],
  ['bj', 247.9, 298.9, 357, 13],
  ['wj', 270.6, 299.1, 359, 10],
  ['ladder', 188.5, 270, 316, 6],
  ['slj', 251.2, 291.5, 347, 4],
]

const SEED = 74
const MAP = 'kz_longjumps2'
const DAYS = 2600

interface SampleJump {
  jump: WriterJump
  name: string
  /** the jumper, who has an account */
  by: string
  /** hours since it was sent; a released one was released an hour later */
  hours: number
  released: boolean
  /** what the jumper typed beyond the printed distance */
  typedMore?: number
}

const JUMPS: readonly SampleJump[] = [
  {
    jump: { type: 'lj', prestrafe: 275.125, topspeed: 337.25, strafes: 8, block: 255 },
    ...{ name: '255_lj_attempt_12.dem', by: 'InkwellHare', hours: 30, released: false },
  },
  {
    jump: { type: 'dcj', prestrafe: 299.375, topspeed: 352.5, strafes: 9, block: 269 },
    ...{ name: 'dcj_finally.dem', by: 'sprout', hours: 5, released: false, typedMore: 0.75 },
  },
  {
    jump: { type: 'lj', prestrafe: 275.5, topspeed: 339.75, strafes: 9, block: 256 },
    ...{ name: '256_lj.dem', by: 'kneeslide', hours: 60, released: true },
  },
  {
    jump: { type: 'dcj', prestrafe: 299.5, topspeed: 356, strafes: 8, block: 270 },
    ...{ name: '270_dcj.dem', by: 'llama_glide', hours: 75, released: true },
  },
  {
    jump: { type: 'bj', prestrafe: 298.75, topspeed: 350, strafes: 7, block: 240 },
    ...{ name: '240_bj.dem', by: 'Gravel_Greta', hours: 400, released: true },
  },
]

interface WrittenJump {
  file: { sha256: string; size: number }
  read: ReadDemo
  seen: ParsedJump
  sample: SampleJump
}

export type WrittenJumps = readonly WrittenJump[]

/** Writes and keeps the demos that have a file, before any row names them. */
export async function writeJumpFiles(files: FileStore): Promise<WrittenJumps> {
  const written: WrittenJump[] = []
  for (const sample of JUMPS) {
    const bytes = writeDemo({
      map: MAP,
      mapCrc: crc32(MAP),
      player: sample.by,
      maxClients: 1,
      jump: sample.jump,
    })
    const file = await keepFile(files, Readable.from([bytes]), LONGJUMP_FILE_BYTES)
    const demo = parseDemo(bytes)
    const read = readable(summarize(demo), longJumps(demo))
    written.push({ file, read, seen: read.jumps[0] as ParsedJump, sample })
  }
  return written
}

/** The boards' rows, then the queue. */
export async function seedLongjumps(
  tx: Db,
  users: ReadonlyMap<Person, BuiltUser>,
  written: WrittenJumps,
): Promise<void> {
  const random = openRandom(SEED)
  const playerIds = new Map<Person, number>()
  const jumps: Record<string, string | number>[] = []
  for (const [type, distance, prestrafe, topspeed, names] of LEVELS) {
    for (const [place, person] of random.shuffled(PEOPLE).slice(0, names).entries()) {
      // everybody's best, and for some what they had jumped before
      for (let earlier = 0; earlier < (place < 4 ? 3 : 1); earlier++) {
        const far = distance - place * random.between(0.15, 0.45) - earlier * random.between(0.4, 1.1)
        jumps.push({
          type,
          block: Math.floor(far) - (type === 'hj' ? 11 : 0) - (random.chance(0.3) ? 1 : 0),
          distance: Number(far.toFixed(3)),
          prestrafe: Number((prestrafe - random.between(0, type === 'ladder' ? 0 : 1.4)).toFixed(3)),
          topspeed: Number((topspeed - place * 0.6 - random.between(0, 4)).toFixed(3)),
          playerId: playerIds.get(person) ?? (await idOf(tx, users, person)),
          player: person.name,
          country: person.country,
          days: Math.floor((earlier + random.next()) * (DAYS / 4)) + place * 20 + 2,
        })
        playerIds.set(person, jumps.at(-1)?.playerId as number)
      }
    }
  }
  await tx.execute(sql`insert into long_jumps
      (type, block, distance, prestrafe, topspeed, player_id, player_name, country, released_at)
    select type, block, distance, prestrafe, topspeed, "playerId", player, country, now() - make_interval(days => days)
    from jsonb_to_recordset(${JSON.stringify(jumps)}::jsonb) as made (type text, block integer, distance numeric,
      prestrafe numeric, topspeed numeric, "playerId" integer, player text, country text, days integer)
    on conflict do nothing`)
  for (const [place, one] of written.entries()) {
    const [, user] = [...users].find(([person]) => person.name === one.sample.by) ?? []
    if (user) await writeDemoRow(tx, user, one, place)
  }
  await refreshHolders(tx)
}

async function idOf(tx: Db, users: ReadonlyMap<Person, BuiltUser>, person: Person): Promise<number> {
  const user = users.get(person)
  if (user) return playerOf(tx, user)
  const known = await row(tx, { id: int }, sql`select id from players where name = ${person.name} and user_id is null`)
  return known?.id ?? buildPlayer(tx, person.name, person.country)
}

async function writeDemoRow(tx: Db, user: BuiltUser, { file, read, seen, sample }: WrittenJump, place: number) {
  const { jump, name, hours, released, typedMore = 0 } = sample
  const printed = seen.printed?.distance ?? 0
  const distance = Number((printed + typedMore).toFixed(3))
  const { type, prestrafe, topspeed, block = Math.floor(printed) } = jump
  const numbers = { type, block, distance, prestrafe, topspeed }
  const ytId = released || place === 0 ? `sample-lj0${place}` : null
  const text = `Typed distance ${distance.toFixed(3)}, printed is ${printed.toFixed(3)}.`
  const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000)
  await tx.execute(sql`insert into blobs (sha256, size) values (${file.sha256}, ${file.size}) on conflict do nothing`)
  const warnings = typedMore ? [...read.warnings, { code: 'distance', level: 'look', text }] : read.warnings
  const made = await row(
    tx,
    { id: int },
    sql`insert into longjump_demos ${sql.values({
      ...{ user_id: user.userId, player_name: user.pseudo, country: user.country, ...numbers, yt_id: ytId },
      note: typedMore ? 'Distance from memory, the line is in the demo.' : '',
      ...{ warnings: sql.json(warnings), seen: sql.json(read.seen), jump: sql.json(seen) },
      ...{ sha256: file.sha256, file_name: name, state: released ? 'RELEASED' : 'SUBMITTED' },
      ...{ submitted_at: hour(hours), decided_at: released ? hour(hours - 1) : null },
    })} returning id`,
  )
  if (!released || !made) return
  const playerId = await playerOf(tx, user)
  await tx.execute(sql`insert into long_jumps (type, block, distance, prestrafe, topspeed, player_id, player_name, country,
      released_at, yt_id, demo_id)
    values (${type}, ${block}, ${distance}, ${prestrafe}, ${topspeed}, ${playerId}, ${user.pseudo}, ${user.country},
      ${hour(hours - 1).toISOString()}, ${ytId}, ${made.id})`)
}
