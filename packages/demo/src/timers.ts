import * as LIMITS from './limits.ts'
import type { RoundEvent, TextLine, TimerCandidate } from './types.ts'

/** What timer plugins call reaching the end, by language. */
const FINISH = /finish|complet|climbed|done in|финиш|прош[её]л|законч|заверш|termin|beendet|geschafft|dokon|ukończ/i
const NOT_OF_PLUGINS = ['chat', 'stufftext', 'status']
const TIME = /(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)[.:](\d{1,3})(?!\d)/
/** `(3/5)`, `3 cp 5 gc`, `CPs: 3 | TPs: 5` */
const CHECKPOINTS = [
  /\((\d{1,5})\s*\/\s*(\d{1,5})\)/,
  /(\d{1,5})\s*cp\D{1,9}(\d{1,5})\s*[gt][cp]/i,
  /cps?:\s*(\d{1,5})\D{1,9}:\s*(\d{1,5})/i,
]
const SHORTEST_RUN_SECONDS = 3

/** Runs the demo seems to hold: finish texts of a timer plugin, and round clocks that count up from 0. */
export function findTimers(texts: TextLine[], events: RoundEvent[], playerName: string): TimerCandidate[] {
  const found = [...texts.flatMap((line) => finishOf(line, playerName)), ...roundRuns(events)]
  return found.sort((first, second) => first.endMs - second.endMs).slice(0, LIMITS.timers)
}

function finishOf({ time, source, text }: TextLine, playerName: string): TimerCandidate[] {
  if (NOT_OF_PLUGINS.includes(source) || !FINISH.test(text)) return []
  const match = TIME.exec(text)
  if (match === null) return []
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  const timeMs =
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  const counts = CHECKPOINTS.map((pattern) => pattern.exec(text)).find(Boolean)
  return [
    {
      kind: 'text',
      startMs: timeMs <= time ? time - timeMs : null,
      endMs: time,
      timeMs,
      cp: counts ? Number(counts[1]) : null,
      gc: counts ? Number(counts[2]) : null,
      text: text.slice(0, LIMITS.textLength),
      ownName: playerName !== '' && text.includes(playerName),
    },
  ]
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
