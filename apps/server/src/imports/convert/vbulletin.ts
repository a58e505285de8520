import { type Board, dateOf, type OldForum, type Out, type Reader, writeForums } from './board.ts'
import type { Row } from './dump.ts'
import { plain } from './old-html.ts'
import { HEX_32 } from './schemes.ts'

/** vBulletin 4.2: files may lie in the database or in folders by their owner. */

const GUESTS = 1
/** The forum, what others write in it, and what is in a thread. */
const READS = 1 | 2 | 524_288
const [ACTIVE, ALLOWS_POSTING] = [1, 2]
const MOVED = 10
const SHOWN = 1

function open(): Reader {
  const forums = new Map<number, OldForum>()
  const guests = new Map<number, number>()
  let guestsUsually = READS
  let ofPosts = new Set<number>()
  const files: { id: number; message: number; type: number; owner: number; data: number; name: string }[] = []
  const inDump = new Set<number>()
  const pictured = new Set<number>()

  const isOpenTo = (forum: number): boolean => ((guests.get(forum) ?? guestsUsually) & READS) === READS

  return {
    first: {
      forum: (row) =>
        forums.set(row.number('forumid'), {
          ...{ id: row.number('forumid'), parent: row.number('parentid'), order: row.number('displayorder') },
          ...{ name: plain(row.text('title')), description: plain(row.text('description')) },
          locked: (row.number('options') & ALLOWS_POSTING) === 0,
          isOpen:
            row.text('password') === '' && row.number('displayorder') > 0 && (row.number('options') & ACTIVE) !== 0,
        }),
      forumpermission: (row) => {
        if (row.number('usergroupid') === GUESTS) guests.set(row.number('forumid'), row.number('forumpermissions'))
      },
      usergroup: (row) => {
        if (row.number('usergroupid') === GUESTS) guestsUsually = row.number('forumpermissions')
      },
      contenttype: (row) => row.text('class') === 'Post' && ofPosts.add(row.number('contenttypeid')),
      attachment: (row) =>
        files.push({
          ...{ id: row.number('attachmentid'), message: row.number('contentid'), type: row.number('contenttypeid') },
          ...{ owner: row.number('userid'), data: row.number('filedataid'), name: row.text('filename') },
        }),
      filedata: (row, out) => {
        const bytes = row.bytes('filedata')
        if (!bytes || bytes.length === 0) return
        inDump.add(row.number('filedataid'))
        out.bytes(`files/${row.number('filedataid')}.attach`, bytes)
      },
      customavatar: (row, out) => {
        const bytes = row.bytes('filedata')
        if (!bytes || bytes.length === 0) return
        pictured.add(row.number('userid'))
        out.bytes(`avatars/${row.number('userid')}`, bytes)
      },
    },
    settle(out) {
      if (ofPosts.size === 0) ofPosts = new Set(files.map(({ type }) => type))
      for (const { id, message, type, owner, data, name } of files) {
        if (!ofPosts.has(type) || message === 0) continue
        const path = inDump.has(data) ? `${data}.attach` : `${[...String(owner)].join('/')}/${data}.attach`
        out.line('files', { id, message, name, path: `files/${path}` })
      }
      writeForums(out, forums, ({ id, isOpen }) => isOpen && isOpenTo(id))
    },
    second: { user: (row, out) => user(row, out, pictured), thread, post },
  }
}

function user(row: Row, out: Out, pictured: ReadonlySet<number>): void {
  const [id, name, registered] = [row.number('userid'), plain(row.text('username')), row.number('joindate')]
  const [hash, salt] = [row.text('password'), row.text('salt')]
  const avatar = pictured.has(id) ? { avatar: `avatars/${id}` } : {}
  out.line('users', { id, name, registered: dateOf(registered), ...avatar })
  const isKnown = HEX_32.test(hash) && salt !== ''
  out.account({
    ...{ author: id, login: name, name, email: row.text('email'), registered },
    ...{ hash: isKnown ? `${hash}:${salt}` : hash, scheme: isKnown ? 'vbulletin' : '' },
  })
}

function thread(row: Row, out: Out): void {
  if (row.number('visible') !== SHOWN || row.number('open') === MOVED) return
  out.line('threads', {
    ...{ id: row.number('threadid'), category: row.number('forumid'), title: plain(row.text('title')) },
    ...{ sticky: row.number('sticky') === 1, locked: row.number('open') === 0, views: row.number('views') },
  })
}

function post(row: Row, out: Out): void {
  if (row.number('visible') !== SHOWN) return
  out.line('messages', {
    ...{ id: row.number('postid'), thread: row.number('threadid'), author: row.number('userid') || null },
    ...{ name: plain(row.text('username')) || null, date: dateOf(row.number('dateline')) },
    text: row.text('pagetext').replace(/\[attach(?:=\w+)?\](\d{1,10})\[\/attach\]/gi, '[file=$1]'),
  })
}

export const vbulletin: Board = {
  software: 'vbulletin',
  mark: { name: 'post', columns: ['postid', 'threadid', 'pagetext'] },
  perPage: 10,
  copies: ['the board’s attachment folder, if it has one, to files'],
  open,
}
