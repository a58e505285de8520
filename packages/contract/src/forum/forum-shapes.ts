import { z } from 'zod'
import { RoleName } from '../accounts/accounts.ts'
import { POLL_DAYS, POLL_OPTIONS, REACTIONS } from '../reactions.ts'
import { REPORT_OUTCOMES } from '../review/report-words.ts'
import { author, dated, Moment, Text } from '../wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'

/** Parts of the forum's answers: who wrote, and what staff sees of deleted, reported and held posts. */

export const AuthorStats = z.object({
  records: number,
  messages: number,
  joined: text,
  roles: z.array(RoleName),
})

export const DeletedThread = z.object({
  id: number,
  title: text,
  categoryId: number,
  categoryName: text,
  authorId: number,
  authorName: text,
  messageCount: number,
  deletedBy: textOrNull,
  deletedDate: Moment,
})

/** A message as lists show it: search, profiles, deleted ones. */
export const ListedShape = z.object({
  id: number,
  threadId: number,
  threadTitle: text,
  categoryId: number,
  categoryName: text,
  ...author,
  ...dated,
  page: number,
  /** first words, without markup */
  extract: text,
})

export const Report = z.object({
  id: number,
  reason: text,
  reporterName: text,
  ...dated,
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  decidedBy: textOrNull,
  message: ListedShape,
  messageDeleted: bool,
})

export const Held = z.object({
  id: number,
  ...author,
  threadId: numberOrNull,
  categoryId: number,
  title: text,
  message: text,
  ...dated,
})

export const Reaction = z.object({
  kind: z.enum(REACTIONS),
  count: number,
  /** the caller's */
  own: bool,
})

export const Poll = z.object({
  question: text,
  /** so many answers may be chosen */
  most: number,
  /** ISO; null: open until the thread is locked */
  closesAt: textOrNull,
  isOpen: bool,
  canVote: bool,
  voters: number,
  options: z.array(z.object({ position: number, label: text, votes: number, own: bool })),
})

/** A poll as it is asked for with a new thread. */
export const NewPoll = z.object({
  question: Text(120, 3),
  options: z.array(Text(80, 1)).min(POLL_OPTIONS.least).max(POLL_OPTIONS.most),
  most: z.number().int().min(1).max(POLL_OPTIONS.most).default(1),
  /** null: without an end */
  days: z.number().int().min(1).max(POLL_DAYS).nullable().default(null),
})
