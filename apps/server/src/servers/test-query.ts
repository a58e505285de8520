import type { community, LiveAnswer } from '@kz/contract/community'
import type { Context } from '../platform/context.ts'
import type { Call } from '../platform/route.ts'
import { checkAddress } from './manage.ts'
import { openPace } from './poller.ts'
import { queryServer } from './query.ts'
import { lookupHost, resolveServer } from './resolve.ts'

/** Packets a second of all test queries of this process, beside those of the poller. */
const pace = openPace(4)

const SILENT: LiveAnswer = {
  answered: false,
  name: '',
  map: '',
  players: 0,
  maxPlayers: 0,
  ping: null,
  playersList: [],
}

/** Asks a server now, for those who manage the list. 422 for an address that is not public. */
export async function testServer(
  ctx: Context,
  { query }: Call<(typeof community)['POST /game-server/test']>,
): Promise<LiveAnswer> {
  const allowLoopback = ctx.config.gameServerLoopback
  const address = await resolveServer(await checkAddress(ctx, query), allowLoopback, lookupHost)
  if (address === null) return SILENT
  const answer = await queryServer(address, query.port, { allowLoopback, pace }).catch(() => null)
  if (!answer) return SILENT
  const { name, map, players, maxPlayers, ping, playersList } = answer
  return { answered: true, name, map, players, maxPlayers, ping, playersList }
}
