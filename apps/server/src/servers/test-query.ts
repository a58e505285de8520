import type { community, LiveAnswer, NoAnswer } from '@kz/contract/accounts/community'
import type { Context } from '../platform/api/context.ts'
import type { Call } from '../platform/api/handler.ts'
import { lookupHost } from '../platform/api/lookup-host.ts'
import { A2sError } from './a2s.ts'
import { checkAddress } from './manage.ts'
import { openPace } from './poller.ts'
import { queryServer } from './query.ts'
import { resolveServer } from './resolve.ts'

/** Packets a second of all test queries of this process, beside those of the poller. */
const pace = openPace(4)

const unanswered = (reason: NoAnswer): LiveAnswer => ({
  answered: false,
  reason,
  ...{ name: '', map: '', players: 0, bots: 0, maxPlayers: 0, ping: null, playersList: [] },
})

/** Asks a server now, for those who manage the list. 422 for an address that is not public. */
export const testServer = async (ctx: Context, { query }: Call<(typeof community)['POST /game-server/test']>) =>
  askServer(ctx, await checkAddress(ctx, query), query.port)

/** Asks what a server at this address answers. */
export async function askServer(ctx: Context, addr: string, port: number): Promise<LiveAnswer> {
  const allowLoopback = ctx.config.gameServerLoopback
  const address = await resolveServer(addr, allowLoopback, lookupHost)
  if (address === null) return unanswered('no_address')
  try {
    const answer = await queryServer(address, port, { allowLoopback, pace })
    return { answered: true, reason: null, ...answer }
  } catch (error) {
    if (error instanceof A2sError) return unanswered(error.reason)
    throw error
  }
}
