import * as LIMITS from '../limits.ts'
import { sameBytes } from '../same-bytes.ts'
import type { TextReader } from '../text.ts'
import type { DemoPlayer, PlayerName } from '../types.ts'

const SLOTS = 32
const INDIVIDUAL_STEAM_ACCOUNT = 0x01100001n

interface Slot {
  info: string
  start: number
  length: number
}

/** Who sat in which slot when: slots are used again, and players rename. */
export interface PlayerLog {
  /** Every name a slot had, in order; an empty one means that the player left. */
  names: PlayerName[]
  /** The recorder's slot from a time on; another one after a reconnect. */
  own: { time: number; slot: number }[]
  dropped: number
  /** The recorder's first user info with a name; empty before it came. */
  first: string
  add: (time: number, slot: number, start: number, end: number) => void
  ownSlot: (time: number, slot: number) => void
  nameOf: (slot: number) => string
  /** Somebody else was connected over the network: not a bot, not a proxy. */
  hasOthers: () => boolean
}

/** Makes the log; an info whose bytes are those the slot had is not decoded again. */
export function playerLog(data: Uint8Array, readText: TextReader): PlayerLog {
  const slots: Slot[] = Array.from({ length: SLOTS }, () => ({ info: '', start: 0, length: 0 }))
  let withAccount = false
  let without = false
  let changes = 0
  const log: PlayerLog = { names: [], own: [], dropped: 0, first: '', add, ownSlot, nameOf, hasOthers }
  return log

  function add(time: number, slot: number, start: number, end: number): void {
    const known = slots[slot]
    if (!known || (known.length === end - start && sameBytes(data, known.start, start, known.length))) return
    if (changes++ >= LIMITS.listItems) {
      log.dropped++
      return
    }
    const before = nameOf(slot)
    slots[slot] = { info: readText(start, end), start, length: end - start }
    const name = nameOf(slot)
    if (name !== before) log.names.push({ time, slot, name })
    if (slot !== own()) noteOther(slots[slot].info)
    else if (log.first === '' && name !== '') log.first = slots[slot].info
  }

  function noteOther(info: string): void {
    if (infoValue(info, 'name') === '' || infoValue(info, '*bot') !== '' || infoValue(info, '*hltv') !== '') return
    if (infoValue(info, '*sid') !== '') withAccount = true
    else without = true
  }

  function ownSlot(time: number, slot: number): void {
    if (slot !== log.own.at(-1)?.slot) log.own.push({ time, slot })
  }

  function own(): number {
    return log.own.at(-1)?.slot ?? 0
  }

  function nameOf(slot: number): string {
    return infoValue(slots[slot]?.info, 'name').trim()
  }

  function hasOthers(): boolean {
    // a bot that does not say so has no account either
    return withAccount || (without && infoValue(log.first, '*sid') === '')
  }
}

/** The recorder, by a user info. */
export function playerOf(info: string): DemoPlayer {
  const id = infoValue(info, '*sid')
  const steamId64 = /^[1-9]\d{0,19}$/.test(id) ? id : null
  return {
    name: infoValue(info, 'name').trim(),
    steamId64,
    realSteam: steamId64 === null ? null : BigInt(steamId64) >> 32n === INDIVIDUAL_STEAM_ACCOUNT,
  }
}

/** The value of a key in an info string (`\key\value\key\value`); empty where it has none. */
export function infoValue(info: string | undefined, key: string): string {
  const parts = info?.split('\\') ?? []
  const index = parts.findIndex((part, at) => at % 2 > 0 && part === key)
  return (index > 0 && parts[index + 1]) || ''
}

/** The recorder's name and everybody else's at a time. */
export function namesAt(
  { names, own }: Pick<PlayerLog, 'names' | 'own'>,
  time: number,
): { own: string; others: string[] } {
  const slot = own.findLast((entry) => entry.time <= time)?.slot ?? own[0]?.slot ?? 0
  const current = new Map<number, string>()
  for (const entry of names) if (entry.time <= time || !current.has(entry.slot)) current.set(entry.slot, entry.name)
  const others = [...current].filter(([at, name]) => at !== slot && name !== '').map(([, name]) => name)
  return { own: current.get(slot) ?? '', others }
}
