import pg from 'pg'
import type { Config } from '../api/services/settings.ts'
import { ConfigError } from '../api/services/settings.ts'

/** Why there is no server: one sentence for the operator, from whatever the start threw. */

type Thrown = Error & { code?: string; syscall?: string; path?: string; hostname?: string; port?: number }

/** What a folder that is closed, full or no folder says. */
const FOLDER = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOSPC', 'EDQUOT', 'ENOENT', 'EIO'])

/** The second is what one of several processes gets. */
const LISTENING = new Set(['listen', 'bind'])

/** One sentence on one line, without a stack and without the password of an address. */
export function startFailure(error: unknown, config?: Config): string {
  return sentence(error instanceof Error ? reasonOf(error, config) : String(error))
}

function reasonOf(error: Thrown, config?: Config): string {
  if (error instanceof ConfigError) return error.message
  if (config && (LISTENING.has(error.syscall ?? '') || (error.hostname && error.hostname === config.host))) {
    return portFailure(error, config)
  }
  if (error instanceof pg.DatabaseError) return `${databaseName(config)} cannot be used: ${error.message}`
  if (error.path && error.syscall !== 'connect' && FOLDER.has(error.code ?? '')) {
    return `DATA_DIR cannot be used: ${error.message}`
  }
  return error.code ? `The start failed: ${error.message || error.code}` : error.message
}

function portFailure({ code, port: asked }: Thrown, { host, port, metricsPort }: Config): string {
  const [name, number] = asked === metricsPort && asked !== undefined ? ['METRICS_PORT', asked] : ['PORT', port]
  const at = `${name} ${number}`
  if (code === 'EADDRINUSE') return `${at} of ${host} is taken; end the other program or name another with ${name}`
  if (code === 'EACCES') return `${at} is not for this account; name one above 1023 with ${name}`
  return `HOST ${host} is not an address of this machine`
}

const databaseName = (config?: Config) => (config && !config.databaseUrl ? 'The embedded database' : 'DATABASE_URL')

/** Text of a program on one line, with one full stop. */
export const sentence = (text: string): string => `${text.replace(/\s+/g, ' ').trim().replace(/[.!]$/, '')}.`
