import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@kz/contract/wire/client'
import sharp from 'sharp'
import { storeImage } from '../images/api.ts'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from './build.ts'
import { read } from './read.ts'
import type { World } from './world.ts'

/** What KzGuessr's tests need: maps with pictures, and time that passes when a test says so. */

/** So many maps, each with a picture for the game that is unlike the others; answers their names. */
export async function fillPool(world: World, count: number, prefix = 'kz_pool'): Promise<string[]> {
  const names: string[] = []
  for (let at = 0; at < count; at++) {
    // names that are no versions of each other
    const { mapId, mapName } = await buildMap(world.ctx.db, {
      name: `${prefix}${at}_${randomBytes(3).toString('hex')}x`,
    })
    const noise = { width: 24, height: 14, channels: 3 as const }
    // small: the site makes its sizes of each
    const blocks = sharp(randomBytes(24 * 14 * 3), { raw: noise }).resize({
      width: 320,
      height: 180,
      kernel: 'nearest',
    })
    const path = join(world.ctx.config.dataDir, `${mapName}.png`)
    await writeFile(path, await blocks.png().toBuffer())
    const { imageId } = await storeImage(world.ctx, { path }, { kind: 'map', ownerId: null })
    await world.ctx.db.execute(
      sql`insert into guessr_images (map_id, image_id, is_added) values (${mapId}, ${imageId}, true)`,
    )
    names.push(mapName)
  }
  return names
}

/** So many milliseconds pass for rounds that run and for names of pictures. */
export async function pass({ ctx }: World, ms: number): Promise<void> {
  const shift = sql`make_interval(secs => ${ms / 1000})`
  await ctx.db.execute(sql`update guessr_rounds set started_at = started_at - ${shift} where ended_at is null`)
  await ctx.db.execute(sql`update guessr_names set due_at = due_at - ${shift}, expires_at = expires_at - ${shift}`)
  await ctx.db.execute(sql`update guessr_rooms set round_at = round_at - ${shift}, over_at = over_at - ${shift}`)
  await ctx.db.execute(sql`update guessr_seats set seen_at = seen_at - ${shift}`)
}

/** The map that a round of a game asks for. */
export async function answerOf({ ctx }: World, gameId: number, round: number): Promise<string> {
  const [found] = await read(
    ctx.db,
    sql`select m.name from guessr_rounds r join maps m on m.id = r.map_id
      where r.game_id = ${gameId} and r.round = ${round}`,
  )
  return String(found?.name)
}

/** Plays a game that has begun to its end: each round found after so many milliseconds, or skipped where that is null. */
export async function playOut(world: World, client: Client, gameId: number, times: readonly (number | null)[]) {
  for (const [at, ms] of times.entries()) {
    if (at > 0) await client.call('POST /kzguessr/next', { query: { gameId } })
    if (ms === null) {
      await client.call('POST /kzguessr/skip', { query: { gameId }, body: {} })
      continue
    }
    await pass(world, ms)
    const text = await answerOf(world, gameId, at + 1)
    await client.call('POST /kzguessr/guess', { query: { gameId }, body: { text } })
  }
  return client.call('GET /kzguessr/result', { query: { gameId } })
}
