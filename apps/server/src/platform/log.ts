import type { FastifyBaseLogger } from 'fastify'
import { type Logger, pino, stdSerializers } from 'pino'
import { loggable } from './database-errors.ts'

/** The log of this process: one line for each event, an error in few words and without the values of its query. */
export const openLog = (level: string): Logger =>
  pino({ level, serializers: { err: (error: unknown) => stdSerializers.err(loggable(error)) } })

const PAUSE_MS = 1_000

/** Tells of failures that come by the hundred: one short line a second for each kind, with how many there were before it. */
export function openOutageLog(
  log: FastifyBaseLogger,
  what = 'calls are refused for the time being',
): (kind: string, error: unknown) => void {
  const silent = new Map<string, { until: number; untold: number }>()
  return (kind, error) => {
    const now = performance.now()
    const known = silent.get(kind)
    if (known && now < known.until) {
      known.untold += 1
      return
    }
    silent.set(kind, { until: now + PAUSE_MS, untold: 0 })
    log.warn({ kind, reason: loggable(error).message, before: known?.untold ?? 0 }, what)
  }
}
