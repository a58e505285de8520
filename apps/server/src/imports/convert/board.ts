import type { z } from 'zod'
import type { Software } from '../../archive/api.ts'
import type { FileOfLines, SHAPES } from '../archive/format.ts'
import type { Row } from './dump.ts'

/** An account as a board has it. */
export interface OldAccount {
  author: number
  /** what its owner logs in with */
  login: string
  /** what others see */
  name: string
  email: string
  /** Unix time; 0 where the board does not say */
  registered: number
  hash: string
  scheme: string
}

/** Where a board's things go. */
export interface Out {
  line: <File extends FileOfLines>(file: File, line: z.input<(typeof SHAPES)[File]>) => void
  account: (account: OldAccount) => void
  /** writes a file of the folder */
  bytes: (path: string, content: Buffer) => void
  /** says what the operator has to know */
  note: (text: string) => void
}

/** What is held while a dump streams by: small tables, read before the others. */
export interface Reader {
  /** by table: small ones, in the first pass */
  first: Readonly<Record<string, (row: Row, out: Out) => unknown>>
  /** between the passes */
  settle: (out: Out) => void
  /** by table, in the second pass */
  second: Readonly<Record<string, (row: Row, out: Out) => void>>
}

export interface Board {
  software: Software
  /** a table by which it is known */
  mark: { name: string; columns: readonly string[] }
  perPage: number
  /** files that the operator copies into the folder */
  copies: readonly string[]
  open: () => Reader
}

/** A moment of a board as the format has it; those of no clock are the first that it takes. */
export const dateOf = (seconds: number): string =>
  new Date(Math.max(seconds, Date.UTC(1990, 0, 2) / 1000) * 1000).toISOString()

/** A forum as most boards have it. */
export interface OldForum {
  id: number
  parent: number
  order: number
  name: string
  description: string
  locked: boolean
  /** guests read it, as far as the forum itself says */
  isOpen: boolean
}

/** Writes forums, each behind the one it stands in; those that stand in none go into `rootOf`, if there is one. */
export function writeForums<Forum extends OldForum>(
  out: Out,
  forums: ReadonlyMap<number, Forum>,
  isOpen: (forum: Forum) => boolean = (forum) => forum.isOpen,
  rootOf: (forum: Forum) => number | null = () => null,
): void {
  const written = new Set<number>()
  const write = (id: number) => {
    const forum = forums.get(id)
    if (!forum || written.has(id)) return
    written.add(id)
    write(forum.parent)
    const { name, description, order, locked } = forum
    const parent = forums.has(forum.parent) ? forum.parent : rootOf(forum)
    out.line('categories', { id, parent, name, description, order, locked, private: !isOpen(forum) })
  }
  for (const id of forums.keys()) write(id)
}
