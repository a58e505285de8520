import { describe, expect, it } from 'vitest'
import { createLikeQueue, type Liked } from './like-queue.ts'

/** A server of likes whose answers the test lets go one by one. */
function createWorld() {
  const server: Liked = { liked: false, likes: 3 }
  const waiting: (() => void)[] = []
  const sent: number[] = []
  const settled: Liked[] = []
  const errors: unknown[] = []
  let failNext = false
  const queue = createLikeQueue({
    send: async (demoId) => {
      sent.push(demoId)
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (failNext) throw new Error('Server is busy')
      server.liked = !server.liked
      server.likes += server.liked ? 1 : -1
      return { ...server }
    },
    onSettled: (_demoId, known) => settled.push(known),
    onFailed: (error) => errors.push(error),
  })
  const answer = async () => {
    waiting.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    queue,
    server,
    sent,
    settled,
    errors,
    answer,
    fail: () => {
      failNext = true
    },
  }
}

const now: Liked = { liked: false, likes: 3 }

describe('a like', () => {
  it('shows at once and ends with what the server answers', async () => {
    const world = createWorld()
    world.queue.toggle(7, now)
    expect(world.queue.shown(7)).toEqual({ liked: true, likes: 4 })
    await world.answer()
    expect(world.queue.shown(7)).toBeUndefined()
    expect(world.settled).toEqual([{ liked: true, likes: 4 }])
  })

  it('sends one request at a time, also for two demos', async () => {
    const world = createWorld()
    world.queue.toggle(7, now)
    world.queue.toggle(8, now)
    expect(world.sent).toEqual([7])
    await world.answer()
    expect(world.sent).toEqual([7, 8])
  })

  it('follows the last intent: on, off and on again is one like', async () => {
    const world = createWorld()
    for (let click = 0; click < 3; click += 1) world.queue.toggle(7, now)
    await world.answer()
    expect(world.sent).toEqual([7])
    expect(world.server.liked).toBe(true)
  })

  it('takes a like back that was withdrawn while it was sent', async () => {
    const world = createWorld()
    world.queue.toggle(7, now)
    world.queue.toggle(7, now)
    expect(world.queue.shown(7)).toEqual({ liked: false, likes: 3 })
    await world.answer()
    await world.answer()
    expect(world.sent).toEqual([7, 7])
    expect(world.server).toEqual({ liked: false, likes: 3 })
  })

  it('rolls back when the request fails', async () => {
    const world = createWorld()
    world.fail()
    world.queue.toggle(7, now)
    await world.answer()
    expect(world.queue.shown(7)).toBeUndefined()
    expect(world.settled).toEqual([now])
    expect(world.errors).toHaveLength(1)
  })
})

it('corrects a page that did not know about an earlier like', async () => {
  const world = createWorld()
  world.server.liked = true
  world.queue.toggle(7, now)
  await world.answer()
  await world.answer()
  expect(world.server.liked).toBe(true)
})
