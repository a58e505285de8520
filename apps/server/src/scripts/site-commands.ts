import { inTransaction } from '../platform/api/context.ts'
import { setSite, toldSettings } from '../site/config.ts'
import { SITE_KEYS, siteFault } from '../site/keys.ts'
import { type Command, CommandError } from './command.ts'

/** What the site tells about itself: name, links, notices. */
export const siteCommands: readonly Command[] = [
  {
    name: 'site set',
    usage: 'site set KEY VALUE',
    help: "sets a text or link of the site; '' takes it away",
    words: [2, 2],
    async run(ctx, { words: [name = '', text = ''] }, print) {
      const key = SITE_KEYS.find((one) => one === name)
      if (!key) throw new CommandError(`${name} is not one of ${SITE_KEYS.join(', ')}.`)
      const value = text.trim() || null
      const wanted = value && siteFault(key, value)
      if (wanted) throw new CommandError(`${key} must be ${wanted}.`)
      await inTransaction(ctx, (tx, emit, audit) => setSite(tx, emit, key, value, audit))
      print(value === null ? `${key} is no longer set.` : `${key} is now ${value}`)
    },
  },
  {
    name: 'site show',
    usage: 'site show',
    help: 'shows what is set and what could be',
    words: [0, 0],
    async run(ctx, _given, print) {
      const told = await toldSettings(ctx.db)
      const width = Math.max(...SITE_KEYS.map((key) => key.length))
      for (const key of SITE_KEYS) print(`${key.padEnd(width)}  ${told[key] ?? '(not set)'}`)
    },
  },
]
