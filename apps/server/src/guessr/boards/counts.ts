import { type Context, inTransaction } from '../../platform/api/context.ts'
import { sql } from '../../platform/api/sql.ts'

/** A map's new pictures are the game's too. */
export async function takeMapPictures(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.execute(sql`insert into guessr_images (map_id, image_id, is_added)
      select map_id, image_id, false from map_images o
      where not exists (select from guessr_images p where p.map_id = o.map_id and p.image_id = o.image_id)
      on conflict do nothing`),
  )
}

/** How often each picture was shown and found, counted from the rounds: games are as difficult as that says. */
export async function countPictures(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.execute(sql`with counted as (
        select image_id, count(*) as shown, count(*) filter (where outcome in ('hit', 'family')) as found
        from guessr_rounds where ended_at is not null and started_at is not null group by image_id)
      update guessr_images p set shown = c.shown, found = c.found from counted c
      where c.image_id = p.id and (p.shown, p.found) is distinct from (c.shown::integer, c.found::integer)`)
    await tx.execute(sql`delete from guessr_counted`)
    await tx.execute(sql`insert into guessr_counted (at) values (now())`)
  })
}
