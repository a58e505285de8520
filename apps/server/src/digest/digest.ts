import type { NotificationKind } from '@kz/contract/notifications'
import { formatTime, mapRoute } from '@kz/contract/rules'
import { noteDigest, settingsOf, unsubscribeUrl, wantsDigest } from '../notifications/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { job } from '../platform/api/job.ts'
import { entry, inLines, type Letter, letter, plainName, type Reader } from '../platform/api/letter.ts'
import { sendMail } from '../platform/api/send-mail.ts'
import { counted, type Text, t } from '../platform/api/services/text.ts'
import { int, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { pointsOf, runnerOfUser } from '../points/api.ts'

/** The weekly digest: where its reader stands, which of their records fell, what those did whom they follow. */

const DAYS = 7
/** Less than a week: a mail that went late does not put off the next. */
const PAUSE_DAYS = 6
const MOST_LINES = 10
const MOST_AT_ONCE = 50

export const sendDigests = job({
  name: 'send-digests',
  schedule: '0 18 * * 0',
  missed: '1d',
  queue: 'mails',
  async run(ctx, _nothing, stop) {
    for (;;) {
      const due = await rows(
        ctx.db,
        { userId: int },
        sql`select t.user_id as "userId" from notice_times t where ${wantsDigest(ctx.now(), PAUSE_DAYS)}
          order by t.digest_at nulls first limit ${MOST_AT_ONCE}`,
      )
      for (const { userId } of due) {
        stop.throwIfAborted()
        await digestOne(ctx, userId)
      }
      if (due.length < MOST_AT_ONCE) return
    }
  },
})

const MEMBER = { email: text, pseudo: text, language: text.orNull }

/** Mails one member, who is then not due for a week; a week without anything is no mail. */
function digestOne(ctx: Context, userId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await noteDigest(tx, userId, ctx.now(), PAUSE_DAYS))) return
    const member = await row(
      tx,
      MEMBER,
      sql`select email, pseudo, language from users where id = ${userId} and email_verified_at is not null`,
    )
    const written = member && (await digestOf(ctx, tx, userId, member))
    if (!written) return
    const unsubscribe = unsubscribeUrl(ctx, 'digest', userId)
    await sendMail.add(tx, { to: member.email, ...written, unsubscribe })
  })
}

/** What it says; null where nothing happened. */
async function digestOf(ctx: Context, tx: Db, userId: number, reader: Reader): Promise<Letter | null> {
  const since = new Date(ctx.now().getTime() - DAYS * 86_400_000)
  const settings = await settingsOf(tx, [userId])
  const wanted = async (kind: NotificationKind, which: SQL) =>
    settings(userId, kind).byDigest ? await reigns(tx, which, since) : []
  const [fell, followed, onMaps] = [
    await wanted('record', sql`old.user_id = ${userId} and p.user_id is distinct from ${userId}`),
    await wanted(
      'follow',
      sql`exists (select from follows f where f.follower_id = ${userId} and f.user_id = p.user_id)`,
    ),
    await wanted(
      'follow-map',
      sql`m.id in (select living_map(f.map_id) from followed_maps f where f.user_id = ${userId})
        and p.user_id is distinct from ${userId}`,
    ),
  ]
  if (fell.length + followed.length + onMaps.length === 0) return null
  const { siteUrl } = ctx.config
  const link = `${siteUrl}/me`
  const unsubscribe = unsubscribeUrl(ctx, 'digest', userId)
  const paragraphs = [
    await standOf(tx, userId),
    fell.length > 0 && listed(t`Your records that were beaten:`, fell),
    followed.length > 0 && listed(t`Best runs of players you follow:`, followed),
    onMaps.length > 0 && listed(t`Records on maps you follow:`, onMaps),
    t`More of it: ${link}`,
    t`You asked for this digest. One click ends it: ${unsubscribe}`,
  ].filter((paragraph) => paragraph !== false)
  return letter(reader, t`KZ16: your week`, ...paragraphs)
}

const REIGN = { mapName: text, route: text, timeMs: int, previousMs: int.orNull, player: text }

/** Records that began since then, those that gained most first. */
const reigns = (tx: Db, which: SQL, since: Date) =>
  rows(
    tx,
    REIGN,
    sql`select m.name as "mapName", r.name as route, g.time_ms as "timeMs", g.previous_ms as "previousMs",
        coalesce(u.pseudo, p.name) as player
      from reigns g join players p on p.id = g.player_id left join users u on u.id = p.user_id
        left join players old on old.id = g.previous_player_id
        join routes r on r.id = g.route_id join maps m on m.id = r.map_id and m.state <> 'HIDDEN'
      where g.held_from > ${since} and ${which}
      order by coalesce((g.previous_ms - g.time_ms)::float8 / g.previous_ms, 1) desc, g.demo_id limit ${MOST_LINES}`,
  )

function listed(title: Text, found: readonly RowOf<typeof REIGN>[]): Text {
  const lines = found.map(({ mapName, route, timeMs, previousMs, player }) => {
    const [where, time, runner] = [mapRoute(mapName, route), formatTime(timeMs), plainName(player)]
    if (previousMs === null) return entry(t`${where}: ${time} by ${runner}`)
    const gap = formatTime(previousMs - timeMs)
    return entry(t`${where}: ${time} by ${runner}, ${gap} faster than before`)
  })
  return inLines([title, ...lines])
}

async function standOf(tx: Db, userId: number): Promise<Text> {
  const [points, found] = [
    await pointsOf(tx, await runnerOfUser(tx, userId)),
    await row(
      tx,
      { records: int },
      sql`select count(*) as records from players p join reigns g on g.player_id = p.id and g.held_until is null
        and not g.has_cp where p.user_id = ${userId}`,
    ),
  ]
  const records = found?.records ?? 0
  const held = records === 0 ? t`You hold no record now.` : t`You hold ${counted(records, 'record')}.`
  if (points.rank === null) return held
  const { rank, of, rankInCountry } = points
  const place =
    rankInCountry === null
      ? t`You are number ${rank} of ${of} by points.`
      : t`You are number ${rank} of ${of} by points, number ${rankInCountry} in your country.`
  return t`${place} ${held}`
}
