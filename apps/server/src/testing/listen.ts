import { WebSocket } from 'ws'
import type { BuiltUser } from './build.ts'
import { cookieOf } from './cookie.ts'
import type { World } from './world.ts'

/** What a page of the user, or of a guest, hears on `ws/events`, as text. `close` ends it. */
export async function listen(world: World, user: BuiltUser | null): Promise<{ heard: string[]; close: () => void }> {
  const cookie = user ? await cookieOf(world, user) : ''
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws/events`, {
    headers: { origin: world.url, cookie },
  })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { heard, close: () => socket.terminate() }
}
