import * as LIMITS from '../limits.ts'
import type { RoundEvent, TextLine, TimerCandidate } from '../types.ts'
import { namesAt, type PlayerLog } from './players.ts'
import { CHECKPOINTS, CLOCK, FINISH, NO_FINISH, NOBODY, SECONDS } from './timer-words.ts'

const NOT_OF_PLUGINS = ['chat', 'stufftext', 'status']
const TAGS = /^\s{0,3}(?:(?:\[[^\]]{1,30}\]|\|[^|]{1,30}\||[-*•>:])\s{0,3})+/u
const WORDS = /\p{L}+/gu
/** `by Olga`, in the languages that say so after the verb. */
const BY = /^\P{L}*(?:(?:the|map)\s+)*(?:by|von|av|par|por|przez)\s/iu
/** Marks in the place of names; no text from a demo has control characters. */
const OWN = '\u0001'
const OTHER = '\u0002'
const SHORTEST_RUN_SECONDS = 3

type Names = Pick<PlayerLog, 'names' | 'own'>

/**
 * Runs the demo seems to hold: finish texts of a timer plugin, and round clocks that count up from 0. What somebody else
 * finished is left out.
 */
export function findTimers(texts: TextLine[], events: RoundEvent[], names: Names): TimerCandidate[] {
  const told = texts.filter(isFinish).slice(0, LIMITS.finishTexts)
  const found = [...told.flatMap((line) => finishOf(line, names)), ...roundRuns(events)]
  return found.sort((first, second) => first.endMs - second.endMs).slice(0, LIMITS.timers)
}

function isFinish({ source, text }: TextLine): boolean {
  return !NOT_OF_PLUGINS.includes(source) && FINISH.test(text) && !NO_FINISH.test(text)
}

function finishOf({ time, text }: TextLine, names: Names): TimerCandidate[] {
  const masked = mask(text, namesAt(names, time))
  const timeMs = timeIn(masked)
  const whose = timeMs === null ? 'other' : whoseFinish(masked)
  if (timeMs === null || whose === 'other') return []
  const counts = CHECKPOINTS.map((pattern) => pattern.exec(masked)).find(Boolean)
  return [
    {
      kind: 'text',
      startMs: timeMs <= time ? time - timeMs : null,
      endMs: time,
      timeMs,
      cp: counts ? Number(counts[1]) : null,
      gc: counts ? Number(counts[2]) : null,
      text: text.slice(0, LIMITS.textLength),
      ownName: whose === 'own',
    },
  ]
}

/** The text with names put out of the way, since they may hold any word or time; then without a plugin's `[KZ]`. */
function mask(text: string, { own, others }: ReturnType<typeof namesAt>): string {
  const names = [own, ...others.filter((name) => name !== own)].sort((one, other) => other.length - one.length)
  const bare = text.replace(TAGS, '')
  // a name may have brackets too, as `[clan]Ivan`
  const base = hide(bare, own, OWN) === bare ? text : bare
  return names.reduce((rest, name) => hide(rest, name, name === own ? OWN : OTHER), base).replace(TAGS, '')
}

/** Puts a mark where a name first stands as words of their own: it may be a finish word that comes again. */
function hide(text: string, name: string, mark: string): string {
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? ' ')
  for (let at = name === '' ? -1 : text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length
    const isPart = (isLetter(at - 1) && isLetter(at)) || (isLetter(end) && isLetter(end - 1))
    if (!isPart) return text.slice(0, at) + mark + text.slice(end)
  }
  return text
}

/** The time in a masked finish text: the first one behind the finish word, else the first before it; milliseconds. */
function timeIn(text: string): number | null {
  const verb = FINISH.exec(text)
  for (const part of verb ? [text.slice(verb.index), text] : []) {
    const clock = CLOCK.exec(part)
    if (clock) {
      const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = clock
      return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + thousandths(fraction)
    }
    const plain = SECONDS.exec(part)
    if (plain) return Number(plain[1] ?? plain[3]) * 1000 + thousandths(plain[2] ?? plain[4] ?? '0')
  }
  return null
}

const thousandths = (fraction: string): number => Number(fraction.padEnd(3, '0'))

/** Whose finish a masked text tells of: who is named before the finish word, else after it; on doubt somebody else's. */
function whoseFinish(text: string): 'own' | 'other' | 'unsaid' {
  const verb = FINISH.exec(text)
  const before = text.slice(0, verb?.index ?? 0)
  const after = text.slice(before.length + (verb?.[0].length ?? 0)).replace(/^\p{L}+/u, '')
  if (before.includes(OWN)) return 'own'
  const words = before.match(WORDS) ?? []
  if (before.includes(OTHER) || !words.every((word) => NOBODY.test(word))) return 'other'
  if (after.includes(OWN)) return 'own'
  return after.includes(OTHER) || BY.test(after) ? 'other' : 'unsaid'
}

function roundRuns(events: RoundEvent[]): TimerCandidate[] {
  const runs: TimerCandidate[] = []
  let start: RoundEvent | null = null
  let last: RoundEvent | null = null
  for (const event of events) {
    if (event.kind === 'hide-weapon') {
      if (start && last && event.time - last.time <= 1000 && event.time > start.time) {
        close(event.time)
      }
      continue
    }
    if (start && last && event.value >= last.value && event.value <= last.value + 2) {
      last = event
      continue
    }
    close(last?.time ?? 0)
    if (event.value === 0) start = last = event
  }
  close(last?.time ?? 0)
  return runs

  function close(endMs: number): void {
    if (start && last && last.value >= SHORTEST_RUN_SECONDS) {
      const timeMs = endMs - start.time
      const text = `Round clock from 0 to ${last.value}`
      runs.push({ kind: 'round-time', startMs: start.time, endMs, timeMs, cp: null, gc: null, text, ownName: false })
    }
    start = last = null
  }
}
