import { createHash } from 'node:crypto'
import { type Board, dateOf, type OldForum, type Out, type Reader, writeForums } from './board.ts'
import type { Row } from './dump.ts'
import { plain, withLines, withoutTags } from './old-html.ts'
import { BCRYPT, HEX_40, schemeOf } from './schemes.ts'

/** SMF 2.1 and 2.0 (https://github.com/SimpleMachines/SMF, other/install_2-1_mysql.sql). */

const SCHEMES = [
  [BCRYPT, 'smf-bcrypt'],
  [HEX_40, 'smf'],
] as const
/** Boards and what they stand in have numbers of their own. */
const GROUPS_FROM = 1_000_000_000
const GUESTS = '-1'
const THUMBNAIL = 3
/** an avatar in a folder of its own, under its name */
const OWN_FOLDER = 1

interface Attached {
  id: number
  message: number
  member: number
  type: number
  name: string
  hash: string
}

/** Is a group among those of a board? */
const names = (row: Row, column: string, group: string): boolean => row.text(column).split(',').includes(group)

function open(): Reader {
  const groups: { id: number; name: string; order: number }[] = []
  const boards = new Map<number, OldForum & { group: number }>()
  const topics = new Map<number, { id: number; board: number; sticky: boolean; locked: boolean; views: number }>()
  const avatars = new Map<number, string>()
  const attached: Attached[] = []
  let isOpenToGuests = true
  let version = ''

  return {
    first: {
      settings: (row) => {
        if (row.text('variable') === 'allow_guestAccess') isOpenToGuests = row.text('value') !== '0'
        if (row.text('variable') === 'smfVersion') version = row.text('value')
      },
      categories: (row) =>
        groups.push({ id: row.number('id_cat'), name: plain(row.text('name')), order: row.number('cat_order') }),
      boards: (row) => {
        if (row.text('redirect') !== '') return
        boards.set(row.number('id_board'), {
          ...{ id: row.number('id_board'), group: row.number('id_cat'), parent: row.number('id_parent') },
          ...{ order: row.number('board_order'), name: plain(row.text('name')) },
          description: plain(withoutTags(row.text('description'))),
          locked: false,
          isOpen: names(row, 'member_groups', GUESTS) && !names(row, 'deny_member_groups', GUESTS),
        })
      },
      topics: (row) => {
        const isApproved = !row.has('approved') || row.number('approved') === 1
        if (row.number('id_redirect_topic') > 0 || !isApproved) return
        topics.set(row.number('id_first_msg'), {
          ...{ id: row.number('id_topic'), board: row.number('id_board'), views: row.number('num_views') },
          ...{ sticky: row.number('is_sticky') > 0, locked: row.number('locked') > 0 },
        })
      },
      attachments: (row) => {
        if (!row.has('approved') || row.number('approved') === 1) attached.push(attachedOf(row))
      },
    },
    settle(out) {
      // which version it is stands behind them in a dump
      for (const file of attached) {
        const { id, message, member, type, name } = file
        const path = `files/${fileNameOf(file, version)}`
        if (member > 0) avatars.set(member, path)
        else if (message > 0 && type !== THUMBNAIL) out.line('files', { id, message, name, path })
      }
      for (const { id, name, order } of groups) out.line('categories', { id: GROUPS_FROM + id, name, order })
      writeForums(
        out,
        boards,
        ({ isOpen }) => isOpen && isOpenToGuests,
        ({ group }) => GROUPS_FROM + group,
      )
    },
    second: {
      members: (row, out) => member(row, out, avatars),
      messages: (row, out) => {
        const [id, author] = [row.number('id_msg'), row.number('id_member')]
        const topic = topics.get(id)
        if (topic) {
          const { board: category, ...thread } = topic
          out.line('threads', { ...thread, category, title: plain(row.text('subject')) })
        }
        if (row.has('approved') && row.number('approved') !== 1) return
        out.line('messages', {
          ...{ id, thread: row.number('id_topic'), author: author || null },
          ...{ name: plain(row.text('poster_name')) || null, date: dateOf(row.number('poster_time')) },
          text: textOf(row.text('body')),
        })
      },
    },
  }
}

const attachedOf = (row: Row): Attached => ({
  ...{ id: row.number('id_attach'), message: row.number('id_msg'), member: row.number('id_member') },
  ...{ type: row.number('attachment_type'), name: plain(row.text('filename')), hash: row.text('file_hash') },
})

/** How SMF calls a file on its disk: since 2.1 with an ending, before without, and of before 2.0 by its name and a hash of that. */
function fileNameOf({ id, type, name, hash }: Attached, version: string): string {
  if (type === OWN_FOLDER) return name
  if (hash !== '') return version.startsWith('2.0') ? `${id}_${hash}` : `${id}_${hash}.dat`
  const bare = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s/g, '_')
    .replaceAll(/[^\w.-]/g, '')
  return `${id}_${bare.replaceAll('.', '_')}${createHash('md5').update(bare).digest('hex')}`
}

function member(row: Row, out: Out, avatars: ReadonlyMap<number, string>): void {
  const [id, login, hash] = [row.number('id_member'), plain(row.text('member_name')), row.text('passwd')]
  const name = plain(row.text('real_name')) || login
  const avatar = avatars.get(id)
  const registered = row.number('date_registered')
  out.line('users', { id, name, login, registered: dateOf(registered), ...(avatar && { avatar }) })
  out.account({
    ...{ author: id, login, name, email: row.text('email_address'), registered, hash },
    scheme: schemeOf(hash, SCHEMES),
  })
}

const textOf = (stored: string): string =>
  plain(withLines(stored)).replace(
    /\[attach(?:\s[^\]\n]{0,200}?)?(?:\sid=(\d{1,10}))?[^\]\n]{0,200}?\]([^[]{0,300})\[\/attach\]/gi,
    (_all, id: string | undefined, inside: string) => (id || /^\d+$/.test(inside) ? `[file=${id ?? inside}]` : inside),
  )

export const smf: Board = {
  software: 'smf',
  mark: { name: 'messages', columns: ['id_msg', 'id_topic', 'body'] },
  perPage: 15,
  copies: ['the board’s attachments, and its folder of avatars if it has one, to files'],
  open,
}
