import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { createQueue, refusal } from '../testing/queue.ts'
import { shareOf } from '../testing/share.ts'

/** What holds for the file of everything that is sent in, whatever its kind. */

const { world, player, stranger, first, second, kinds, around } = await createQueue()
afterAll(() => world.close())

describe.each(shareOf(kinds, 3, 1))('$kind', (of) => {
  const { sendNew, own, stored, clear, again, told } = around(of)

  test('a file is replaced by its sender alone, while it waits', async () => {
    const id = await sendNew()
    const file = await of.file()
    expect((await refusal(of.send(stranger.client, file, { replaces: id }))).status).toBe(404)
    expect(await world.ctx.files.has((await stored(id)).sha256 as string)).toBe(true)
    await of.reject(first.client, id)
    expect((await refusal(of.send(player.client, file, { replaces: id }))).status).toBe(409)
    expect(await of.send(stranger.client, file)).toBeGreaterThan(id)
  })

  test('a rejected file is sent again twice, with a note; then staff opens it', async () => {
    const file = await of.file()
    const id = await of.send(player.client, file)
    await of.reject(first.client, id)
    const known = await refusal(of.send(player.client, file))
    expect(known.code).toBe('duplicate_file')
    expect(known.message).toMatch(/^This \w+ was already submitted: it was rejected on [/0-9]{10}\. Send it again/)
    expect(known.message).toContain(`/my-submissions#${of.kind}-${id}`)
    const foreign = await refusal(of.send(stranger.client, file, { note: 'it is mine' }))
    expect(foreign.code).toBe('duplicate_file')
    expect(foreign.message).not.toContain('my-submissions')

    expect(await of.send(player.client, file, { note: 'Look at the start' })).toBe(id)
    expect(await own(id)).toMatchObject({ stand: 'again', state: 'SUBMITTED', reason: null })
    expect((await of.queue(first.client)).at(-1)).toMatchObject({ id, answer: 'Look at the start' })
    await of.reject(first.client, id)
    expect(await own(id)).toMatchObject({ stand: 'rejected', sendsLeft: 1 })
    expect(await again(id, 'And at the end')).toMatchObject({ stand: 'again' })
    expect((await refusal(again(id, 'twice at once'))).status).toBe(409)
    await of.reject(first.client, id)
    expect(await own(id)).toMatchObject({ stand: 'rejected', sendsLeft: 0 })
    const third = await refusal(again(id, 'Third time'))
    expect([third.status, third.message]).toEqual([409, expect.stringContaining('Only staff can open it now')])
    expect((await refusal(of.send(player.client, file, { note: 'Third time' }))).status).toBe(409)
    expect((await refusal(of.reopen(player.client, id))).status).toBe(403)
    expect((await refusal(of.rejected(player.client))).status).toBe(403)
    expect((await of.rejected(second.client))[0]).toMatchObject({
      ...{ id, sender: { userId: player.user.userId }, reviewer: first.user.pseudo, reason: 'Not this one' },
    })
    await of.reopen(second.client, id)
    expect(await told()).toMatchObject({ outcome: 'returned', reason: 'Looked again' })
    expect((await of.rejected(second.client)).map((one) => one.id)).not.toContain(id)
    await of.release(second.client, id)
    expect((await refusal(of.reopen(second.client, id))).status).toBe(409)
  })

  test('a checker releases the file they looked at, not the one that replaced it', async () => {
    const id = await sendNew()
    const seen = (await of.queue(first.client)).find((one) => one.id === id)?.sha256 as string
    const file = await of.file()
    await of.send(player.client, file, { replaces: id })
    const refused = await refusal(of.release(first.client, id, seen))
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('was replaced')])
    const now = (await of.queue(first.client)).find((one) => one.id === id)?.sha256 as string
    await of.release(first.client, id, now)
  })

  test('a process that ends between file and row leaves no row, and the same file comes in later', async () => {
    const { ctx } = world
    const file = await of.file()
    const count = async () => (await ctx.pool.query(`select count(*) from ${of.table}`)).rows[0]?.count
    const before = await count()
    const { announce } = ctx.live
    const { level } = ctx.log
    ctx.log.level = 'silent'
    ctx.live.announce = async (tx) => {
      await tx.execute(sql`select 1 / 0`)
      return () => undefined
    }
    const failed = await refusal(of.send(player.client, file))
    ctx.live.announce = announce
    ctx.log.level = level
    expect([failed.status, await count()]).toEqual([500, before])
    const id = await of.send(player.client, file)
    expect(await ctx.files.has((await stored(id)).sha256 as string)).toBe(true)
    const other = await of.send(player.client, file)
    expect(other).toBe(id)
  })

  test('files of what was not taken are given up: withdrawn after 30 days, rejected after 90; the rows stay', async () => {
    const cases: ['withdraw' | 'reject', days: number, kept: boolean][] = [
      ['withdraw', 31, false],
      ['withdraw', 29, true],
      ['reject', 91, false],
      ['reject', 89, true],
    ]
    await clear()
    for (const [what, days, kept] of cases) {
      const id = await sendNew()
      const sha256 = (await stored(id)).sha256 as string
      await (what === 'withdraw' ? of.withdraw(player.client, id) : of.reject(first.client, id))
      await world.ctx.pool.query(
        `update ${of.table} set decided_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      )
      await world.runJobs('forget-submissions')
      const blobs = await world.ctx.pool.query('select 1 from blobs where sha256 = $1', [sha256])
      expect([what, days, (await stored(id)).sha256 === sha256, blobs.rowCount === 1]).toEqual([what, days, kept, kept])
      expect(await own(id)).toMatchObject({ id })
      if (!kept) expect(await own(id)).toMatchObject({ sendsLeft: 0 })
      if (!kept && what === 'reject') {
        expect((await of.rejected(first.client)).map((one) => one.id)).not.toContain(id)
        expect((await refusal(again(id, 'Where is it?'))).message).toMatch(/^The file of this \w+ is gone$/)
      }
    }
  })
})
