import { randomUUID } from 'node:crypto'
import type { Online } from '@kz/contract/community'
import type { LiveEvent } from '@kz/contract/live'
import type { FastifyInstance } from 'fastify'
import { type Context, inTransaction } from '../platform/context.ts'
import type { Listener, Sockets } from '../platform/sockets.ts'
import {
  type Connected,
  connectedElsewhere,
  forgetConnected,
  keepConnected,
  keepRecord,
  shownMembers,
  totals,
} from './online.ts'
import { atMostEvery, shared } from './throttle.ts'

/** One address counts as so many guests at most. */
const GUESTS_PER_ADDRESS = 5
const PUSH_MS = 2_000
const BEAT_MS = 30_000

/** Who is online, on all processes of this site. */
export interface Presence {
  online(): Promise<Online>
}

type Shown = Pick<Online, 'userCount' | 'users'>

/** Follows the sockets of this process, tells the other processes, and pushes changes at most once in two seconds. */
export function openPresence(app: FastifyInstance, ctx: Context, sockets: Sockets): Presence {
  const process = randomUUID()
  const shownNow = shared(() => shown(ctx, process, sockets))
  let pushed = ''

  async function push(): Promise<void> {
    const online = await shownNow()
    await inTransaction(ctx, async (tx, emit) => {
      const data = { guests: online.userCount, members: online.users.length }
      const changed = await keepConnected(tx, process, connectedHere(sockets.listeners))
      await keepRecord(tx, data.guests + data.members)
      if (changed) emit({ type: 'presence.changed', data })
    })
    const text = JSON.stringify(online)
    if (text === pushed) return
    pushed = text
    const data = { guests: online.userCount, members: online.users.length }
    sockets.sendAll('users', text)
    sockets.sendAll('events', JSON.stringify({ type: 'presence.changed', data } satisfies LiveEvent))
  }

  const pushes = atMostEvery(PUSH_MS, () =>
    push().catch((error) => ctx.log.warn({ err: error }, 'who is online was not told')),
  )
  const beats = setInterval(pushes.ask, BEAT_MS)
  const stopHearing = ctx.live.on(({ type }) => {
    if (type === 'presence.changed' || type === 'session.changed') pushes.ask()
  })

  sockets.onChange((listener, isOpen) => {
    pushes.ask()
    if (!isOpen || listener.channel !== 'users') return
    shownNow().then(
      (online) => sockets.send(listener, JSON.stringify(online)),
      () => listener.socket.close(1011),
    )
  })

  app.addHook('preClose', async () => {
    clearInterval(beats)
    stopHearing()
    await pushes.stop()
    await inTransaction(ctx, async (tx, emit) => {
      await forgetConnected(tx, process)
      const { guests, members } = await connectedElsewhere(tx, process)
      emit({ type: 'presence.changed', data: { guests, members: members.length } })
    }).catch((error) => ctx.log.warn({ err: error }, 'presence was not taken back'))
  })

  return {
    async online() {
      const online = await shownNow()
      return { ...online, ...(await totals(ctx.db, online.userCount + online.users.length, ctx.now())) }
    },
  }
}

/** Only sockets that are really open: one whose session ended counts no more, also before its client says goodbye. */
function connectedHere(listeners: ReadonlySet<Listener>): Connected {
  const members = new Set<number>()
  const guests = new Map<string, number>()
  for (const { socket, viewer, ip } of listeners) {
    if (socket.readyState !== socket.OPEN) continue
    if (viewer) members.add(viewer.userId)
    else guests.set(ip, Math.min(GUESTS_PER_ADDRESS, (guests.get(ip) ?? 0) + 1))
  }
  return {
    guests: [...guests.values()].reduce((sum, count) => sum + count, 0),
    members: [...members].sort((one, other) => one - other),
  }
}

async function shown(ctx: Context, process: string, sockets: Sockets): Promise<Shown> {
  const elsewhere = await connectedElsewhere(ctx.db, process)
  const here = connectedHere(sockets.listeners)
  return {
    userCount: elsewhere.guests + here.guests,
    users: await shownMembers(ctx.db, [...new Set([...elsewhere.members, ...here.members])]),
  }
}
