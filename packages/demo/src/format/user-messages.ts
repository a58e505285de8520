import * as LIMITS from '../limits.ts'
import type { TextSource } from '../types.ts'
import { weaponName } from '../weapons.ts'
import type { MessageState, UserMessageHandler } from './message-state.ts'
import * as MESSAGE from './message-types.ts'

const handlers = new Map<string, UserMessageHandler>([
  ['SayText', readSay],
  ['TextMsg', texts('text-message', 1)],
  ['HudText', texts('hud', 0)],
  ['HudTextPro', texts('hud', 0)],
  ['HudTextArgs', texts('hud', 0)],
  ['StatusText', texts('status', 1)],
  ['RoundTime', (state) => readRound(state, 'round-time', state.reader.u16())],
  ['HideWeapon', (state) => readRound(state, 'hide-weapon', state.reader.u8())],
  ['CurWeapon', readWeapon],
])

function texts(source: TextSource, skipped: number): UserMessageHandler {
  return (state, end) => readFormatted(state, source, state.reader.position + skipped, end)
}

/** svc_newusermsg: u8 id, i8 size, char[16] name. */
export function registerUserMessage({ reader, readText, userMessages }: MessageState): void {
  const id = reader.u8()
  const size = (reader.u8() << 24) >> 24
  const name = readText(reader.position, Math.min(reader.position + 16, reader.end))
  reader.position += 16
  userMessages[id] = { size, read: handlers.get(name) ?? null }
}

/** Reads one user message if its content is of use; in any case the position ends behind it. */
export function readUserMessage(state: MessageState, id: number): void {
  const { reader } = state
  const message = state.userMessages[id]
  const size = message === undefined || message.size < 0 ? reader.u8() : message.size
  const end = reader.position + size
  if (end <= reader.end) message?.read?.(state, end)
  reader.position = end
}

/** u8 sender, then strings. What players say has a format of the game and leaves out the sender's name. */
function readSay(state: MessageState, end: number): void {
  const { reader, players } = state
  const sender = reader.u8()
  const start = reader.position
  if (reader.data[start] !== MESSAGE.hash && reader.data[start + 1] !== MESSAGE.hash) {
    readFormatted(state, 'say', start, end)
    return
  }
  readFormatted(state, 'chat', start, end, (strings) => {
    const name = strings[1] || players.nameOf(sender - 1)
    return [name, strings.slice(2).join(' ').trim()].filter((part) => part !== '').join(': ')
  })
}

/** One or more strings: a format, then what fills its %s or %s1..%s4. */
function readFormatted(
  { reader, readText, log, time }: MessageState,
  source: TextSource,
  start: number,
  end: number,
  put: (strings: string[]) => string = fill,
): void {
  if (start >= end) return
  log.add(time, source, start, end, () => {
    const strings: string[] = []
    let at = start
    while (at < end && strings.length < 6) {
      let stop = at
      while (stop < end && reader.data[stop] !== 0) stop++
      strings.push(readText(at, stop))
      at = stop + 1
    }
    return put(strings)
  })
}

function fill([format = '', ...values]: string[]): string {
  const given = values.filter((value) => value !== '')
  if (format.startsWith('#')) return [format, ...given].join(' ')
  let used = 0
  const text = format.replace(/%s([1-4]?)/g, (_, digit: string) => {
    used++
    return values[Number(digit || used) - 1] ?? ''
  })
  return used > 0 ? text : [text, ...given].join(' ')
}

function readRound(state: MessageState, kind: 'round-time' | 'hide-weapon', value: number): void {
  if (state.roundEvents.length < LIMITS.listItems) state.roundEvents.push({ time: state.time, kind, value })
}

/** u8 is it the active one, u8 weapon, i8 clip. */
function readWeapon({ reader, weapons, time }: MessageState): void {
  const active = reader.u8()
  const id = reader.u8()
  if (active !== 1 || weapons.at(-1)?.id === id || weapons.length >= LIMITS.listItems) return
  const name = weaponName(id)
  if (name !== null) weapons.push({ time, id, name })
}
