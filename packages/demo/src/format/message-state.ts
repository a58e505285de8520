import { type PlayerLog, playerLog } from '../run/players.ts'
import type { TextReader } from '../text.ts'
import type { Demo, DemoSession, RoundEvent, WeaponChange } from '../types.ts'
import type { BrushLog } from './brushes.ts'
import type { Description } from './delta.ts'
import type { LightLog } from './lights.ts'
import type { Reader } from './reader.ts'
import { type TextLog, textLog } from './text-log.ts'

/** What svc_serverinfo said, the CRC already un-munged. */
export interface ServerFacts {
  protocol: number
  mapCrc: number
  maxClients: number
  playerIndex: number
  gameDir: string
  hostName: string
  map: string
}

/** A user message: how many bytes it has (-1: a length byte comes first) and what reads it. */
export interface UserMessage {
  size: number
  read: UserMessageHandler | null
}

/** Reads the message up to the byte `end`; where it leaves the position does not matter. */
export type UserMessageHandler = (state: MessageState, end: number) => void

/** What svc_deltadescription declared of the structures that are sent. */
export interface Descriptions {
  clientdata_t: Description | undefined
  weapon_data_t: Description | undefined
  event_t: Description | undefined
  entity_state_t: Description | undefined
  entity_state_player_t: Description | undefined
  /** The same, for the recorder's entity, of which some fields are kept. */
  own_player: Description | undefined
  custom_entity_state_t: Description | undefined
}

/** What is counted while messages are read. */
export type MessageTotals = Pick<
  Demo,
  'messages' | 'messageCounts' | 'messageBytes' | 'messageBytesRead' | 'messageErrors'
>

/** Everything the messages of one demo build up. */
export interface MessageState {
  reader: Reader
  readText: TextReader
  networkProtocol: number
  totals: MessageTotals
  firstError: number
  userMessages: (UserMessage | undefined)[]
  descriptions: Descriptions
  declarations: number
  instancedBaselines: number
  server: ServerFacts | null
  build: number | null
  players: PlayerLog
  /** Sessions that began while the demo ran. */
  sessions: DemoSession[]
  cheats: number | null
  hltvMessage: boolean
  /** The row being read, -1 while loading, and its milliseconds; what follows is as of that frame. */
  row: number
  time: number
  messageSeconds: number
  clientData: Float64Array
  /** Where brush models stand; null when nobody wants to know. */
  brushes: BrushLog | null
  /** How lights burn; null when nobody wants to know. */
  lights: LightLog | null
  /** The recorder's entity as last sent, and as it is where nothing is sent of it. */
  ownEntity: Float64Array
  ownBaseline: Float64Array
  /** A new session began in this frame. */
  cut: boolean
  /** Rows in which the server turned the view. */
  turnedRows: number[]
  /** Sounds and models the server wants the client to have, in small letters. */
  resources: Set<string>
  log: TextLog
  roundEvents: RoundEvent[]
  weapons: WeaponChange[]
}

/** Fields of clientdata_t that are kept, by slot of `clientData`. */
export const CLIENT_DATA = ['maxspeed', 'fuser2', 'flags', 'flDuckTime', 'bInDuck'] as const

/** Fields of the player's own entity that are kept, by slot of `ownEntity`. */
export const OWN_ENTITY = [
  'movetype',
  'gravity',
  'friction',
  'basevelocity[0]',
  'basevelocity[1]',
  'basevelocity[2]',
] as const

export function messageState(reader: Reader, readText: TextReader, networkProtocol: number): MessageState {
  return {
    reader,
    readText,
    networkProtocol,
    totals: {
      messages: 0,
      messageCounts: new Uint32Array(256),
      messageBytes: 0,
      messageBytesRead: 0,
      messageErrors: 0,
    },
    firstError: -1,
    userMessages: [],
    descriptions: {
      clientdata_t: undefined,
      weapon_data_t: undefined,
      event_t: undefined,
      entity_state_t: undefined,
      entity_state_player_t: undefined,
      own_player: undefined,
      custom_entity_state_t: undefined,
    },
    declarations: 0,
    instancedBaselines: 0,
    server: null,
    build: null,
    players: playerLog(reader.data, readText),
    sessions: [],
    cheats: null,
    hltvMessage: false,
    row: -1,
    time: 0,
    messageSeconds: 0,
    clientData: new Float64Array(CLIENT_DATA.length),
    brushes: null,
    lights: null,
    ownEntity: new Float64Array(OWN_ENTITY.length),
    ownBaseline: new Float64Array(OWN_ENTITY.length),
    cut: false,
    turnedRows: [],
    resources: new Set(),
    log: textLog(reader.data, readText),
    roundEvents: [],
    weapons: [],
  }
}
