import * as LIMITS from '../limits.ts'
import { ENTITY } from './brushes.ts'
import { type Description, describe, readDelta, readDescription } from './delta.ts'
import { CLIENT_DATA, type Descriptions, type MessageState, OWN_ENTITY } from './message-state.ts'
import type { Reader } from './reader.ts'

const SOUND = 0
const MODEL = 2

/** The messages made of bits. Each function begins behind the message's id and ends behind its last bit, or fails the reader. */

/** svc_deltadescription: name, then the declared fields. */
export function readDeltaDescription(state: MessageState): void {
  const { reader, readText, descriptions } = state
  const start = reader.position
  const name = readText(start, reader.skipString())
  reader.startBits()
  const description = readDescription(reader, wantedOf(name, state))
  reader.endBits()
  if (name === 'own_player' || !Object.hasOwn(descriptions, name)) return
  descriptions[name as keyof Descriptions] = description
  if (name !== 'entity_state_player_t') return
  descriptions.own_player = describe(
    description.fields.map((field) => ({ ...field })),
    OWN_ENTITY,
  )
}

const wantedOf = (name: string, { brushes }: MessageState): readonly string[] => {
  if (name === 'clientdata_t') return CLIENT_DATA
  return brushes && name === 'entity_state_t' ? ENTITY : []
}

/** svc_event: count 5; each index 10, packet index 11 and delta if told, fire time 16 if told. */
export function readEvents(state: MessageState): void {
  const { reader } = state
  const event = declared(reader, state.descriptions.event_t)
  for (let left = reader.bits(5); left > 0; left--) {
    reader.bits(10)
    if (reader.bits(1)) {
      reader.bits(11)
      if (reader.bits(1)) readDelta(reader, event)
    }
    if (reader.bits(1)) reader.bits(16)
  }
}

/** svc_event_reliable: index 10, delta, delay 16 if told. */
export function readReliableEvent(state: MessageState): void {
  const { reader } = state
  const event = declared(reader, state.descriptions.event_t)
  reader.bits(10)
  readDelta(reader, event)
  if (reader.bits(1)) reader.bits(16)
}

/** svc_sound: flags 9, volume, attenuation, channel 3, entity 11, sound, up to three coordinates, pitch. */
export function readSound({ reader }: MessageState): void {
  const flags = reader.bits(9)
  if (flags & 1) reader.bits(8)
  if (flags & 2) reader.bits(8)
  reader.bits(14)
  reader.bits(flags & 4 ? 16 : 8)
  for (let axes = reader.bits(3); axes > 0; axes >>= 1) if (axes & 1) skipCoordinate(reader)
  if (flags & 8) reader.bits(8)
}

function skipCoordinate(reader: Reader): void {
  const parts = reader.bits(2)
  if (parts === 0) return
  reader.bits(1)
  if (parts & 1) reader.bits(12)
  if (parts & 2) reader.bits(3)
}

/** svc_clientdata: base 8 if told, delta, then weapons: index and delta each. An HLTV client gets none of it. */
export function readClientData(state: MessageState): void {
  const { reader, clientData } = state
  if (state.hltvMessage) return
  const client = declared(reader, state.descriptions.clientdata_t)
  const weapon = declared(reader, state.descriptions.weapon_data_t)
  if (reader.bits(1)) reader.bits(8)
  else clientData.fill(0)
  readDelta(reader, client, clientData)
  const indexBits = state.networkProtocol < 47 ? 5 : 6
  while (reader.bits(1) && !reader.bitsOverrun) {
    reader.bits(indexBits)
    readDelta(reader, weapon)
  }
}

/** svc_pings: while told, slot 5, ping 12, loss 7. */
export function readPings({ reader }: MessageState): void {
  while (reader.bits(1) && !reader.bitsOverrun) reader.bits(24)
}

/** svc_spawnbaseline: index 11, type 2, delta until 16 ones; then count 6 of instanced baselines. */
export function readBaselines(state: MessageState): void {
  const { reader } = state
  while (!reader.bitsOverrun) {
    const index = reader.bits(11)
    if (index === 2047) break
    const isEntity = (reader.bits(2) & 1) === 1
    const description = isEntity
      ? entityDescription(state, index)
      : declared(reader, state.descriptions.custom_entity_state_t)
    if (index === ownIndex(state)) {
      state.ownBaseline.fill(0)
      readDelta(reader, state.descriptions.own_player ?? description, state.ownBaseline)
    } else readDelta(reader, description, isEntity ? (state.brushes?.baseline(index) ?? null) : null)
  }
  if (reader.bits(5) !== 31) reader.fail()
  state.instancedBaselines = reader.bits(6)
  const entity = declared(reader, state.descriptions.entity_state_t)
  for (let left = state.instancedBaselines; left > 0; left--) {
    readDelta(reader, entity, state.brushes?.instanced() ?? null)
  }
}

/** Number of the recorder's own entity; 0, which nothing has, before the server said. */
function ownIndex({ server }: MessageState): number {
  return server ? server.playerIndex + 1 : 0
}

function entityDescription({ reader, server, descriptions }: MessageState, index: number): Description {
  const player = index > 0 && index <= (server?.maxClients ?? 32)
  return declared(reader, player ? descriptions.entity_state_player_t : descriptions.entity_state_t)
}

const NOTHING = describe([], [])

/** What the server declared; without it the packet cannot be understood. */
function declared(reader: Reader, description: Description | undefined): Description {
  if (description === undefined) reader.fail()
  return description ?? NOTHING
}

/**
 * svc_packetentities and svc_deltapacketentities: count 16 (and base 8), then entities until 16 zeros. Full: 1 for the next
 * number; delta: 1 for removed. Else 1 and number 11, or step 6. Then custom 1, baseline choice, delta.
 */
export function readEntities(state: MessageState, full: boolean): void {
  const { reader } = state
  const player = declared(reader, state.descriptions.entity_state_player_t)
  const entity = declared(reader, state.descriptions.entity_state_t)
  const custom = declared(reader, state.descriptions.custom_entity_state_t)
  const players = state.server?.maxClients ?? 32
  const own = ownIndex(state)
  reader.bits(16)
  const { brushes } = state
  if (full) state.ownEntity.set(state.ownBaseline)
  const from = full ? null : reader.bits(8)
  brushes?.begin(from)
  let number = 0
  while (!reader.bitsOverrun) {
    if (reader.bits(16) === 0) break
    reader.bit -= 16
    const flag = reader.bits(1)
    if (full && flag) number++
    else number = reader.bits(1) ? reader.bits(11) : number + reader.bits(6)
    if (!full && flag) {
      brushes?.removed(number)
      continue
    }
    const isCustom = reader.bits(1)
    const instanced = state.instancedBaselines > 0 && reader.bits(1) === 1
    const instance = instanced ? reader.bits(6) : null
    const before = full && !instanced && reader.bits(1) ? reader.bits(6) : null
    const isPlayer = number > 0 && number <= players
    const values = isCustom || isPlayer ? null : (brushes?.entity(number, { instanced: instance, before }) ?? null)
    if (number === own && !isCustom) readDelta(reader, state.descriptions.own_player ?? player, state.ownEntity)
    else readDelta(reader, isCustom ? custom : isPlayer ? player : entity, values)
  }
  if (!reader.bitsOverrun) brushes?.end()
}

/**
 * svc_resourcelist: count 12; each type 4 (0 sound, 2 model), name, index 12, size 24, flags 3, digest, reserved; then the
 * consistency list.
 */
export function readResources({ reader, resources, brushes }: MessageState): void {
  for (let left = reader.bits(12); left > 0 && !reader.bitsOverrun; left--) {
    const type = reader.bits(4)
    const isFile = type === SOUND || type === MODEL
    const name = isFile || brushes ? reader.bitString(LIMITS.nameLength) : ''
    if (!isFile && !brushes) reader.skipBitString()
    if (isFile && resources.size < LIMITS.resources) resources.add(name.toLowerCase())
    const index = reader.bits(12)
    if (name) brushes?.resource(index, name)
    reader.bits(24)
    if (reader.bits(3) & 4) reader.bit += 128
    if (reader.bits(1)) reader.bit += 256
  }
  if (reader.bits(1)) while (reader.bits(1) && !reader.bitsOverrun) reader.bits(reader.bits(1) ? 5 : 10)
}
