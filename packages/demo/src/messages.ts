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
import type { Reader } from './reader.ts'
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

/** Reads the messages in [start, end). An unreadable one ends the packet and is counted; nothing is thrown. */
export function readMessages(state: MessageState, start: number, end: number): void {
  const { reader, counts } = state
  state.bytes += end - start
  reader.position = start
  reader.end = end
  while (reader.position < end) {
    const from = reader.position
    const id = reader.u8()
    state.messages++
    counts[id]!++
    const size = id < FIRST_USER_MESSAGE ? SIZES[id]! : SPECIAL
    let known = true
    if (size !== SPECIAL) reader.position += size
    else if (id >= FIRST_USER_MESSAGE) known = readUserMessage(state, id)
    else known = readSpecial(state, id)
    if (known && reader.position <= end) continue
    state.errors++
    if (state.firstError < 0) state.firstError = from
    state.bytesRead += from - start
    return
  }
  state.bytesRead += end - start
}

function readSpecial(state: MessageState, id: number): boolean {
  const { reader } = state
  switch (id) {
    case 7:
      state.messageSeconds = reader.f32()
      return true
    case 15:
      return readClientData(state, state.hltvMessage)
    case 41:
      return readEntities(state, false)
    case 40:
      return readEntities(state, true)
    case 3:
      return readEvents(state)
    case 6:
      return readSound(state)
    case 23:
      return readTempEntity(state)
    case 17:
      return readPings(state)
    case 21:
      return readReliableEvent(state)
    case 22:
      return readBaselines(state)
    case 14:
      return readDeltaDescription(state)
    case 43:
      return readResources(state)
    case 8:
      return readPrint(state)
    case 9:
      return readStuffText(state)
    case 26:
      return readLine(state, 'center')
    case 11:
      readServerInfo(state)
      return true
    case 13:
      readUserInfo(state)
      return true
    case 39:
      registerUserMessage(state)
      return true
    case 51:
      return readDirector(state)
    case 54: // sendextrainfo
      reader.skipString()
      state.cheats = reader.u8()
      return true
    case 50:
      state.hltvMessage = true
      if (reader.u8() === 2) reader.position += 8
      return true
    default:
      return skipSpecial(state, id)
  }
}

/** The rarer messages whose content is of no use here. */
function skipSpecial({ reader, networkProtocol }: MessageState, id: number): boolean {
  switch (id) {
    case 2: // disconnect
    case 31: // finale
    case 34: // cutscene
    case 49: // filetxferfailed
    case 56: // resourcelocation
    case 57: // sendcvarvalue
      reader.skipString()
      return true
    case 12: // lightstyle
    case 36: // decalname
      reader.position += 1
      reader.skipString()
      return true
    case 20: // spawnstatic, with five bytes more when it is rendered specially
      reader.position += 17
      if (reader.u8() !== 0) reader.position += 5
      return true
    case 33: // restore
      reader.skipString()
      for (let left = reader.u8(); left > 0; left--) reader.skipString()
      return true
    case 44: // newmovevars
      reader.position += 97
      reader.skipString()
      return true
    case 46: // customization
      reader.position += 2
      reader.skipString()
      reader.position += 6
      if (reader.u8() & 4) reader.position += 16
      return true
    case 52: // voiceinit
      reader.skipString()
      if (networkProtocol > 46) reader.position += 1
      return true
    case 53: // voicedata
      return skipVoice(reader)
    case 58: // sendcvarvalue2
      reader.position += 4
      reader.skipString()
      return true
    default:
      return false
  }
}

function skipVoice(reader: Reader): boolean {
  reader.position += 1
  const length = reader.u16()
  reader.position += length
  return true
}

function readPrint(state: MessageState): boolean {
  const start = state.reader.position
  readLine(state, 'print')
  if (state.build === null && state.time === 0) {
    const greeting = state.readText(state.reader.data, start, state.reader.position)
    const build = /BUILD (\d{1,9}) SERVER/.exec(greeting)
    if (build) state.build = Number(build[1])
  }
  return true
}

function readStuffText(state: MessageState): boolean {
  const start = state.reader.position
  readLine(state, 'stufftext')
  if (beginsWith(state.reader.data, start, RECONNECT)) state.cut = 'reconnect'
  return true
}

const RECONNECT = [...'reconnect'].map((letter) => letter.charCodeAt(0))

function beginsWith(data: Uint8Array, start: number, letters: number[]): boolean {
  return letters.every((letter, index) => data[start + index] === letter)
}

function readLine({ reader, readText, log, time }: MessageState, source: TextSource): boolean {
  const start = reader.position
  const end = reader.skipString()
  if (end <= reader.end) log.add(time, source, start, end, () => readText(reader.data, start, end))
  return true
}

const DIRECTOR_MESSAGE = 6

/** svc_director: u8 length; a text is u8 6, u8 effect, u32 colour, six floats, string. */
function readDirector({ reader, readText, log, time }: MessageState): boolean {
  const end = reader.u8() + reader.position
  const start = reader.position + 30
  if (end <= reader.end && start < end && reader.u8() === DIRECTOR_MESSAGE) {
    log.add(time, 'director', start, end, () => readText(reader.data, start, end))
  }
  reader.position = end
  return true
}
