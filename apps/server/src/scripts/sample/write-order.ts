import type { BanKind } from '@kz/contract/accounts/accounts'
import type { BugCategory, BugState } from '@kz/contract/bugs'
import { auditFor } from '../../platform/api/audit.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { BuiltUser } from '../../testing/build.ts'

/** Bans and bug reports of the sample community. */

interface Seeding {
  tx: Db
  users: readonly BuiltUser[]
}

interface PlannedBan {
  pseudo: string
  kind: BanKind
  reason: string
  note?: string
  /** days before now, `until` may lie ahead; none is for good */
  from: number
  until?: number
  lifted?: number
}

const BANS: readonly PlannedBan[] = [
  { pseudo: 'tangerine-', kind: 'general', reason: 'Two accounts for one person, after a warning.', from: 41 },
  {
    pseudo: 'Ördek',
    kind: 'submit',
    reason: 'Sent the same cut demo four times.',
    note: 'Asked for the whole recording twice.',
    from: 6,
    until: -24,
  },
  { pseudo: 'Salamandra', kind: 'comment', reason: 'Insults under the demos of others.', from: 2, until: -5 },
  { pseudo: 'Köbli', kind: 'comment', reason: 'Advertising in the chat box.', from: 133, until: 126 },
  {
    pseudo: 'Pão_de_Salto',
    kind: 'general',
    reason: 'A run with a script.',
    note: 'The keys were worn out, the player showed a picture of the keyboard.',
    from: 71,
    lifted: 68,
  },
]

const ago = (days: number) => sql`now() - make_interval(hours => ${Math.round(days * 24)}::integer)`

/** Writes bans that are open, over and lifted, each set by the administrator, and their lines in the audit log. */
export async function seedBans({ tx, users }: Seeding): Promise<void> {
  const audit = auditFor(tx, undefined)
  const admin = users[0]?.userId ?? null
  for (const { pseudo, kind, reason, note = '', from, until, lifted } of BANS) {
    const userId = users.find((user) => user.pseudo === pseudo)?.userId
    const expires = until === undefined ? sql`null` : ago(until)
    await tx.execute(sql`insert into bans
        (user_id, kind, reason, internal_note, starts_at, expires_at, created_by, lifted_at, lifted_by)
      values (${userId}, ${kind}, ${reason}, ${note}, ${ago(from)}, ${expires}, ${admin},
        ${lifted === undefined ? sql`null` : ago(lifted)}, ${lifted === undefined ? null : admin})`)
    const target = `user:${userId}`
    await audit(`ban.${kind}`, target, { by: admin, after: { reason }, reason })
    if (lifted !== undefined) await audit(`unban.${kind}`, target, { by: admin, before: { reason } })
  }
}

interface PlannedReport {
  /** username */
  by: string
  title: string
  text: string
  category: BugCategory
  state: BugState
  priority?: 'low' | 'high'
  pageUrl: string
  age: number
  votes: number
  isTaken?: boolean
  answers: [by: string, message: string, internal?: 'internal'][]
}

const BROWSER = 'Firefox 140 on Windows'

const REPORTS: readonly PlannedReport[] = [
  {
    by: 'player',
    title: 'Saving a short video link forgets the start time',
    text: 'I added a video that starts at 0:42 to my run. After saving it begins at 0:00 again.',
    category: 'records',
    state: 'FIXED',
    priority: 'low',
    pageUrl: '/records',
    age: 47,
    votes: 3,
    isTaken: true,
    answers: [
      ['admin', 'ParsedMetadata here too. The part after the question mark was cut off.'],
      ['player', 'Works now, thank you.'],
    ],
  },
  {
    by: 'writer',
    title: 'The editor loses a line break after a list',
    text: 'Write a list, leave it with two returns, save and open the draft again: the empty line is gone.',
    category: 'other',
    state: 'CONFIRMED',
    pageUrl: '/news-manager',
    age: 18,
    votes: 2,
    answers: [['checker', 'The same happens to me with quotes.']],
  },
  {
    by: 'mapchecker',
    title: 'Two maps differ only in a dash and the search finds one',
    text: 'Looking for the map with an underscore shows the one with a dash first, the other is not on the first page.',
    category: 'maps',
    state: 'IN_PROGRESS',
    priority: 'high',
    pageUrl: '/search',
    age: 9,
    votes: 5,
    isTaken: true,
    answers: [['admin', 'The index folds both signs into one. I am on it.', 'internal']],
  },
  {
    by: 'checker',
    title: 'A download of waiting demos stops at the third file',
    text: 'Chose five demos in the queue and downloaded them together. The browser kept two and asked nothing.',
    category: 'demos',
    state: 'NEED_INFO',
    pageUrl: '/admin-check-demos',
    age: 4,
    votes: 1,
    answers: [['admin', 'Which browser, and does it ask about several downloads in its settings?']],
  },
  {
    by: 'player',
    title: 'My flag is the old one in a thread of last year',
    text: 'I changed my country in March. Threads from before still show the old flag beside my name on the phone.',
    category: 'forum',
    state: 'NEW',
    pageUrl: '/forum',
    age: 0.4,
    votes: 0,
    answers: [],
  },
]

/** Writes bug reports of the accounts with a login, what was answered and who votes for them. */
export async function seedReports({ tx, users }: Seeding): Promise<void> {
  const admin = users[0]?.userId ?? null
  const named = (username: string) => users.find((user) => user.username === username)?.userId ?? null
  for (const { by, title, text, category, state, priority, pageUrl, age, votes, isTaken, answers } of REPORTS) {
    const changed = answers.length === 0 ? age : age / 2
    const made = await row(
      tx,
      { id: int },
      sql`insert into bug_reports (title, text, category, state, priority, page_url, browser, reporter_id, assignee_id,
          created_at, changed_at)
        values (${title}, ${text}, ${category}, ${state}, ${priority ?? 'normal'}, ${pageUrl}, ${BROWSER}, ${named(by)},
          ${isTaken ? admin : null}, ${ago(age)}, ${ago(changed)}) returning id`,
    )
    for (const [place, [author, message, internal]] of answers.entries()) {
      await tx.execute(sql`insert into bug_comments (report_id, author_id, message, internal, created_at)
        values (${made?.id}, ${named(author)}, ${message}, ${internal !== undefined},
          ${ago(age - ((age - changed) * (place + 1)) / answers.length)})`)
    }
    await tx.execute(sql`insert into bug_votes (report_id, user_id)
      select ${made?.id}, id from users where id <> ${named(by)} order by id offset 4 limit ${votes}`)
  }
}
