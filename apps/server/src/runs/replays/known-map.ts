import type { RunFacts } from '@kz/bsp/run-facts'
import type { KnownMap } from '@kz/demo/krp/judge/judge-types'
import { withMapFiles } from '../../maps/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { rows } from '../../platform/api/db.ts'
import { bool, int, json, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { askJudge } from './ask-judge.ts'

const FILE = { mapId: int, version: int, sha256: text, isRead: bool, facts: json.as<RunFacts>().orNull }

/** What the files of maps say of runs on them, each read once; the buttons are those of the newest. */
export async function knownMaps(ctx: Context, mapIds: readonly number[]): Promise<Map<number, KnownMap>> {
  const files = await rows(
    ctx.db,
    FILE,
    sql.named(
      'files of maps',
      sql`select f.map_id as "mapId", f.version, f.sha256, r.map_id is not null as "isRead", r.facts
        from unnest(${sql.param(mapIds)}::integer[]) as wanted (id)
          cross join lateral (select * from map_files x where x.map_id = wanted.id order by x.version desc limit 50) f
          left join run_maps r on r.map_id = f.map_id and r.map_version = f.version
        order by f.map_id, f.version desc`,
    ),
  )
  const facts = new Map<number, RunFacts[]>(mapIds.map((mapId) => [mapId, []]))
  for (const { mapId, version, sha256, isRead, facts: kept } of files) {
    const found = isRead ? kept : await readFacts(ctx, mapId, version, sha256)
    if (found) facts.get(mapId)?.push(found)
  }
  return new Map([...facts].map(([mapId, all]) => [mapId, knownBy(all)]))
}

function knownBy(facts: readonly RunFacts[]): KnownMap {
  return {
    crcs: facts.map(({ crc }) => crc),
    buttons: facts[0]?.buttons ?? [],
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
