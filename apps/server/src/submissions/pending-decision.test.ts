import { afterAll, describe, expect, test } from 'vitest'
import { createQueue, refusal, statuses } from '../testing/queue.ts'

/** Decisions of the desk: taken back, they leave no trace; carried out, they are those of the calls that decide at once. */

const { world, player, stranger, first, second, kinds, around } = await createQueue()
afterAll(() => world.close())

const query = (text: string) => world.ctx.pool.query(text)

/** The seconds of all decisions are over. */
async function passTime(): Promise<void> {
  await query('update pending_decisions set due_at = now()')
  await query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()
    and task_id = (select id from graphile_worker._private_tasks where identifier = 'carry-out-decision')`)
  await world.runJobs()
}

describe.each(kinds)('$kind', (of) => {
  const { sendNew, own, clear, told } = around(of)
  const decide = (client: typeof first.client, id: number, more = {}) =>
    client.call(`POST /review/${of.kind}`, {
      body: { id, decision: 'release', ...more },
    })
  const undo = (client: typeof first.client, id: number) => client.call(`DELETE /review/${of.kind}`, { query: { id } })
  const listed = async () => (await of.queue(second.client)).map(({ id }) => id)

  test('is out of the lists at once, released when its seconds are over, once', async () => {
    await clear()
    const id = await sendNew()
    const before = await told()
    const { untilIso } = await decide(first.client, id)
    expect(Date.parse(untilIso)).toBeGreaterThan(Date.now() - 60_000)
    expect(await listed()).toEqual([])
    expect(await own(id)).toMatchObject({ stand: 'waiting' })
    expect(await told()).toEqual(before)
    await world.runJobs()
    expect(await own(id)).toMatchObject({ stand: 'waiting' })

    await passTime()
    expect(await own(id)).toMatchObject({ state: of.released, reviewer: { userId: first.user.userId } })
    expect(await told()).toMatchObject({ outcome: 'released' })
    const { rows } = await query(
      `select actor_id from audit_log where action = '${of.kind}.release' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: first.user.userId }])
    expect((await refusal(undo(first.client, id))).code).toBe('decision_done')
  })

  test('leaves no trace when it is taken back, which nobody else can do', async () => {
    await clear()
    const id = await sendNew()
    await decide(first.client, id)
    expect((await refusal(undo(second.client, id))).code).toBe('decision_done')
    const audited = async () => (await query('select count(*)::int from audit_log')).rows
    const before = await audited()
    await undo(first.client, id)
    expect(await listed()).toEqual([id])
    expect(await audited()).toEqual(before)
    await passTime()
    expect(await own(id)).toMatchObject({ stand: 'waiting' })
  })

  test('is refused at once for what could not be carried out, and by whom it is none of the business', async () => {
    await clear()
    const id = await sendNew()
    expect((await refusal(decide(stranger.client, id))).status).toBe(403)
    expect((await refusal(decide(first.client, id, { sha256: 'a'.repeat(64) }))).code).toBe('file_replaced')
    expect((await refusal(decide(first.client, 99_999_999))).status).toBe(404)
    expect(await listed()).toEqual([id])
    const mine = await sendNew(first.client)
    expect((await refusal(decide(first.client, mine))).code).toBe('conflict_of_interest')
    expect(await listed()).toEqual([id, mine])
  })

  test('two who decide at once: one does, and a call that decides now goes before', async () => {
    await clear()
    const id = await sendNew()
    expect((await statuses(decide(first.client, id), decide(second.client, id))).sort()).toEqual([200, 409])
    await of.release(second.client, id)
    await passTime()
    expect(await own(id)).toMatchObject({ state: of.released, reviewer: { userId: second.user.userId } })
    expect((await query(`select from pending_decisions where kind = '${of.kind}'`)).rowCount).toBe(0)
  })

  test('waits again, saying why, when the right to it was lost meanwhile; one that was withdrawn is gone', async () => {
    await clear()
    const id = await sendNew()
    const { user, client } = await world.staff(of.kind === 'map' ? 'MAP_CHECKER' : 'DEMO_CHECKER')
    await decide(client, id)
    await query(`delete from user_roles where user_id = ${user.userId}`)
    await passTime()
    expect(await own(id)).toMatchObject({ stand: 'waiting' })
    const [card] = await of.queue(second.client)
    expect(card).toMatchObject({ id, decisionFailed: expect.stringMatching(/./) })
    await decide(second.client, id)
    await of.withdraw(player.client, id)
    await passTime()
    expect(await own(id)).toMatchObject({ state: 'WITHDRAWN' })
    expect((await query(`select from pending_decisions where kind = '${of.kind}'`)).rowCount).toBe(0)
  })
})
