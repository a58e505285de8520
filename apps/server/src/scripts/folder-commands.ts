import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { type FolderKind, type FolderReport, importFolder } from '../imports/folder.ts'
import { DEMOS } from '../imports/folder-demos.ts'
import { LONGJUMP_DEMOS } from '../imports/folder-jumps.ts'
import { MAP_FILES, PICTURES } from '../imports/folder-maps.ts'
import { formatCounts } from '../imports/report.ts'
import { environment } from '../platform/process/config.ts'
import type { Command } from './command.ts'

/** Takes in what a community brings besides its lists: folders of demos, maps and pictures. */
export const folderCommands: readonly Command[] = [
  folderCommand(DEMOS, 'gives runs of lists their demos, map[route]_player_MMSS.cc.dem or .zip'),
  folderCommand(LONGJUMP_DEMOS, 'gives long jumps of lists their demos, block_type_player.dem or .zip'),
  folderCommand(MAP_FILES, 'gives maps their archives, matched by the map in them'),
  folderCommand(PICTURES, 'gives maps without a picture theirs, called as the map'),
]

/** Beside a running site its requests come first. */
const POLITE = 10

function folderCommand(kind: FolderKind, help: string): Command {
  return {
    name: `import ${kind.kind}`,
    usage: `import ${kind.kind} FOLDER [--quiet]`,
    help,
    words: [1, 1],
    flags: ['quiet'],
    async run(ctx, { words: [name = ''], flags }, print) {
      setPriority(POLITE)
      const report = await importFolder(ctx, kind, resolve(environment().INIT_CWD ?? '', name), {
        line({ outcome, file, note }) {
          if (outcome !== 'refused' && flags.has('quiet')) return
          print(`  ${outcome.padEnd(9)}  ${file}${note ? `  (${note})` : ''}`)
        },
        progress: (done, all, leftMs) => print(`-- ${done} of ${all} files, about ${lasting(leftMs)} left`),
      })
      print(summary(report))
    },
  }
}

const summary = ({ files, counts }: FolderReport): string =>
  `${files} ${files === 1 ? 'file' : 'files'}: ${formatCounts(counts)}.`

const MINUTE = 60_000
const lasting = (ms: number): string =>
  ms < 2 * MINUTE ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / MINUTE)} min`
