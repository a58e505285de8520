import type { RunFacts } from '@kz/bsp/run-facts'
import type { KnownMap } from '@kz/demo/krp/judge/judge-types'
import { withMapFiles } from '../../maps/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { rows } from '../../platform/api/db.ts'
import { bool, int, json, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { askJudge } from './ask-judge.ts'

const FILE = { version: int, sha256: text, isRead: bool, facts: json.as<RunFacts>().orNull }

/** What the files of a map say of runs on it, each read once; the buttons are those of the newest. */
export async function knownMap(ctx: Context, mapId: number): Promise<KnownMap> {
  const files = await rows(
    ctx.db,
    FILE,
    sql`select f.version, f.sha256, r.map_id is not null as "isRead", r.facts from map_files f
        left join run_maps r on r.map_id = f.map_id and r.map_version = f.version
      where f.map_id = ${mapId} order by f.version desc limit 50`,
  )
  const facts: RunFacts[] = []
  for (const { version, sha256, isRead, facts: kept } of files) {
    const found = isRead ? kept : await readFacts(ctx, mapId, version, sha256)
    if (found) facts.push(found)
  }
  const [newest] = facts
  return {
    crcs: facts.map(({ crc }) => crc),
    buttons: newest?.buttons ?? [],
    teleports: facts.flatMap(({ teleports }) => teleports),
    changesGravity: facts.some(({ changesGravity }) => changesGravity),
  }
}

async function readFacts(ctx: Context, mapId: number, version: number, sha256: string): Promise<RunFacts | null> {
  const answer = await ctx.files.borrow(sha256, (archive) =>
    withMapFiles(ctx.files, archive, (path) => askJudge(ctx.log, { kind: 'map', path })),
  )
  const facts = answer?.kind === 'map' ? answer.facts : null
  await ctx.db.execute(sql`insert into run_maps (map_id, map_version, facts)
    select map_id, version, ${facts && JSON.stringify(facts)}::jsonb from map_files where map_id = ${mapId} and version = ${version}
    on conflict do nothing`)
  return facts
}
