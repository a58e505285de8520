import { createReadStream } from 'node:fs'
import { formatTime } from '@kz/contract/rules'
import type { RunAnswer } from '@kz/contract/runs/runs'
import { z } from 'zod'
import { LINE_BYTES } from '../lines.ts'
import { oldText } from '../tops/old-text.ts'
import type { Outgoing } from './send.ts'

/** Files that the plugin kz16.sma writes, one for each day: lines of JSON, runs and questions. */

const WRITTEN = /^kz16_\d{8}\.jsonl$/
export const isBridgeFile = (fileName: string): boolean => WRITTEN.test(fileName)
/** Where the plugin looks for what it prints. */
export const answersOf = (path: string): string => path.replace(/\.jsonl$/, '.answers')

const Id = z.string().min(1).max(100)
/** A question: the record and the first of a map. */
const Question = z.object({ id: Id, want: z.string() })
const Run = z.object({ id: Id, steamid: z.string(), name: z.string(), map: z.string(), timeMs: z.number() }).extend({
  cp: z.number(),
  gc: z.number(),
  weapon: z.string().default(''),
  route: z.string().default(''),
  at: z.number(),
})

export type BridgeLine = { id: string; want: string; run?: undefined } | { id: string; run: Outgoing; want?: undefined }

/** The whole lines of a file from a byte on, and where the last of them ends. What is no line of the plugin is passed by. */
export async function readBridge(path: string, from: number): Promise<{ lines: BridgeLine[]; end: number }> {
  const lines: BridgeLine[] = []
  let end = from
  let held = ''
  for await (const chunk of createReadStream(path, { start: from })) {
    held += (chunk as Buffer).toString('latin1')
    const whole = held.slice(0, held.lastIndexOf('\n') + 1)
    for (const text of whole.split('\n')) lines.push(...lineOf(text))
    end += whole.length
    held = held.slice(whole.length)
    // no line of the plugin is so long: it is passed by
    if (held.length > LINE_BYTES) {
      end += held.length
      held = ''
    }
  }
  return { lines, end }
}

function lineOf(bytes: string): BridgeLine[] {
  try {
    const said: unknown = JSON.parse(oldText(bytes))
    const question = Question.safeParse(said).data
    if (question) return [question]
    const { at, ...run } = Run.parse(said)
    return [{ id: run.id, run: { ...run, at: new Date(at * 1000).toISOString() } }]
  } catch {
    return []
  }
}

/** What players read of a run in the game, or null. */
export function saidOf({ name, map, timeMs }: Outgoing, { state, reason, rank, gapMs = 0 }: RunAnswer): string | null {
  if (state === 'refused') return `${name}: ${reason}`
  if (state === 'waiting' || rank === undefined) return null
  return `${name} is number ${rank} of ${map} with ${formatTime(timeMs)}${gapMs > 0 ? `, ${formatTime(gapMs)} behind the first` : ''}.`
}
