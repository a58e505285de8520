import type { FastifyBaseLogger } from 'fastify'
import { type Logger, pino, stdSerializers } from 'pino'
import { loggable } from '../database/errors.ts'

/** The log of this process: one line for each event, an error in few words and without the values of its query. */
export const openLog = (level: string): Logger =>
  pino({ level, serializers: { err: (error: unknown) => stdSerializers.err(loggable(error)) } })

const PAUSE_MS = 1_000

/** Logs frequent events: one line of each kind in `pauseMs`, with the number suppressed in `before`. */
export function openRareLog(
  log: Pick<FastifyBaseLogger, 'warn'>,
  what: string,
  pauseMs: number,
): (kind: string, facts: Record<string, unknown>) => void {
  const silent = new Map<string, { until: number; untold: number }>()
  return (kind, facts) => {
    const now = performance.now()
    const known = silent.get(kind)
    if (known && now < known.until) {
      known.untold += 1
      return
    }
    silent.set(kind, { until: now + pauseMs, untold: 0 })
    log.warn({ ...facts, before: known?.untold ?? 0 }, what)
  }
}

/** Logs frequent failures: one short line a second for each kind. */
export function openOutageLog(
  log: FastifyBaseLogger,
  what = 'calls are refused for the time being',
): (kind: string, error: unknown) => void {
  const tell = openRareLog(log, what, PAUSE_MS)
  return (kind, error) => tell(kind, { kind, reason: loggable(error).message })
}
