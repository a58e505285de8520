import { TO_SERVER, type ToServer } from '@kz/contract/runs/game-protocol'
import { calm } from '@kz/markup'
import type { WebSocket } from 'ws'
import type { CallingServer } from '../../platform/api/viewer.ts'
import type { Inbox } from './inbox.ts'
import type { Finish, Outcome } from './take-together.ts'

/** A game server that is connected here. */
export interface GameConnection {
  /** microseconds of the database's clock: of two connections of a server, on whatever process, the later one stays */
  since: number
  socket: WebSocket
  /** what it signed in with */
  key: string
  server: CallingServer
  inbox: Inbox
  /** the map that is played there, by its server and as it is spelt here */
  sentMap: string
  mapName: string
  /** nicknames by Steam id, of those that joined last */
  names: Map<string, string>
  /** by how many milliseconds its clock is ahead of ours; null: not known */
  clockMs: number | null
  /** takes a finish, together with those of other servers */
  take: (finish: Finish) => Promise<Outcome>
  /** it answered since the last ping */
  isAlive: boolean
  /** what was not answered comes again once this connection is closed, which waits for this */
  goodbye: NodeJS.Timeout | undefined
}

/** The id of a message as the digits that came: it is an int64, and is answered as it is. */
export type MessageId = string
/** Of what is sent unasked. */
export const UNASKED: MessageId = '0'

const MOST_BUFFERED = 1024 * 1024
const MOST_NAMES = 256

/** Sends a message; a server that does not read is dropped. */
export function send({ socket }: GameConnection, type: ToServer, id: MessageId, data: object): void {
  if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate()
  else socket.send(calm(`{"msg_type":${TO_SERVER[type]},"msg_id":${id},"data":${JSON.stringify(data)}}`))
}

/** Remembers what a player is called. */
export function noteName({ names }: GameConnection, steamid: string, name: string): void {
  names.delete(steamid)
  names.set(steamid, name)
  const [oldest] = names.keys()
  if (names.size > MOST_NAMES && oldest !== undefined) names.delete(oldest)
}
