import * as LIMITS from '../limits.ts'
import { readServerInfo } from '../run/server-info.ts'
import type { TextSource } from '../types.ts'
import type { MessageState } from './message-state.ts'
import * as MESSAGE from './message-types.ts'
import {
  readBaselines,
  readClientData,
  readDeltaDescription,
  readEntities,
  readEvents,
  readPings,
  readReliableEvent,
  readResources,
  readSound,
} from './packed-messages.ts'
import { readTempEntity } from './temp-entities.ts'
import { readUserInfo } from './user-info.ts'
import { readUserMessage, registerUserMessage } from './user-messages.ts'

type Handler = (state: MessageState) => void

const unknown: Handler = ({ reader }) => reader.fail()

/** The engine's messages by id: their payload's bytes, or what reads those whose content decides their length. */
const MESSAGES: readonly (number | Handler)[] = [
  unknown, // 0 bad
  0, // nop
  stringAfter(0), // disconnect
  packed(readEvents),
  4, // version
  2, // setview
  packed(readSound),
  (state) => {
    state.messageSeconds = state.reader.f32()
  },
  readPrint,
  (state) => readLine(state, 'stufftext'),
  turning(6), // 10 setangle
  declaring(readServerInfo),
  readLightStyle,
  readUserInfo,
  declaring(readDeltaDescription),
  packed(readClientData),
  2, // stopsound
  packed(readPings),
  11, // particle
  0, // damage
  skipStatic, // 20
  packed(readReliableEvent),
  packed(readBaselines),
  readTempEntity,
  1, // setpause
  1, // signonnum
  (state) => readLine(state, 'center'),
  0, // killedmonster
  0, // foundsecret
  14, // spawnstaticsound
  0, // 30 intermission
  stringAfter(0), // finale
  2, // cdtrack
  skipRestore,
  stringAfter(0), // cutscene
  2, // weaponanim
  stringAfter(1), // decalname
  2, // roomtype
  turning(2), // addangle
  declaring(registerUserMessage),
  packed((state) => readEntities(state, true)), // 40
  packed((state) => readEntities(state, false)),
  0, // choke
  packed(readResources),
  stringAfter(97), // newmovevars
  8, // resourcerequest
  skipCustomization,
  2, // crosshairangle
  4, // soundfade
  stringAfter(0), // filetxferfailed
  readHltv, // 50
  readDirector,
  skipVoiceInit,
  skipVoice,
  readExtraInfo,
  4, // timescale
  stringAfter(0), // resourcelocation
  stringAfter(0), // sendcvarvalue
  stringAfter(4), // sendcvarvalue2
]

/** For a message of `bytes` with which the server turns the view. */
function turning(bytes: number): Handler {
  return ({ reader, turnedRows, row }) => {
    reader.position += bytes
    if (row >= 0 && turnedRows.at(-1) !== row) turnedRows.push(row)
  }
}

/** For a message that costs more than its bytes: a sound demo has some hundred of them. */
function declaring(read: Handler): Handler {
  return (state) => {
    if (state.declarations++ < LIMITS.declarations) read(state)
    else state.reader.fail()
  }
}

/** For a message made of bits, which ends on a whole byte. */
function packed(read: Handler): Handler {
  return (state) => {
    state.reader.startBits()
    read(state)
    state.reader.endBits()
  }
}

function stringAfter(bytes: number): Handler {
  return ({ reader }) => {
    reader.position += bytes
    reader.skipString()
  }
}

/** Reads the messages in [start, end). An unreadable one ends the packet and is counted; nothing is thrown. */
export function readMessages(state: MessageState, start: number, end: number): void {
  const { reader, totals } = state
  totals.messageBytes += end - start
  reader.position = start
  reader.end = end
  while (reader.position < end) {
    const from = reader.position
    const id = reader.u8()
    totals.messages++
    totals.messageCounts[id]!++
    if (id >= MESSAGE.firstUserMessage) readUserMessage(state, id)
    else {
      const message = MESSAGES[id] ?? unknown
      if (typeof message === 'number') reader.position += message
      else message(state)
    }
    if (reader.position <= end) continue
    totals.messageErrors++
    if (state.firstError < 0) state.firstError = from
    totals.messageBytesRead += from - start
    return
  }
  totals.messageBytesRead += end - start
}

/** 18 bytes, five more when the last of them says that it is rendered specially. */
function skipStatic({ reader }: MessageState): void {
  reader.position += 17
  if (reader.u8() !== 0) reader.position += 5
}

function skipRestore({ reader }: MessageState): void {
  reader.skipString()
  for (let left = reader.u8(); left > 0; left--) reader.skipString()
}

/** u8 player, u8 type, name, u16 index, u32 size, u8 flags, 16 bytes digest if flag 4 is set. */
function skipCustomization({ reader }: MessageState): void {
  reader.position += 2
  reader.skipString()
  reader.position += 6
  if (reader.u8() & 4) reader.position += 16
}

function skipVoiceInit({ reader, networkProtocol }: MessageState): void {
  reader.skipString()
  if (networkProtocol > 46) reader.position += 1
}

function skipVoice({ reader }: MessageState): void {
  reader.position += 1
  const length = reader.u16()
  reader.position += length
}

function readHltv(state: MessageState): void {
  state.hltvMessage = true
  if (state.reader.u8() === 2) state.reader.position += 8
}

function readExtraInfo(state: MessageState): void {
  state.reader.skipString()
  state.cheats = state.reader.u8()
}

/** u8 style, string of letters. */
function readLightStyle({ reader, lights, row }: MessageState): void {
  const style = reader.u8()
  const start = reader.position
  const end = reader.skipString()
  if (lights && end <= reader.end) lights.add(row, style, reader.data.subarray(start, end))
}

function readPrint(state: MessageState): void {
  const start = state.reader.position
  readLine(state, 'print')
  if (state.build === null && state.declarations++ < LIMITS.declarations) {
    const greeting = state.readText(start, state.reader.position)
    const build = /BUILD (\d{1,9}) SERVER/.exec(greeting)
    if (build) state.build = Number(build[1])
  }
}

function readLine({ reader, log, time }: MessageState, source: TextSource): void {
  const start = reader.position
  const end = reader.skipString()
  if (end <= reader.end) log.add(time, source, start, end)
}

/** svc_director: u8 length; a text is u8 6, u8 effect, u32 colour, six floats, string. */
function readDirector({ reader, log, time }: MessageState): void {
  const end = reader.u8() + reader.position
  const start = reader.position + 30
  if (end <= reader.end && start < end && reader.u8() === MESSAGE.directorMessage) {
    log.add(time, 'director', start, end)
  }
  reader.position = end
}
