import { type Board, dateOf, type OldForum, type Reader, writeForums } from './board.ts'
import type { Row } from './dump.ts'
import { HEX_32 } from './schemes.ts'

/** MyBB 1.8 (https://github.com/mybb/mybb, install/resources/mysql_db_tables.php). */

const GUESTS = 1
const SHOWN = 1

/** Sees the forum and what others write in it. */
const mayRead = (row: Row): boolean =>
  row.number('canview') === 1 && row.number('canviewthreads') === 1 && row.number('canonlyviewownthreads') !== 1

function open(): Reader {
  const forums = new Map<number, OldForum>()
  const guests = new Map<number, boolean>()
  let guestsUsually = true

  return {
    first: {
      forums: (row) => {
        if (row.text('linkto') !== '') return
        forums.set(row.number('fid'), {
          ...{ id: row.number('fid'), parent: row.number('pid'), order: row.number('disporder') },
          ...{ name: row.text('name'), description: row.text('description') },
          ...{ locked: row.number('open') === 0, isOpen: row.text('password') === '' && row.number('active') === 1 },
        })
      },
      forumpermissions: (row) => {
        if (row.number('gid') === GUESTS) guests.set(row.number('fid'), mayRead(row))
      },
      usergroups: (row) => {
        if (row.number('gid') === GUESTS) guestsUsually = mayRead(row)
      },
      attachments: (row, out) => {
        const [id, message] = [row.number('aid'), row.number('pid')]
        if (message === 0 || row.number('visible') !== SHOWN) return
        out.line('files', { id, message, name: row.text('filename'), path: `files/${row.text('attachname')}` })
      },
    },
    settle(out) {
      writeForums(out, forums, ({ id, isOpen }) => isOpen && (guests.get(id) ?? guestsUsually))
    },
    second: {
      users: (row, out) => {
        const [id, name, registered] = [row.number('uid'), row.text('username'), row.number('regdate')]
        const [hash, salt] = [row.text('password'), row.text('salt')]
        const [, avatar] = /\/avatars\/([\w.-]+)(?:\?.*)?$/.exec(row.text('avatar')) ?? []
        out.line('users', { id, name, registered: dateOf(registered), ...(avatar && { avatar: `avatars/${avatar}` }) })
        const isKnown = HEX_32.test(hash) && salt !== ''
        out.account({
          ...{ author: id, login: name, name, email: row.text('email'), registered },
          ...{ hash: isKnown ? `${hash}:${salt}` : hash, scheme: isKnown ? 'mybb' : '' },
        })
      },
      threads: (row, out) => {
        if (row.number('visible') !== SHOWN || row.text('closed').startsWith('moved')) return
        out.line('threads', {
          ...{ id: row.number('tid'), category: row.number('fid'), title: row.text('subject') },
          ...{ sticky: row.number('sticky') === 1, locked: row.text('closed') === '1', views: row.number('views') },
        })
      },
      posts: (row, out) => {
        if (row.number('visible') !== SHOWN) return
        out.line('messages', {
          ...{ id: row.number('pid'), thread: row.number('tid'), author: row.number('uid') || null },
          ...{ name: row.text('username') || null, date: dateOf(row.number('dateline')) },
          text: row.text('message').replace(/\[attachment=(\d{1,10})\]/gi, '[file=$1]'),
        })
      },
    },
  }
}

export const mybb: Board = {
  software: 'mybb',
  mark: { name: 'posts', columns: ['pid', 'tid', 'message'] },
  perPage: 20,
  copies: ['the board’s uploads to files', 'its uploads/avatars to avatars'],
  open,
}
