import { randomUUID } from 'node:crypto'
import type { Online } from '@kz/contract/accounts/community'
import { formatDate } from '@kz/contract/rules'
import type { FastifyInstance } from 'fastify'
import { type Context, inTransaction } from '../platform/api/context.ts'
import type { Sockets } from '../platform/live/sockets.ts'
import { connectedRedis, connectedTable } from './connected.ts'
import { openHere } from './here.ts'
import { keepRecord, shownMembers, totals } from './online.ts'
import { atMostEvery, shared } from './throttle.ts'

const PUSH_MS = 2_000
const BEAT_MS = 30_000

/** Who is online, on all processes of this site. */
export interface Presence {
  online(): Promise<Online>
}

type Shown = Pick<Online, 'userCount' | 'users'>

/** Follows who is connected to this process, tells the others, and pushes changes at most once in two seconds. */
export function openPresence(app: FastifyInstance, ctx: Context, sockets: Sockets): Presence {
  const process = randomUUID()
  const store = ctx.redis ? connectedRedis(ctx.redis, process) : connectedTable(process)
  const here = openHere(sockets.listeners, () => ctx.now().getTime())
  /** members whose last socket here closed, until the other processes know */
  const left = new Set<number>()
  const shownNow = shared(shown)
  /** what was pushed to pages last; empty once a reader got another answer, so that they hear when it is so again */
  let pushed = ''

  async function shown(): Promise<Shown> {
    const elsewhere = await store.elsewhere(ctx.db)
    const own = here.connected()
    const ids = [...new Set([...elsewhere.members.keys(), ...own.members.keys()])]
    const { members, hidden } = await shownMembers(ctx.db, ids)
    const activeAt = (id: number) => Math.max(elsewhere.members.get(id) ?? 0, own.members.get(id) ?? 0)
    const found = {
      userCount: elsewhere.guests + own.guests + hidden,
      users: members.map((member) => ({ ...member, lastActive: formatDate(new Date(activeAt(member.id) * 1000)) })),
    }
    if (wireOf(found) !== pushed) pushed = ''
    return found
  }

  async function push(): Promise<void> {
    const online = await shownNow()
    const data = { guests: online.userCount, members: online.users.length }
    const leaving = [...left]
    await inTransaction(ctx, async (tx, emit) => {
      const changed = await store.keep(tx, here.connected())
      await keepRecord(tx, data.guests + data.members)
      if (changed) emit({ type: 'presence.changed', data })
      for (const userId of leaving) emit({ type: 'presence.member', data: { userId, gone: true } })
    })
    for (const userId of leaving) left.delete(userId)
    const text = wireOf(online)
    if (text === pushed) return
    pushed = text
    sockets.sendAll('users', text)
    sockets.tellAll({ type: 'presence.changed', data })
  }

  const pushes = atMostEvery(PUSH_MS, () =>
    push().catch((error) => ctx.log.warn({ err: error }, 'who is online was not told')),
  )
  const beats = setInterval(pushes.ask, BEAT_MS)
  const stopHearing = ctx.live.on((event) => {
    if (event.type === 'session.changed') here.forget(event.data.userId)
    else if (event.type === 'presence.member') {
      if (event.data.gone) here.forget(event.data.userId)
    } else if (event.type !== 'presence.changed') return
    pushes.ask()
  })

  app.addHook('preHandler', (request, _reply, done) => {
    if (request.viewer && here.note(request.viewer.userId)) pushes.ask()
    done()
  })

  sockets.onChange((listener, isOpen) => {
    const { viewer } = listener
    if (viewer && isOpen) here.note(viewer.userId)
    else if (viewer && !isHeld(sockets, viewer.userId)) {
      here.forget(viewer.userId)
      left.add(viewer.userId)
    }
    pushes.ask()
    if (!isOpen || listener.channel !== 'users') return
    shownNow().then(
      (online) => sockets.send(listener, wireOf(online)),
      () => listener.socket.close(1011),
    )
  })

  app.addHook('preClose', async () => {
    clearInterval(beats)
    stopHearing()
    await pushes.stop()
    await inTransaction(ctx, async (tx, emit) => {
      await store.forget(tx)
      const { guests, members } = await store.elsewhere(tx)
      emit({ type: 'presence.changed', data: { guests, members: members.size } })
    }).catch((error) => ctx.log.warn({ err: error }, 'presence was not taken back'))
  })

  return {
    async online() {
      const online = await shownNow()
      return { ...online, ...(await totals(ctx.db, online.userCount + online.users.length, ctx.now())) }
    },
  }
}

/** What old clients read: exactly these two. */
const wireOf = ({ userCount, users }: Shown): string =>
  JSON.stringify({ userCount, users: users.map(({ lastActive: _, ...member }) => member) })

const isHeld = ({ listeners }: Sockets, userId: number): boolean =>
  [...listeners].some(({ viewer }) => viewer?.userId === userId)
