import { afterAll, describe, expect, test } from 'vitest'
import { createQueue, refusal, statuses } from '../testing/queue.ts'
import { shareOf } from '../testing/share.ts'

/** What holds for everything that is sent in, whatever its kind: places, claims, questions and decisions. */

const { world, player, stranger, first, second, kinds, around } = await createQueue()
afterAll(() => world.close())

// they share all of it but their tables: one kind a run, another one for their files
describe.each(shareOf(kinds, 3))('$kind', (of) => {
  const { sendNew, own, stored, clear, answer, again, told } = around(of)

  test('waits with its place and is released once, by whoever comes first', async () => {
    await clear()
    const [one, two] = [await sendNew(), await sendNew()]
    expect([(await own(one))?.place, (await own(two))?.place, (await own(two))?.waiting]).toEqual([1, 2, 2])
    expect((await of.queue(first.client)).map(({ id }) => id)).toEqual([one, two])
    expect((await statuses(of.release(first.client, one), of.release(second.client, one))).sort()).toEqual([200, 409])
    expect(await own(one)).toMatchObject({ state: of.released, stand: 'released', canWithdraw: false, sendsLeft: 0 })
    expect(await told()).toMatchObject({ outcome: 'released' })
    expect((await refusal(of.release(first.client, one))).message).toMatch(/^This \w+ was already released$/)
    expect((await refusal(of.withdraw(player.client, one))).status).toBe(409)
    expect(await own(two)).toMatchObject({ stand: 'waiting', place: 1, waiting: 1 })
  })

  test('is rejected with a reason, which its sender reads, and found by nobody else', async () => {
    const id = await sendNew()
    await of.reject(first.client, id)
    expect(await own(id)).toMatchObject({
      ...{ state: 'REJECTED', stand: 'rejected', reason: 'Not this one', place: null, sendsLeft: 2 },
      reviewer: { userId: first.user.userId, pseudo: first.user.pseudo },
    })
    expect(await own(id, stranger.client)).toBeUndefined()
    for (const call of [answer, again]) {
      expect((await refusal(call(id, 'mine now', stranger.client))).status).toBe(404)
    }
    expect((await refusal(of.withdraw(stranger.client, id))).status).toBe(404)
  })

  test('is judged by others only', async () => {
    const id = await sendNew(first.client)
    expect((await refusal(of.release(first.client, id))).code).toBe('conflict_of_interest')
    if (of.claim) expect((await refusal(of.claim(first.client, id))).code).toBe('conflict_of_interest')
    if (of.ask) expect((await refusal(of.ask(first.client, id, 'Why so fast?'))).code).toBe('conflict_of_interest')
    await of.release(second.client, id)
  })

  test('a claim ends with what is done: withdrawn, decided, asked, and after a day', async () => {
    if (!of.claim || !of.unclaim) return
    const claimed = async () => {
      const id = await sendNew()
      await of.claim?.(first.client, id)
      expect(await own(id)).toMatchObject({ stand: 'checking', reviewer: { userId: first.user.userId } })
      return id
    }
    const noClaim = async (id: number) =>
      expect(await stored(id)).toMatchObject({ claimed_by: null, claimed_until: null })
    const withdrawn = await claimed()
    await of.withdraw(player.client, withdrawn)
    await noClaim(withdrawn)
    const rejected = await claimed()
    await of.reject(second.client, rejected)
    await noClaim(rejected)
    const released = await claimed()
    await of.release(second.client, released)
    await noClaim(released)
    if (of.ask) {
      const asked = await claimed()
      await of.ask(second.client, asked, 'Which settings?')
      await noClaim(asked)
    }
    const taken = await claimed()
    expect((await refusal(of.unclaim(second.client, taken))).message).toMatch(/^Somebody else claimed this/)
    await of.claim(second.client, taken)
    expect(await own(taken)).toMatchObject({ reviewer: { userId: second.user.userId } })
    await world.ctx.pool.query(`update ${of.table} set claimed_until = now() where id = $1`, [taken])
    await world.runJobs('end-claims')
    await noClaim(taken)
  })

  test('one that is asked something keeps its place, with an answer or a new file', async () => {
    if (!of.ask) return
    await clear()
    const [asked, other, third] = [await sendNew(), await sendNew(), await sendNew()]
    await of.ask(first.client, asked, 'Which settings?')
    expect(await told()).toMatchObject({ outcome: 'changes', reason: 'Which settings?' })
    expect(await own(asked)).toMatchObject({
      ...{ stand: 'asked', place: null, question: 'Which settings?', canReplace: true, canWithdraw: true },
      reviewer: { userId: first.user.userId },
    })
    expect(await own(other)).toMatchObject({ place: 1, question: null })
    expect((await refusal(answer(other, 'nobody asked me'))).status).toBe(409)

    expect(await answer(asked, 'Those of the rules')).toMatchObject({ stand: 'waiting', place: 1, question: null })
    const [card] = await of.queue(first.client)
    expect(card).toMatchObject({ id: asked, answer: 'Those of the rules' })
    expect((await refusal(answer(asked, 'once more'))).status).toBe(409)

    await of.ask(first.client, other, 'Send the whole file')
    const before = await stored(other)
    const file = await of.file()
    expect(await of.send(player.client, file, { replaces: other, note: 'the whole one' })).toBe(other)
    expect(await own(other)).toMatchObject({ stand: 'waiting', place: 2 })
    expect((await own(other))?.steps.map(({ act }) => act)).toEqual(['asked', 'replaced'])
    const after = await stored(other)
    expect([after.sha256 === before.sha256, after.submitted_at]).toEqual([false, before.submitted_at])
    const blobs = 'select count(*) from blobs where sha256 = $1'
    expect((await world.ctx.pool.query(blobs, [before.sha256])).rows).toEqual([{ count: 0 }])
    expect((await of.queue(first.client)).map(({ id }) => id)).toEqual([asked, other, third])
  })

  test('an answer and a new file come in one go, once; what nobody asks any more is no fault', async () => {
    if (!of.ask) return
    await clear()
    const id = await sendNew()
    await sendNew()
    await of.ask(first.client, id, 'Is there a better file?')
    const file = await of.file()
    const sendBoth = () => of.send(player.client, file, { replaces: id, answer: 'Here it is' })
    expect(await sendBoth()).toBe(id)
    expect(await own(id)).toMatchObject({ stand: 'waiting', place: 1, question: null })
    // the same once more, as after a lost connection
    expect(await sendBoth()).toBe(id)
    expect((await own(id))?.steps.map(({ act, text }) => [act, text])).toEqual([
      ['asked', 'Is there a better file?'],
      ['replaced', ''],
      ['answered', 'Here it is'],
    ])
    expect((await of.queue(first.client))[0]).toMatchObject({ id, answer: 'Here it is' })

    // the file that waits already is an answer too
    await of.ask(first.client, id, 'Really this one?')
    expect(await of.send(player.client, file, { replaces: id, answer: 'This very one' })).toBe(id)
    expect(await own(id)).toMatchObject({ stand: 'waiting', place: 1 })
    expect((await own(id))?.steps.at(-1)).toMatchObject({ act: 'answered', text: 'This very one' })
  })

  test('two at once: withdrawn or released, claimed or replaced, answered or rejected', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await sendNew()
      const [done, refused] = (await statuses(of.release(first.client, id), of.withdraw(player.client, id))).sort()
      // a withdrawn long jump is not found any more
      expect([done, [404, 409].includes(refused ?? 0)]).toEqual([200, true])
      const state = (await stored(id)).state
      const records = await world.ctx.pool.query(
        of.kind === 'demo'
          ? "select 1 from demos where id = $1 and state = 'RELEASED'"
          : of.kind === 'map'
            ? 'select 1 from map_submissions where id = $1 and map_id is not null'
            : 'select 1 from long_jumps where demo_id = $1',
        [id],
      )
      expect(records.rowCount).toBe(state === of.released ? 1 : 0)

      const other = await sendNew()
      const file = await of.file()
      const replaced = of.send(player.client, file, { replaces: other })
      const both = await statuses(replaced, of.claim ? of.claim(first.client, other) : of.release(first.client, other))
      expect(both.every((status) => status === 200 || status === 409)).toBe(true)
      const row = await stored(other)
      expect(await world.ctx.files.has(row.sha256 as string)).toBe(true)
      if (of.claim) expect([both, row.claimed_by]).toEqual([[200, 200], first.user.userId])
      if (row.state === 'SUBMITTED') await of.withdraw(player.client, other)
    }
  })
})
