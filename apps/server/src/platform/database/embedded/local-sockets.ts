import { openSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

/** Sockets that are files: whoever can enter their folder reaches them, from every namespace and container. */

/** What fits into an address: sun_path holds so many bytes and the end of the string. */
const LONGEST = process.platform === 'linux' ? 107 : 103

/** What a connection says where nobody listens: the socket of a process that is gone, or no socket. */
const NOBODY = new Set(['ECONNREFUSED', 'ENOENT'])

const opened = new Map<string, number>()

/**
 * A path of the folder by which the socket `name` in it can be named. One that is too long is reached on Linux through the
 * folder itself, which stays open for as long as this process lives.
 */
export function socketFolder(folder: string, name: string): string {
  if (Buffer.byteLength(join(folder, name)) <= LONGEST) return folder
  if (process.platform !== 'linux') {
    throw new Error(`The path ${folder} is too long for a socket; name a shorter one with DATA_DIR.`)
  }
  const { dev, ino } = statSync(folder, { bigint: true })
  const key = `${dev} ${ino}`
  const descriptor = opened.get(key) ?? openSync(folder, 'r')
  opened.set(key, descriptor)
  return `/proc/self/fd/${descriptor}`
}

/** Whether anybody listens there. Rejects when that cannot be known, as where the socket is closed to this account. */
export async function isListening(at: string | { host: string; port: number }): Promise<boolean> {
  return (await call(at, (socket, say) => socket.on('connect', () => say('silent')))) !== 'nobody'
}

/**
 * Who is behind a socket: 'answers', 'silent' for `timeoutMs` with somebody listening, 'ended' meanwhile, 'nobody'. Rejects
 * as `isListening` does.
 */
export function whoAnswers(path: string, timeoutMs: number): Promise<Said> {
  return call(path, (socket, say) => {
    socket.setTimeout(timeoutMs, () => say('silent'))
    socket.on('data', () => say('answers')).on('close', () => say('ended'))
  })
}

type Said = 'answers' | 'silent' | 'ended' | 'nobody'

function call(
  at: string | { host: string; port: number },
  listen: (socket: Socket, say: (said: Said) => void) => void,
): Promise<Said> {
  return new Promise((done, fail) => {
    const socket = typeof at === 'string' ? connect(at) : connect(at)
    const say = (said: Said) => {
      done(said)
      socket.destroy()
    }
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (NOBODY.has(code)) say('nobody')
      // its queue is full
      else if (code === 'EAGAIN') say('silent')
      else if (code === 'ECONNRESET') say('ended')
      else fail(Object.assign(new Error(`connect ${code}`), { code }))
    })
    listen(socket, say)
  })
}
