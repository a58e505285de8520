import { expect, test, vi } from 'vitest'
import { buildMap } from '../../testing/build.ts'
import { openLink } from '../../testing/game-link.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'
import { serverLock } from '../take/take-runs.ts'

/** Finishes of many servers at the same moment: they share a transaction, and none is spoilt by another. */

const world = await openWorld()
const { pool } = world.ctx
const { mapName } = await buildMap(world.ctx.db)

const record = (
  id: number,
  uid: string,
  more: { steamid?: string; timeMs?: number; cp?: number; gc?: number } = {},
) => {
  const { steamid = 'STEAM_0:1:234', timeMs = 60_000, cp = 0, gc = 0 } = more
  return `{"msg_type":8,"msg_id":${id},"data":{"steamid":"${steamid}","map_name":"${mapName}","time_ms":${timeMs},"local_uid":"${uid}","checkpoints":${cp},"gochecks":${gc}}}`
}
const open = async () => {
  const server = await buildServer(world)
  return { ...server, link: await openLink(world.url, server.key) }
}
const bests = async (level = 0) =>
  (
    await pool.query(
      `select w.steam_id, b.class, b.time_ms from bests b join runners w on w.id = b.runner_id
        join routes o on o.id = b.route_id join maps m on m.id = o.map_id
        where m.name = $1 and b.level = $2 order by 1, 2`,
      [mapName, level],
    )
  ).rows
const commits = () => {
  const seen = vi.fn()
  pool.watch = ({ text }) => text === 'commit' && seen()
  return seen
}

test('a finish of each of many servers, all at once: each is there once, in a few commits', async () => {
  const servers = await Promise.all(Array.from({ length: 12 }, open))
  const seen = commits()
  for (const [at, { link }] of servers.entries()) {
    // three players, each on four servers, with and without gochecks
    const more = { steamid: `STEAM_0:1:${700 + (at % 3)}`, timeMs: 50_000 + at, ...(at % 2 === 1 && { cp: 3, gc: 1 }) }
    link.say(record(1, `many${at}`, more))
    link.say(record(2, `many${at}`, more))
  }
  const answers = await Promise.all(servers.map(({ link }) => Promise.all([link.answer(1), link.answer(2)])))
  for (const [first, again] of answers) expect([first.msg_type, again.data]).toEqual([105, first.data])
  // two finishes of each, and each of its own would be 24
  expect(seen.mock.calls.length).toBeLessThan(20)
  pool.watch = undefined
  const { rows } = await pool.query('select count(*)::int as runs from runs where source_key like $1', ['many%'])
  expect(rows).toEqual([{ runs: 12 }])
  expect(await bests()).toEqual(
    [700, 701, 702].flatMap((who) => {
      const steam_id = `STEAM_0:1:${who}`
      const of = (wanted: number) =>
        [...servers.keys()].filter((at) => 700 + (at % 3) === who && at % 2 === wanted).map((at) => 50_000 + at)
      const [pro, nub] = [Math.min(...of(0)), Math.min(...of(1))]
      return [pro, nub, Math.min(pro, nub)].map((time_ms, place) => ({ steam_id, class: place, time_ms }))
    }),
  )
  for (const { link } of servers) link.socket.close()
})

test('one that can never be, one whose key ended and one that waits for another spoil nothing', async () => {
  const [good, bad, ended, held] = await Promise.all([open(), open(), open(), open()])
  await pool.query('update server_tokens set ends_at = now() where server_id = $1', [ended.serverId])
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [serverLock(held.serverId)])
  held.link.say(record(1, 'held', { steamid: 'STEAM_0:1:801' }))
  bad.link.say(record(1, 'bad', { steamid: 'STEAM_0:1:802', gc: 3 }))
  ended.link.say(record(1, 'ended', { steamid: 'STEAM_0:1:803' }))
  good.link.say(record(1, 'good', { steamid: 'STEAM_0:1:804' }))
  expect((await good.link.answer(1)).msg_type).toBe(105)
  expect((await bad.link.answer(1)).msg_type).toBe(199)
  expect(await ended.link.closed).toBe(1008)
  expect(held.link.texts).toEqual([])
  await other.query('commit')
  other.release()
  expect((await held.link.answer(1)).msg_type).toBe(105)
  const { rows } = await pool.query(
    `select source_key from runs where source_key in ('held', 'bad', 'ended', 'good') and state = 'COUNTS' order by 1`,
  )
  expect(rows.map(({ source_key }) => source_key)).toEqual(['good', 'held'])
  for (const { link } of [good, bad, held]) link.socket.close()
})

test('a name that is cut within a letter of two halves is taken', async () => {
  const { link } = await open()
  const name = `${'x'.repeat(31)}\u{1F600}`
  link.say(`{"msg_type":3,"msg_id":1,"data":{"steamid":"STEAM_0:1:905","nickname":${JSON.stringify(name)}}}`)
  link.say(record(2, 'emoji', { steamid: 'STEAM_0:1:905' }))
  expect((await link.answer(2)).msg_type).toBe(105)
  link.socket.close()
})
