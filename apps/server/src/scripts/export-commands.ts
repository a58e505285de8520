import { rename, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EXPORTS, type ExportKind } from '../imports/export-lists.ts'
import { environment } from '../platform/process/config.ts'
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
      await write(path, `${lines.join('\n')}\n`)
      print(`${lines.length} lines written to ${path}`)
    },
  }
}

/** Whole before it bears its name; what is no file, such as /dev/stdout, is written to and not replaced. */
async function write(path: string, text: string): Promise<void> {
  const there = await stat(path).catch(() => null)
  if (there && !there.isFile()) return writeFile(path, text)
  await writeFile(`${path}.part`, text)
  await rename(`${path}.part`, path)
}
