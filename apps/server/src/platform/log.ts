import { type Logger, pino, stdSerializers } from 'pino'
import { loggable } from './database-errors.ts'

/** The log of this process: one line for each event, an error in few words and without the values of its query. */
export const openLog = (level: string): Logger =>
  pino({ level, serializers: { err: (error: unknown) => stdSerializers.err(loggable(error)) } })
