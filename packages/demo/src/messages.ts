import * as LIMITS from './limits.ts'
import type { MessageState } from './message-state.ts'
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
import { readServerInfo, readUserInfo } from './server-info.ts'
import { readTempEntity } from './temp-entities.ts'
import type { TextSource } from './types.ts'
import { readUserMessage, registerUserMessage } from './user-messages.ts'

const FIRST_USER_MESSAGE = 64
const SPECIAL = 255

/** Payload bytes of the engine's messages by id; SPECIAL: the content decides. */
const SIZES = new Uint8Array(FIRST_USER_MESSAGE).fill(SPECIAL)
SIZES[1] = 0 // nop
SIZES[4] = 4 // version
SIZES[5] = 2 // setview
SIZES[10] = 6 // setangle
SIZES[16] = 2 // stopsound
SIZES[18] = 11 // particle
SIZES[19] = 0 // damage
SIZES[24] = 1 // setpause
SIZES[25] = 1 // signonnum
SIZES[27] = 0 // killedmonster
SIZES[28] = 0 // foundsecret
SIZES[29] = 14 // spawnstaticsound
SIZES[30] = 0 // intermission
SIZES[32] = 2 // cdtrack
SIZES[35] = 2 // weaponanim
SIZES[37] = 2 // roomtype
SIZES[38] = 2 // addangle
SIZES[42] = 0 // choke
SIZES[45] = 8 // resourcerequest
SIZES[47] = 2 // crosshairangle
SIZES[48] = 4 // soundfade
SIZES[55] = 4 // timescale

/** The messages whose content decides their length, by id. */
const READERS: (((state: MessageState) => void) | undefined)[] = []
READERS[2] = stringAfter(0) // disconnect
READERS[3] = packed(readEvents)
READERS[6] = packed(readSound)
READERS[7] = (state) => {
  state.messageSeconds = state.reader.f32()
}
READERS[8] = readPrint
READERS[9] = (state) => readLine(state, 'stufftext')
READERS[11] = declaring(readServerInfo)
READERS[12] = stringAfter(1) // lightstyle
READERS[13] = readUserInfo
READERS[14] = declaring(readDeltaDescription)
READERS[15] = packed(readClientData)
READERS[17] = packed(readPings)
READERS[20] = skipStatic
READERS[21] = packed(readReliableEvent)
READERS[22] = packed(readBaselines)
READERS[23] = readTempEntity
READERS[26] = (state) => readLine(state, 'center')
READERS[31] = stringAfter(0) // finale
READERS[33] = skipRestore
READERS[34] = stringAfter(0) // cutscene
READERS[36] = stringAfter(1) // decalname
READERS[39] = declaring(registerUserMessage)
READERS[40] = packed((state) => readEntities(state, true))
READERS[41] = packed((state) => readEntities(state, false))
READERS[43] = packed(readResources)
READERS[44] = stringAfter(97) // newmovevars
READERS[46] = skipCustomization
READERS[49] = stringAfter(0) // filetxferfailed
READERS[50] = readHltv
READERS[51] = readDirector
READERS[52] = skipVoiceInit
READERS[53] = skipVoice
READERS[54] = readExtraInfo
READERS[56] = stringAfter(0) // resourcelocation
READERS[57] = stringAfter(0) // sendcvarvalue
READERS[58] = stringAfter(4) // sendcvarvalue2

/** For a message that costs more than its bytes: a sound demo has some hundred of them. */
function declaring(read: (state: MessageState) => void): (state: MessageState) => void {
  return (state) => {
    if (state.declarations++ < LIMITS.declarations) read(state)
    else state.reader.fail()
  }
}

/** For a message made of bits, which ends on a whole byte. */
function packed(read: (state: MessageState) => void): (state: MessageState) => void {
  return (state) => {
    state.reader.startBits()
    read(state)
    state.reader.endBits()
  }
}

function stringAfter(bytes: number): (state: MessageState) => void {
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
    if (id >= FIRST_USER_MESSAGE) readUserMessage(state, id)
    else if (SIZES[id] !== SPECIAL) reader.position += SIZES[id]!
    else if (READERS[id]) READERS[id](state)
    else reader.fail()
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

function readPrint(state: MessageState): void {
  const start = state.reader.position
  readLine(state, 'print')
  if (state.build === null && state.declarations++ < LIMITS.declarations) {
    const greeting = state.readText(state.reader.data, start, state.reader.position)
    const build = /BUILD (\d{1,9}) SERVER/.exec(greeting)
    if (build) state.build = Number(build[1])
  }
}

function readLine({ reader, readText, log, time }: MessageState, source: TextSource): void {
  const start = reader.position
  const end = reader.skipString()
  if (end <= reader.end) log.add(time, source, start, end, () => readText(reader.data, start, end))
}

const DIRECTOR_MESSAGE = 6

/** svc_director: u8 length; a text is u8 6, u8 effect, u32 colour, six floats, string. */
function readDirector({ reader, readText, log, time }: MessageState): void {
  const end = reader.u8() + reader.position
  const start = reader.position + 30
  if (end <= reader.end && start < end && reader.u8() === DIRECTOR_MESSAGE) {
    log.add(time, 'director', start, end, () => readText(reader.data, start, end))
  }
  reader.position = end
}
