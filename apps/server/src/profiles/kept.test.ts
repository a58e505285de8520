import { MOST_PINNED } from '@kz/contract/site-limits'
import { describe, expect, it } from 'vitest'
import { type SQL, sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { codeOf } from '../testing/refusal.ts'
import type { Person } from '../testing/world.ts'

const world = await openWorld()
const fan = await world.staff()
const runner = await world.staff()
const checker = await world.staff('DEMO_CHECKER')

const follow = ({ client }: Person, { user: { userId } }: Person, followed = true) =>
  client.call('PUT /user/follow', { query: { userId, followed } })
const marks = ({ client }: Person) => client.call('GET /user/marks')
const told = async ({ client }: Person) =>
  (await client.call('GET /notification/list', { query: {} })).notifications.filter(({ kind }) => kind === 'follow')
const profile = ({ user: { userId } }: Person) => world.guest.call('GET /user/profile', { query: { userId } })

/** Sends a run that waits, and has it released. */
async function release(mapName: string, { user }: Person, timeMs: number, before?: SQL): Promise<number> {
  const { demoId } = await buildDemo(world.ctx.db, { mapName, user, timeMs, state: 'SUBMITTED', ytId: 'dQw4w9WgXcQ' })
  if (before) await world.ctx.db.execute(before)
  await checker.client.call('POST /record/release', { query: { demoId } })
  return demoId
}

describe('following', () => {
  it('tells of a record, until one follows no longer', async () => {
    expect(await follow(fan, runner)).toEqual({ userId: runner.user.userId, followed: true })
    await follow(fan, runner)
    expect(await marks(fan)).toMatchObject({ follows: [runner.user.userId] })
    expect(await profile(runner)).toMatchObject({ followers: 1 })
    const demoId = await release('kz_followed', runner, 61_000)
    expect(await told(fan)).toMatchObject([
      {
        kind: 'follow',
        actors: [],
        about: {
          type: 'followed',
          player: runner.user.pseudo,
          demoId,
          mapName: 'kz_followed',
          route: '',
          time: '01:01.00',
          count: 1,
        },
      },
    ])
    expect(await told(runner)).toEqual([])
    expect(await fan.client.call('GET /user/follows')).toMatchObject([{ pseudo: runner.user.pseudo, records: 1 }])
    await follow(fan, checker)
    await follow(fan, runner, false)
    expect(await marks(fan), 'the others are followed still').toMatchObject({ follows: [checker.user.userId] })
    await release('kz_followed_no_more', runner, 61_000)
    expect(await told(fan)).toHaveLength(1)
  })

  it('tells one whose record was beaten of that alone, and nobody of a hidden map', async () => {
    const rival = await world.staff()
    await release('kz_taken', rival, 50_000)
    await follow(rival, runner)
    await release('kz_taken', runner, 49_000)
    expect(await told(rival)).toEqual([])
    await release('kz_unseen', runner, 49_000, sql`update maps set state = 'HIDDEN' where name = 'kz_unseen'`)
    expect(await told(rival)).toEqual([])
    await release('kz_seen', runner, 49_000)
    expect(await told(rival)).toHaveLength(1)
  })

  it('refuses oneself, nobody and guests', async () => {
    expect(await codeOf(follow(fan, fan))).toBe('follows_self')
    const nobody = fan.client.call('PUT /user/follow', { query: { userId: 999_999, followed: true } })
    expect(await codeOf(nobody)).toBe('not_found')
    expect(await codeOf(world.guest.call('GET /user/marks'))).toBe('not_authenticated')
  })
})

describe('favourite maps', () => {
  const favour = (mapName: string, favourite = true) =>
    fan.client.call('PUT /user/favourite', { query: { mapName, favourite } })

  it('are a list of one’s own', async () => {
    await buildMap(world.ctx.db, { name: 'kz_liked' })
    await buildMap(world.ctx.db, { name: 'kz_liked_too' })
    expect(await favour('KZ_Liked')).toEqual({ mapName: 'kz_liked', favourite: true })
    await favour('kz_liked_too')
    await favour('kz_liked_too')
    expect((await fan.client.call('GET /user/favourites')).map(({ mapName }) => mapName)).toEqual([
      'kz_liked_too',
      'kz_liked',
    ])
    expect((await marks(runner)).favourites).toEqual([])
    await favour('kz_liked_too', false)
    expect((await marks(fan)).favourites).toEqual(['kz_liked'])
  })

  it('leave out a map that is hidden', async () => {
    await world.ctx.db.execute(sql`update maps set state = 'HIDDEN' where name = 'kz_liked'`)
    expect((await marks(fan)).favourites).toEqual([])
    expect(await fan.client.call('GET /user/favourites')).toEqual([])
    expect(await codeOf(favour('kz_liked'))).toBe('not_found')
  })
})

describe('pinned records', () => {
  const pin = ({ client }: Person, demoId: number, pinned = true) =>
    client.call('PUT /user/pinned-record', { query: { demoId, pinned } })

  it('stand on the profile in the order they were pinned, and only while they are records', async () => {
    const owner = await world.staff()
    const first = await release('kz_pin_a', owner, 30_000)
    const second = await release('kz_pin_b', owner, 30_000)
    await pin(owner, second)
    expect(await pin(owner, first)).toEqual({ pinned: [second, first] })
    expect((await profile(owner)).pinned).toEqual([second, first])
    await world.ctx.db.execute(sql`delete from reigns where demo_id = ${second}`)
    expect((await profile(owner)).pinned).toEqual([first])
    expect(await pin(owner, first, false)).toEqual({ pinned: [] })
  })

  it('are one’s own records, and not too many', async () => {
    const owner = await world.staff()
    const foreign = await release('kz_pin_c', runner, 30_000)
    const { demoId: slow } = await buildDemo(world.ctx.db, {
      mapName: 'kz_pin_c',
      user: owner.user,
      timeMs: 90_000,
      state: 'RELEASED',
    })
    for (const demoId of [foreign, slow, 999_999]) expect(await codeOf(pin(owner, demoId))).toBe('not_found')
    for (let one = 0; one < MOST_PINNED; one++) await pin(owner, await release(`kz_pins_${one}`, owner, 30_000))
    const more = await release('kz_pins_more', owner, 30_000)
    expect(await codeOf(pin(owner, more))).toBe('too_many_pinned')
  })
})

describe('links of a profile', () => {
  const change = ({ client }: Person, links: string[]) => client.call('PUT /user/links', { body: { links } })

  it('are https addresses, each once; staff takes them away', async () => {
    const kept = ['https://example.com/me', 'https://www.youtube.com/@me']
    expect(
      await change(runner, ['example.com/me', '', 'https://www.youtube.com/@me', 'https://example.com/me']),
    ).toEqual({
      links: kept,
    })
    expect(await profile(runner)).toMatchObject({ links: kept })
    expect(await runner.client.call('GET /user/settings')).toMatchObject({ links: kept })
    const { userId } = runner.user
    expect(await codeOf(fan.client.call('DELETE /user/links', { query: { userId } }))).toBe('profile_not_yours')
    const chief = await world.staff('HEAD_ADMIN')
    await chief.client.call('DELETE /user/links', { query: { userId } })
    expect(await profile(runner)).toMatchObject({ links: [] })
  })

  it('refuses what is not safe, and more than five', async () => {
    const unsafe = 'javascript:alert(1) http://example.com https://me:word@example.com https://10.0.0.1/'
    for (const link of unsafe.split(' ')) expect(await codeOf(change(runner, [link]))).toBe('link_not_safe')
    const many = Array.from({ length: 6 }, (_, one) => `https://example.com/${one}`)
    expect(await codeOf(change(runner, many))).toBe('too_many_links')
  })
})

describe('pinned runs', () => {
  const shown = ({ user }: Person) => world.guest.call('GET /user/pinned', { query: { userId: user.userId } })
  const pin = ({ client }: Person, runId: number, pinned = true, note?: string) =>
    client.call('PUT /user/pinned-run', {
      query: { runId },
      body: { pinned: String(pinned) as 'true', ...(note !== undefined && { note }) },
    })
  /** A run that a server's replay bears out. */
  async function played(owner: Person, mapName: string, timeMs: number) {
    const { mapId } = await buildMap(world.ctx.db, { name: mapName })
    await world.ctx.db.execute(sql`insert into routes (map_id) values (${mapId})`)
    await world.ctx.db.execute(sql`insert into players (name, country, user_id) select pseudo, country, id from users
      where id = ${owner.user.userId} on conflict do nothing`)
    const [made] = await read(
      world.ctx.db,
      sql`insert into runs (finished_at, runner_id, origin_id, route_id, map_name, time_ms, cp, gc, source, standing, state)
        select now(), w, w, o.id, m.name, ${timeMs}, 0, 0, 'server', 1, 'COUNTS'
        from maps m join routes o on o.map_id = m.id, players p cross join lateral runner_of_player(p.id) w where p.user_id = ${owner.user.userId} and m.name = ${mapName} returning id`,
    )
    await world.ctx.pool.query('select rebuild_bests()')
    return Number(made?.id)
  }

  it('stand with their place and a line of one’s own, which stays until another one comes', async () => {
    const owner = await world.staff()
    const runId = await played(owner, 'kz_run_pin', 41_000)
    await pin(owner, runId, true, 'Thirty days for this.')
    await pin(owner, runId)
    expect((await shown(owner)).runs).toMatchObject([
      { runId, mapName: 'kz_run_pin', timeMs: 41_000, rank: 1, standing: 'replayed', isRecord: false, replay: null },
    ])
    expect((await shown(owner)).runs[0]).toMatchObject({
      note: 'Thirty days for this.',
      still: '/media/previews/kz_run_pin.png',
    })
    await pin(owner, runId, true, '')
    expect((await shown(owner)).runs[0]?.note).toBe('')
    expect((await profile(owner)).pinned).toEqual([])
    // one that counts no longer is not shown, and back with it
    await world.ctx.db.execute(sql`update runs set state = 'STRUCK' where id = ${runId}`)
    expect((await shown(owner)).runs).toEqual([])
    await world.ctx.db.execute(sql`update runs set state = 'COUNTS' where id = ${runId}`)
    expect(await pin(owner, runId, false)).toEqual({ runId, pinned: false })
    expect((await shown(owner)).runs).toEqual([])
  })

  it('are one’s own that count', async () => {
    const [owner, other] = [await world.staff(), await world.staff()]
    const runId = await played(other, 'kz_run_pin_other', 41_000)
    for (const id of [runId, 999_999]) expect(await codeOf(pin(owner, id))).toBe('not_found')
    expect(await codeOf(pin({ ...owner, client: world.guest }, runId))).toBe('not_authenticated')
    expect(await codeOf(pin(other, runId, true, 'x'.repeat(81)))).toBe('invalid_field')
    await world.ctx.db.execute(sql`update runs set standing = 0 where id = ${runId}`)
    expect(await codeOf(pin(other, runId))).toBe('not_found')
  })
})
