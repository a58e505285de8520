import { LONGJUMP_TOLERANCE, LONGJUMP_TYPES, LONGJUMP_UNPACKED_BYTES } from '@kz/contract/runs/longjump-types'
import type { ParsedJump } from '@kz/contract/runs/longjumps'
import { attachJump, isJumpFile, jumpsOver, type NamedJump } from '../longjumps/api.ts'
import { knownOf } from '../maps/api.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import type { ReceivedFile } from '../platform/api/handler.ts'
import { withKept } from '../platform/files/keep-files.ts'
import { fileSafe } from '../platform/files/names.ts'
import { PATIENT, parseFile, requireRun } from '../submissions/api.ts'
import type { FolderKind } from './folder.ts'
import { withDemos } from './folder-demos.ts'
import type { Verdict } from './report.ts'

/** Demos of jumps that stand on the boards: `block_type_player.dem`, alone or in an archive. */
export const LONGJUMP_DEMOS: FolderKind = {
  kind: 'longjump-demos',
  isOurs: (name) => /\.(dem|zip|rar)$/i.test(name),
  take: (ctx, source, tell) => withDemos(ctx, source, (file) => takeJump(ctx, file, tell)),
  announce: (emit) => emit({ type: 'longjumps.changed', data: {} }),
}

const NAME = /^(\d{1,3})_([a-z]{2,6})_(.+)\.dem$/i
const refused = (note: string): Verdict => ({ outcome: 'refused', note })

async function takeJump(ctx: Context, file: ReceivedFile, tell: (emit: Emit) => void): Promise<Verdict> {
  const [, block, kind = '', player = ''] = NAME.exec(file.name) ?? []
  const type = LONGJUMP_TYPES.find((known) => known === kind.toLowerCase())
  if (!type) return refused('not named block_type_player.dem, such as 257_lj_Nick.dem')
  if (await isJumpFile(ctx.db, file.sha256)) return { outcome: 'unchanged' }
  if (file.size > LONGJUMP_UNPACKED_BYTES) return refused('too large for the demo of a jump')
  const jumps = (await jumpsOver(ctx.db, type, Number(block))).filter(
    ({ playerName }) => fileSafe(playerName).toLowerCase() === player.toLowerCase(),
  )
  if (jumps.length === 0) return refused('no board has a jump of this block, kind and player')
  const free = jumps.filter(({ demoId }) => demoId === null)
  if (free.length === 0) return refused('its jump has another demo')
  const read = await parseFile(ctx, file.path, file.name, await knownOf(ctx.db), PATIENT)
  requireRun(file.name, read)
  const meant = meantIn(free, read.jumps)
  if (!meant) return refused(`shows ${shownIn(read.jumps)}, the board has ${free[0]?.distance.toFixed(3)}`)
  const isTaken = await withKept(ctx, [file], (kept) =>
    inTransaction(ctx, async (tx, emit) => {
      const attached = await attachJump(tx, kept, meant.jump.jumpId, file, read, meant.seen)
      if (attached) tell(emit)
      return attached
    }),
  )
  return isTaken ? { outcome: 'taken' } : refused('its jump has another demo')
}

const distancesOf = ({ printed, computed }: ParsedJump): number[] =>
  [printed?.distance, computed?.distance].filter((distance) => typeof distance === 'number')

/** The longest of these jumps that the demo shows. */
function meantIn(jumps: NamedJump[], seen: ParsedJump[]): { jump: NamedJump; seen: ParsedJump } | null {
  for (const jump of jumps) {
    const shows = (one: ParsedJump) =>
      distancesOf(one).some((distance) => Math.abs(distance - jump.distance) <= LONGJUMP_TOLERANCE.distance)
    const found = seen.find(shows)
    if (found) return { jump, seen: found }
  }
  return null
}

function shownIn(jumps: ParsedJump[]): string {
  const distances = jumps.flatMap(distancesOf)
  return distances.length > 0 ? `a jump of ${Math.max(...distances).toFixed(3)}` : 'no long jump'
}
