import { rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EXPORTS, type ExportKind } from '../imports/export-lists.ts'
import { environment } from '../platform/config.ts'
import type { Command } from './command.ts'

/** Writes the public lists back: nobody's history is captive here. */
export const exportCommands: readonly Command[] = [
  exportCommand('maps', 'writes the maps as a list that import takes'),
  exportCommand('records', 'writes every released run without checkpoints, with dates'),
  exportCommand('longjumps', 'writes the long-jump records'),
]

function exportCommand(kind: ExportKind, help: string): Command {
  return {
    name: `export ${kind}`,
    usage: `export ${kind} FILE`,
    help,
    words: [1, 1],
    async run(ctx, { words: [name = ''] }, print) {
      const path = resolve(environment().INIT_CWD ?? '', name)
      const lines = await EXPORTS[kind].lines(ctx.db)
      await writeFile(`${path}.part`, `${lines.join('\n')}\n`)
      await rename(`${path}.part`, path)
      print(`${lines.length} lines written to ${path}`)
    },
  }
}
