import { join } from 'node:path'
import { SERVER_DIST } from '../platform/paths.ts'

/**
 * Words for node by which a started server kills itself (SIGKILL) in place of the first statement that holds `statement`;
 * with `after`, of those that follow one that it matches. None for no statement.
 */
export function dyingAt(statement: string, after?: RegExp): string[] {
  return statement ? ['--import', `data:text/javascript,${encodeURIComponent(deadly(statement, after))}`] : []
}

const deadly = (statement: string, after?: RegExp): string => `
  import { createRequire } from 'node:module'
  const { Client } = createRequire(${JSON.stringify(join(SERVER_DIST, 'main.js'))})('pg')
  const query = Client.prototype.query
  const after = new RegExp(${JSON.stringify(after?.source ?? '')})
  let armed = ${!after}
  Client.prototype.query = function (what, ...rest) {
    const text = typeof what === 'string' ? what : (what?.text ?? '')
    if (!armed) armed = after.test(text)
    else if (text.includes(${JSON.stringify(statement)})) {
      process.kill(process.pid, 'SIGKILL')
      return new Promise(() => {})
    }
    return query.call(this, what, ...rest)
  }`
