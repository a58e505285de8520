import type { Context } from '../platform/api/context.ts'
import type { Config } from '../platform/api/services/settings.ts'

/** A fault the operator can mend: its message is shown as it is. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** All was done but for what was named: the command ends with a code of its own. */
export class PartlyDone extends CommandError {}

export interface Arguments {
  /** the words after the command's own */
  words: string[]
  /** `--name value`, every value given */
  values: Record<string, string[]>
  /** `--name` without a value */
  flags: ReadonlySet<string>
}

export interface Command {
  /** `user create`: the words that call it */
  name: string
  usage: string
  help: string
  values?: readonly string[]
  flags?: readonly string[]
  /** may run with another SECRET_KEY than the site's */
  anySecret?: true
  /** fewest and most words after the command */
  words: readonly [number, number]
  run(ctx: Context, given: Arguments, print: Print): Promise<void>
}

/** A command that works on places without a site in use: no database is opened for it. */
export interface AloneCommand extends Omit<Command, 'run' | 'anySecret'> {
  runAlone(config: Config, given: Arguments, print: Print): Promise<void>
}

export type Print = (line: string) => void
