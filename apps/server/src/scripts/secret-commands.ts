import { acceptSecret } from '../platform/process/secret-check.ts'
import type { Command } from './command.ts'

/** The secret of the installation. */
export const secretCommands: readonly Command[] = [
  {
    name: 'secret accept',
    usage: 'secret accept',
    help: 'takes the present SECRET_KEY for the right one when the old one is lost: all passwords must be made anew',
    words: [0, 0],
    anySecret: true,
    async run(ctx, _given, print) {
      await acceptSecret(ctx.db, ctx.config.secretKey)
      print('This secret counts from now on. Passwords made with another one are wrong and must be reset.')
    },
  },
]
