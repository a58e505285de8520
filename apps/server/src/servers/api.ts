import { type Db, row } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { joinUrl } from './join-url.ts'

/** What other domains may ask of game servers. */

export { claimServer, claimsOf, decideClaim, openClaims } from './claims.ts'
export { joinUrl } from './join-url.ts'
export { clocksOf } from './own/clocks.ts'
export { forgetServerLog } from './own/forget.ts'
export { hoursOf, keepHour } from './own/hours.ts'
export { type Link, linkOf, noteClosed, noteHello, noteOpened } from './own/links.ts'
export { faultsOf, keepLog, type LogLine, lastRefusal, logOf } from './own/log.ts'
export { addPerson, peopleOf, removePerson } from './own/people.ts'
export { tellClocks } from './own/tell-clocks.ts'
export {
  type Heard,
  lockOwn,
  makeOwnKey,
  noteAllHeard,
  noteHeard,
  type OwnRow,
  requirePeople,
  revokeOwnKey,
  serverCalled,
  serversOwnedBy,
  setOff,
  setTrust,
} from './owners.ts'
export { serverName, serverTrust } from './server-name.ts'
export { askServer } from './test-query.ts'
export { endedKey, noteUsed, rotateToken, serverOf, serversOf, serversSignedIn, workingKeys } from './tokens.ts'

/** Where the map of the day is run: the server marked for it, else the partner online with the most players, else null. */
export async function motdJoinUrl(db: Db): Promise<string | null> {
  const server = await row(
    db,
    { addr: text, port: int },
    sql`select addr, port from game_servers
      where is_motd_server or (is_partner and status = 'ONLINE')
      order by is_motd_server desc, (state ->> 'players')::integer desc nulls last, id limit 1`,
  )
  return server ? joinUrl(server.addr, server.port) : null
}
