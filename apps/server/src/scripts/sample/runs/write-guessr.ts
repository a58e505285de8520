import {
  GUESSR_FIRST_SEASON,
  GUESSR_RANKED_A_DAY,
  GUESSR_ROUND_MS,
  GUESSR_ROUNDS,
  type GuessrOutcome,
  guessrPoints,
  guessrStep,
} from '@kz/contract/guessr/guessr-rules'
import { recountAll } from '../../../guessr/boards/standings.ts'
import { planDailies } from '../../../guessr/daily.ts'
import { type Db, rows } from '../../../platform/api/db.ts'
import { int } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'
import { nameBlob } from '../../../platform/files/blobs.ts'
import type { PlannedMap } from '../maps/plan-maps.ts'
import { type ReceivedPicture, writePicture } from '../maps/write-maps.ts'
import { openRandom, type Random } from '../random.ts'

/** Pictures for KzGuessr, and seven months of games by those who play it. */

const SEED = 3
const PICTURES = 60
/** So many days back from today: the two seasons before this one too. */
const DAYS = 200
/** Seasons before this one. */
const PAST_SEASONS = 2
const PLAYERS = 24
const CHUNK = 400

/** Maps whose pictures are guessed. */
export const guessedMaps = (maps: readonly PlannedMap[]): ReadonlySet<PlannedMap> =>
  new Set(openRandom(SEED).shuffled(maps).slice(0, PICTURES))

/** Writes pictures, seasons, dailies and games. Maps and members must be there. */
export async function seedGuessr(tx: Db, pictures: readonly ReceivedPicture[]): Promise<void> {
  for (const picture of pictures) {
    for (const size of picture.sizes) await nameBlob(tx, size)
    const imageId = await writePicture(tx, picture)
    await tx.execute(sql`insert into guessr_images (map_id, image_id, is_added, added_at)
      select id, ${imageId}, true, now() - make_interval(days => ${DAYS}) from maps where name = ${picture.name}`)
  }
  await tx.execute(sql`insert into guessr_seasons (number, starts_on, ends_on)
    select ${GUESSR_FIRST_SEASON} - back, (q - back * interval '3 months')::date, (q - (back - 1) * interval '3 months')::date
    from date_trunc('quarter', now() at time zone 'utc') q, generate_series(0, ${PAST_SEASONS}) back`)
  const random = openRandom(SEED)
  await writePastDailies(tx, random)
  await planDailies(tx)
  await writeGames(tx, random)
  await seedStaffWork(tx)
  await tx.execute(sql`update guessr_images p set shown = c.shown, found = c.found from (
      select image_id, count(*) as shown, count(*) filter (where outcome in ('hit', 'family')) as found
      from guessr_rounds group by image_id) c where c.image_id = p.id`)
  await recountAll(tx)
}

const PICTURE = { imageId: int, mapId: int }

const allPictures = (tx: Db) =>
  rows(tx, PICTURE, sql`select id as "imageId", map_id as "mapId" from guessr_images order by id`)

async function writePastDailies(tx: Db, random: Random): Promise<void> {
  const pictures = await allPictures(tx)
  let left: typeof pictures = []
  const dailies = Array.from({ length: DAYS }, (_, at) => DAYS - at).flatMap((back) => {
    if (left.length < GUESSR_ROUNDS) left = random.shuffled(pictures)
    const drawn = left.slice(0, GUESSR_ROUNDS)
    left = left.slice(GUESSR_ROUNDS)
    return drawn.map((picture, at) => ({ back, round: at + 1, ...picture, seed: random.whole(0, 1_000_000_000) }))
  })
  await tx.execute(sql`insert into guessr_daily (day, round, map_id, image_id, seed)
    select (now() at time zone 'utc')::date - back, round, "mapId", "imageId", seed
    from jsonb_to_recordset(${JSON.stringify(dailies)}::jsonb) as d
      (back integer, round integer, "mapId" integer, "imageId" integer, seed integer)`)
}

interface SampleGame {
  id: number
  mode: 'daily' | 'ranked'
  userId: number
  back: number
  hour: number
  rounds: SampleRound[]
}
interface SampleRound {
  round: number
  mapId: number
  imageId: number
  outcome: GuessrOutcome
  step: number | null
  ms: number
  points: number
  tries: number[]
}

async function writeGames(tx: Db, random: Random): Promise<void> {
  const pictures = await allPictures(tx)
  const dailies = await rows(
    tx,
    { ...PICTURE, back: int },
    sql`select image_id as "imageId", map_id as "mapId", (now() at time zone 'utc')::date - day as back
      from guessr_daily where day <= (now() at time zone 'utc')::date order by day, round`,
  )
  // the first accounts are those one logs in with: their today is still open
  const players = await rows(
    tx,
    { userId: int, days: int },
    sql`select id as "userId", extract(day from now() - created_at)::integer as days from users
      order by id limit ${PLAYERS}`,
  )
  const games: SampleGame[] = []
  for (const [place, { userId, days }] of players.entries()) {
    const skill = 0.35 + ((place * 7) % 13) / 22
    const keen = 0.25 + ((place * 5) % 11) / 16
    for (let back = Math.min(DAYS, days); back >= (place < 5 ? 1 : 0); back--) {
      const play = (mode: SampleGame['mode'], asked: typeof pictures, hour: number) => {
        const rounds = asked.map((picture, at) => playRound(random, { ...picture, round: at + 1, skill, pictures }))
        games.push({ id: games.length + 1, mode, userId, back, hour, rounds })
      }
      if (random.chance(keen))
        play(
          'daily',
          dailies.filter((daily) => daily.back === back),
          random.whole(0, 10),
        )
      const ranked = random.chance(keen / 2) ? random.whole(1, Math.min(3, GUESSR_RANKED_A_DAY)) : 0
      for (let game = 0; game < ranked; game++)
        play('ranked', random.shuffled(pictures).slice(0, GUESSR_ROUNDS), random.whole(11, 22))
    }
  }
  for (let start = 0; start < games.length; start += CHUNK) await insertGames(tx, games.slice(start, start + CHUNK))
  await tx.execute(sql`select setval(pg_get_serial_sequence('guessr_games', 'id'), ${games.length})`)
}

interface Asked {
  round: number
  mapId: number
  imageId: number
  skill: number
  pictures: readonly { mapId: number }[]
}

/** Some maps are known to nearly all, some to few. */
function playRound(random: Random, { round, mapId, imageId, skill, pictures }: Asked): SampleRound {
  const known = 0.35 + ((mapId * 37) % 100) / 130
  const isFound = random.chance(Math.min(0.97, skill * 0.5 + known * 0.6))
  const wrong = random.chance(0.25) ? random.whole(1, isFound ? 2 : 3) : 0
  const tries = Array.from({ length: wrong }, () => random.pick(pictures).mapId).filter((other) => other !== mapId)
  if (!isFound) {
    const outcome = tries.length === 3 ? 'missed' : random.chance(0.5) ? 'skipped' : 'timeout'
    return { round, mapId, imageId, outcome, step: null, ms: GUESSR_ROUND_MS, points: 0, tries }
  }
  const isFamily = random.chance(0.04)
  const ms = Math.round(random.between(2_200, 5_000) + random.next() ** 2 * 33_000 * (1.2 - skill))
  const points = guessrPoints({ ms, wrong: tries.length, isFamily })
  return { round, mapId, imageId, outcome: isFamily ? 'family' : 'hit', step: guessrStep(ms), ms, points, tries }
}

async function insertGames(tx: Db, games: readonly SampleGame[]): Promise<void> {
  const text = JSON.stringify(games)
  await tx.execute(sql`insert into guessr_games (id, mode, user_id, day, started_at, touched_at, finished_at, is_counted, points, ms)
    select id, mode, "userId", (now() at time zone 'utc')::date - back, at, at, at + make_interval(secs => total.ms / 1000.0), true,
      total.points, total.ms
    from jsonb_to_recordset(${text}::jsonb) as g (id integer, mode text, "userId" integer, back integer, hour integer, rounds jsonb)
    cross join lateral (select least(now() - interval '10 minutes',
      date_trunc('day', now() at time zone 'utc') at time zone 'utc' - make_interval(days => back, hours => -hour)) as at) begun
    cross join lateral (select sum(points)::integer as points, sum(ms)::integer as ms
      from jsonb_to_recordset(g.rounds) as r (points integer, ms integer)) total`)
  await tx.execute(sql`insert into guessr_rounds
      (game_id, round, map_id, image_id, seed, started_at, ended_at, outcome, step, ms, points, tries)
    select g.id, r.round, r."mapId", r."imageId", g.id * 7 + r.round, o.started_at, o.finished_at, r.outcome, r.step, r.ms, r.points,
      r.tries
    from jsonb_to_recordset(${text}::jsonb) as g (id integer, rounds jsonb) join guessr_games o on o.id = g.id
    cross join lateral jsonb_to_recordset(g.rounds) as r (round integer, "mapId" integer, "imageId" integer, outcome text,
      step integer, ms integer, points integer, tries integer[])`)
}

/** What staff find: a game that is too fast, one that was struck, and pictures that players complain of. */
async function seedStaffWork(tx: Db): Promise<void> {
  await tx.execute(sql`with fast as (select id from guessr_games where mode = 'ranked' order by points desc, id limit 2)
    insert into guessr_marks (game_id, kind, marked_at) select id, 'fast', now() - interval '5 hours' from fast`)
  await tx.execute(sql`update guessr_games set struck_at = now() - interval '3 days', struck_reason = 'Answers from a script',
      struck_by = (select min(user_id) from user_roles)
    where id = (select id from guessr_games where mode = 'ranked' and user_id > 6 and day < now() - interval '4 days'
      order by points desc, id limit 1)`)
  await tx.execute(sql`insert into guessr_reports (image_id, user_id, why, reported_at)
    select p.id, u.id, (array['cannot be known', 'bad picture'])[1 + (p.id + u.id) % 2], now() - make_interval(hours => u.id)
    from (select id from guessr_images order by id limit 3) p, (select id from users order by id limit 4) u
    where (p.id + u.id) % 3 < 2`)
}
