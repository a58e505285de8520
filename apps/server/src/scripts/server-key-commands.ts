import { createServerKey, listServerKeys, revokeServerKey } from '../motd/server-keys.ts'
import { inTransaction } from '../platform/api/context.ts'
import { type Command, CommandError } from './command.ts'

const NAME = /^[\w.-]{1,40}$/

/** Keys that game servers send runs of the map of the day with. */
export const serverKeyCommands: readonly Command[] = [
  {
    name: 'server-key create',
    usage: 'server-key create NAME',
    help: 'makes a key for a game server and prints it once',
    words: [1, 1],
    async run(ctx, { words: [name = ''] }, print) {
      if (!NAME.test(name)) throw new CommandError('A name is 1 to 40 letters, digits, dots, dashes or underscores.')
      const key = await inTransaction(ctx, (tx, _emit, audit) => createServerKey(tx, name, audit))
      if (!key) throw new CommandError(`There is a key ${name} already.`)
      print(`Key of ${name}, shown only here: ${key}`)
    },
  },
  {
    name: 'server-key revoke',
    usage: 'server-key revoke NAME',
    help: 'ends a key',
    words: [1, 1],
    async run(ctx, { words: [name = ''] }, print) {
      if (!(await inTransaction(ctx, (tx, _emit, audit) => revokeServerKey(tx, name, audit)))) {
        throw new CommandError(`There is no key ${name} that works.`)
      }
      print(`The key ${name} no longer works.`)
    },
  },
  {
    name: 'server-key list',
    usage: 'server-key list',
    help: 'shows the names of all keys',
    words: [0, 0],
    async run(ctx, _given, print) {
      for (const { name, isRevoked } of await listServerKeys(ctx.db)) print(`${name}${isRevoked ? '  (revoked)' : ''}`)
    },
  },
]
