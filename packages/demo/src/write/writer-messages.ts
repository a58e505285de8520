import { mapCrcKey } from '../run/server-info.ts'
import type { OwnState } from '../simulated/simulated-run.ts'
import { ByteWriter } from './byte-writer.ts'
import { BRUSH_FIELDS, baselines, resources } from './writer-brushes.ts'
import type { WriterInfo, WriterOptions } from './writer-types.ts'

/** User messages a written demo registers: id, size, name. */
const USER_MESSAGES = [
  { id: 66, size: 3, name: 'CurWeapon' },
  { id: 76, size: -1, name: 'SayText' },
  { id: 77, size: -1, name: 'TextMsg' },
  { id: 81, size: 2, name: 'RoundTime' },
  { id: 94, size: 1, name: 'HideWeapon' },
  { id: 106, size: -1, name: 'StatusText' },
] as const

const FLOAT = 4
const INTEGER = 8
const SIGNED = 0x80000000
const field = (name: string, flags: number, bits: number, divisor = 1) => ({ name, flags, bits, divisor })

/** Enough of each structure for the deltas written here. */
const STRUCTURES = {
  event_t: [field('entindex', INTEGER, 11), field('iparam1', INTEGER + SIGNED, 16)],
  weapon_data_t: [field('m_iClip', INTEGER + SIGNED, 10), field('m_iId', INTEGER, 5)],
  usercmd_t: [field('msec', INTEGER, 8), field('buttons', INTEGER, 16)],
  custom_entity_state_t: [field('rendermode', INTEGER, 8)],
  entity_state_t: [field('movetype', INTEGER, 4), field('origin[0]', FLOAT + SIGNED, 21, 128)],
  entity_state_player_t: [
    field('movetype', INTEGER, 4),
    field('usehull', INTEGER, 1),
    field('origin[0]', FLOAT + SIGNED, 21, 128),
    field('origin[1]', FLOAT + SIGNED, 21, 128),
    field('origin[2]', FLOAT + SIGNED, 21, 128),
  ],
  clientdata_t: [
    field('flags', INTEGER, 32),
    field('maxspeed', FLOAT, 16, 10),
    field('fuser2', FLOAT, 16, 1),
    field('health', FLOAT + SIGNED, 10),
    field('flDuckTime', INTEGER, 10),
    field('bInDuck', INTEGER, 1),
  ],
}

/** svc_lightstyle. */
export function lightStyle(out: ByteWriter, { style, letters }: { style: number; letters: string }): void {
  out.u8(12)
  out.u8(style)
  out.string(letters)
}

/** The messages of LOADING: who, where, and how later messages are built. */
export function loadingMessages(options: Required<Pick<WriterOptions, 'map' | 'player'>> & WriterOptions): Uint8Array {
  const out = new ByteWriter()
  print(out, `\u0002\nBUILD ${options.build ?? 8684} SERVER (0 CRC)\nServer # 1\n`)
  serverInfo(out, options)
  out.u8(54)
  out.string('')
  out.u8(options.faults?.includes('sv-cheats') ? 1 : 0)
  const { brushes } = options
  const structures = brushes ? { ...STRUCTURES, entity_state_t: BRUSH_FIELDS } : STRUCTURES
  for (const [name, fields] of Object.entries(structures)) declare(out, name, fields)
  for (const { id, size, name } of USER_MESSAGES) {
    out.u8(39)
    out.u8(id)
    out.u8(size & 255)
    out.fixed(name, 16)
  }
  userInfo(out, options, { time: 0, slot: options.playerIndex ?? 0, name: options.player })
  if (brushes) resources(out, brushes)
  out.u8(22)
  baselines(out, brushes ?? [])
  out.bits(0xffff, 16)
  out.bits(0, 6)
  out.endBits()
  if (options.resources) resourceList(out, options.resources)
  for (const light of options.lights ?? []) if (light.time < 0) lightStyle(out, light)
  out.u8(25)
  out.u8(1)
  return out.bytes()
}

/** svc_serverinfo: a new session. */
export function serverInfo(out: ByteWriter, options: WriterOptions & { map: string }): void {
  const playerIndex = options.playerIndex ?? 0
  out.u8(11)
  out.i32(options.networkProtocol ?? 48)
  out.i32(1)
  const mapCrc = (options.mapCrc ?? 0) ^ mapCrcKey(playerIndex)
  for (const shift of [24, 16, 8, 0]) out.u8(mapCrc >>> shift)
  out.zeros(16)
  out.u8(options.maxClients ?? 32)
  out.u8(playerIndex)
  out.u8(1)
  for (const text of ['cstrike', options.hostName ?? 'Counter-Strike', `maps/${options.map}.bsp`, options.map]) {
    out.string(text)
  }
  out.u8(0)
}

/** svc_resourcelist: models alone, none of them with a digest, and no list of what must be consistent. */
function resourceList(out: ByteWriter, names: readonly string[]): void {
  out.u8(43)
  out.bits(names.length, 12)
  names.forEach((name, index) => {
    out.bits(2, 4)
    out.bitString(name)
    out.bits(index, 12)
    out.bits(0, 24)
    out.bits(0, 3)
    out.bits(0, 1)
  })
  out.bits(0, 1)
  out.endBits()
}

/** svc_updateuserinfo. A player who is no bot has the recorder's account, if there is one: nobody looks whose it is. */
export function userInfo(out: ByteWriter, { steamId64 }: WriterOptions, { slot, name, isBot }: WriterInfo): void {
  const id = isBot ? '\\*bot\\1' : steamId64 === undefined ? '' : `\\*sid\\${steamId64}`
  const info = `\\cl_lw\\1\\cl_lc\\1\\cl_updaterate\\102\\rate\\25000\\model\\gign\\name\\${name}${id}`
  out.u8(13)
  out.u8(slot)
  out.i32(1)
  out.string(name === '' ? '' : info)
  out.zeros(16)
}

function declare(out: ByteWriter, name: string, fields: (typeof STRUCTURES)['usercmd_t']): void {
  out.u8(14)
  out.string(name)
  out.bits(fields.length, 16)
  for (const { name: fieldName, flags, bits, divisor } of fields) {
    out.bits(1, 3)
    out.bits(0b1110011, 8)
    out.bits(flags, 32)
    out.bitString(fieldName)
    out.bits(bits, 8)
    out.bits(divisor * 4000, 32)
    out.bits(4000, 32)
  }
  out.endBits()
}

function print(out: ByteWriter, text: string): void {
  out.u8(8)
  out.string(text)
}

/** svc_packetentities: the recorder's own one, which walks (movetype 3). */
export function ownEntity(out: ByteWriter, playerIndex: number): void {
  out.u8(40)
  out.bits(1, 16)
  // not the next number, but a whole one
  out.bits(0b10, 2)
  out.bits(playerIndex + 1, 11)
  out.bits(0b00, 2)
  out.bits(1, 3)
  out.bits(1, 8)
  out.bits(3, 4)
  out.bits(0, 16)
  out.endBits()
}

/**
 * svc_time and svc_clientdata: the first time with the player's speed limit, later with what is told of the player, or
 * nothing changed.
 */
export function frameMessages(
  out: ByteWriter,
  seconds: number,
  first: boolean,
  networkProtocol: number,
  told?: OwnState,
): void {
  out.u8(7)
  out.f32(seconds)
  out.u8(15)
  out.bits(first ? 0 : 1, 1)
  if (first) {
    out.bits(1, 3)
    out.bits(0b1010, 8)
    out.bits(2500, 16)
    out.bits(100, 10)
    out.bits(1, 1)
    out.bits(1, networkProtocol < 47 ? 5 : 6)
    out.bits(1, 3)
    out.bits(0b10, 8)
    out.bits(16, 5)
    out.bits(0, 1)
  } else {
    out.bits(0, 8)
    writeTold(out, told)
    out.bits(0, 1)
  }
  out.endBits()
}

/** flags, fuser2, flDuckTime and bInDuck of clientdata_t. */
function writeTold(out: ByteWriter, told: OwnState | undefined): void {
  out.bits(told ? 1 : 0, 3)
  if (!told) return
  out.bits(0b110101, 8)
  out.bits(told.isDucked ? 16_384 : 0, 32)
  out.bits(told.stamina, 16)
  out.bits(told.duckMs, 10)
  out.bits(told.isInDuck ? 1 : 0, 1)
}

/** svc_setangle: the server turns the view. */
export function setAngle(out: ByteWriter): void {
  out.u8(10)
  out.zeros(6)
}

/** A plugin's line in the chat. */
export function say(out: ByteWriter, text: string): void {
  const line = new ByteWriter()
  line.u8(1)
  line.string(`\u0001${text}`)
  const bytes = line.bytes().subarray(0, 190)
  out.u8(76)
  out.u8(bytes.length)
  out.append(bytes)
}

/** A plugin's line in the console. */
export function textMessage(out: ByteWriter, text: string): void {
  const line = new ByteWriter()
  line.u8(2)
  line.string(text)
  const bytes = line.bytes().subarray(0, 190)
  out.u8(77)
  out.u8(bytes.length)
  out.append(bytes)
}

/** The round clock, as timer plugins set it. */
export function roundTime(out: ByteWriter, seconds: number): void {
  out.u8(81)
  out.u16(seconds)
}

export function hideWeapon(out: ByteWriter, flags: number): void {
  out.u8(94)
  out.u8(flags)
}

/** The weapon in hand, by its number. */
export function currentWeapon(out: ByteWriter, id: number): void {
  out.u8(66)
  out.u8(1)
  out.u8(id)
  out.u8(255)
}
