import { Readable } from 'node:stream'
import { pseudoKey } from '../../accounts/names.ts'
import { looksOf } from '../../accounts/own/looks.ts'
import { imageUrl } from '../../images/api.ts'
import type { Db } from '../../platform/api/db.ts'
import type { FileStore, StoredTemp } from '../../platform/api/services/stored-files.ts'
import { sql } from '../../platform/api/sql.ts'
import { nameBlob } from '../../platform/files/blobs.ts'
import type { BuiltUser } from '../../testing/build.ts'
import { drawAvatar } from './draw-avatar.ts'
import { keepFile } from './write-files.ts'

interface Seeding {
  tx: Db
  users: readonly BuiltUser[]
}

/** Every third account has a picture, all but every fifth a birthday. */
const PICTURE_EVERY = 3
const NO_BIRTHDAY_EVERY = 5
const FORMER: [present: string, former: string, daysAgo: number][] = [
  ['kneeslide', 'slippery.knee', 740],
  ['tick.tock', 'tock', 1410],
  ['tick.tock', 'metronome', 420],
  ['OneMoreTry', 'LastTry', 66],
  ['ladderphobe', 'ladder_fan', 205],
  ['sprout', 'seedling', 130],
]

/** A picture in its sizes, received but not yet kept. */
export type ReceivedPicture = (StoredTemp & { side: number })[]

/** Draws and keeps the pictures of accounts, before any row names them. */
export async function receivePictures(files: FileStore, accounts: number): Promise<ReceivedPicture[]> {
  const numbers = Array.from({ length: Math.ceil(accounts / PICTURE_EVERY) }, (_, number) => number)
  const drawn = await Promise.all(numbers.map(drawAvatar))
  return Promise.all(
    drawn.map((sizes) =>
      Promise.all(
        sizes.map(async ({ side, bytes }) => ({
          ...(await keepFile(files, Readable.from([bytes]), bytes.length)),
          side,
        })),
      ),
    ),
  )
}

/** Birthdays, of which some are today, visits, former nicknames and pictures. */
export async function seedProfiles({ tx, users }: Seeding, pictures: readonly ReceivedPicture[]): Promise<void> {
  const people = users.map(({ userId }, place) => ({
    id: userId,
    visits: 4 + ((place * 37) % 180),
    age: 17 + ((place * 7) % 22),
    days: place % 11 === 0 ? 0 : ((place * 29) % 71) - 35,
    born: place % NO_BIRTHDAY_EVERY !== NO_BIRTHDAY_EVERY - 1,
  }))
  await tx.execute(sql`update users set visits = p.visits, birthday = case when p.born
      then ((now() at time zone 'UTC')::date - make_interval(years => p.age) + make_interval(days => p.days))::date end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as p (id integer, visits integer, age integer, days integer, born boolean) where p.id = users.id`)
  for (const [present, former, daysAgo] of FORMER) {
    const userId = users.find(({ pseudo }) => pseudo === present)?.userId
    const { read, seen } = looksOf(former)
    await tx.execute(sql`insert into former_pseudos (user_id, pseudo, pseudo_key, pseudo_skeleton, pseudo_seen, left_at)
      values (${userId}, ${former}, ${pseudoKey(former)}, ${read}, ${seen}, now() - make_interval(days => ${daysAgo}))`)
  }
  for (const [place, sizes] of pictures.entries()) {
    const owner = users[place * PICTURE_EVERY + 1]
    const [largest] = sizes
    if (owner && largest) await writePicture(tx, owner.userId, sizes, largest)
  }
}

async function writePicture(
  tx: Db,
  userId: number,
  sizes: ReceivedPicture,
  { sha256, size, side }: ReceivedPicture[number],
): Promise<void> {
  for (const each of sizes) await nameBlob(tx, each)
  for (const each of sizes) {
    await tx.execute(
      sql`insert into image_sizes (image, width, sha256) values (${sha256}, ${each.side}, ${each.sha256})`,
    )
  }
  await tx.execute(sql`insert into images (sha256, kind, owner_id, width, height, bytes)
    values (${sha256}, 'avatar', ${userId}, ${side}, ${side}, ${size})`)
  await tx.execute(sql`update users set picture = ${imageUrl(sha256)} where id = ${userId}`)
}
