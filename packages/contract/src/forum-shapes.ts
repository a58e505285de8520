import { z } from 'zod'
import { RoleName } from './accounts.ts'
import { author, dated, Moment, Text } from './fields.ts'
import { POLL_DAYS, POLL_OPTIONS, REACTIONS } from './reactions.ts'

/** Parts of the forum's answers: who wrote, and what staff sees of deleted, reported and held posts. */

export const AuthorStats = z.object({
  records: z.number(),
  messages: z.number(),
  joined: z.string(),
  roles: z.array(RoleName),
})

export const DeletedThread = z.object({
  id: z.number(),
  title: z.string(),
  categoryId: z.number(),
  categoryName: z.string(),
  authorId: z.number(),
  authorName: z.string(),
  messageCount: z.number(),
  deletedBy: z.string().nullable(),
  deletedDate: Moment,
})

/** A message as lists show it: search, profiles, deleted ones. */
export const ListedShape = z.object({
  id: z.number(),
  threadId: z.number(),
  threadTitle: z.string(),
  categoryId: z.number(),
  categoryName: z.string(),
  ...author,
  ...dated,
  page: z.number(),
  /** first words, without markup */
  extract: z.string(),
})

export const Report = z.object({
  id: z.number(),
  reason: z.string(),
  reporterName: z.string(),
  ...dated,
  outcome: z.enum(['resolved', 'dismissed']).nullable(),
  decidedBy: z.string().nullable(),
  message: ListedShape,
  messageDeleted: z.boolean(),
})

export const Held = z.object({
  id: z.number(),
  ...author,
  threadId: z.number().nullable(),
  categoryId: z.number(),
  title: z.string(),
  message: z.string(),
  ...dated,
})

export const Reaction = z.object({
  kind: z.enum(REACTIONS),
  count: z.number(),
  /** the caller's */
  own: z.boolean(),
})

export const Poll = z.object({
  question: z.string(),
  /** so many answers may be chosen */
  most: z.number(),
  /** ISO; null: open until the thread is locked */
  closesAt: z.string().nullable(),
  isOpen: z.boolean(),
  canVote: z.boolean(),
  voters: z.number(),
  options: z.array(z.object({ position: z.number(), label: z.string(), votes: z.number(), own: z.boolean() })),
})

/** A poll as it is asked for with a new thread. */
export const NewPoll = z.object({
  question: Text(120, 3),
  options: z.array(Text(80, 1)).min(POLL_OPTIONS.least).max(POLL_OPTIONS.most),
  most: z.number().int().min(1).max(POLL_OPTIONS.most).default(1),
  /** null: without an end */
  days: z.number().int().min(1).max(POLL_DAYS).nullable().default(null),
})
