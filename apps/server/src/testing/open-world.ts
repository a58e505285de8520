import { afterAll, beforeEach } from 'vitest'
import { createWorld, type World, type WorldOptions } from './world.ts'

/** A world for the tests of one file, closed after the last of them. */
export async function openWorld(options?: WorldOptions): Promise<World> {
  const world = await createWorld(options)
  afterAll(() => world.close())
  return world
}

/** Every test of the file begins with no mail in the box and none on its way. */
export function emptyMailsBeforeEach(world: World): void {
  beforeEach(async () => {
    await world.runJobs()
    world.mails.length = 0
  })
}
