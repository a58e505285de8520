import { z } from 'zod'
import { RoleName } from './accounts.ts'
import { Country, Moment } from './fields.ts'

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
  authorId: z.number(),
  authorName: z.string(),
  authorCountry: Country,
  date: Moment,
  dateIso: z.string(),
  page: z.number(),
  /** first words, without markup */
  extract: z.string(),
})

export const Report = z.object({
  id: z.number(),
  reason: z.string(),
  reporterName: z.string(),
  date: Moment,
  dateIso: z.string(),
  outcome: z.enum(['resolved', 'dismissed']).nullable(),
  decidedBy: z.string().nullable(),
  message: ListedShape,
  messageDeleted: z.boolean(),
})

export const Held = z.object({
  id: z.number(),
  authorId: z.number(),
  authorName: z.string(),
  authorCountry: Country,
  threadId: z.number().nullable(),
  categoryId: z.number(),
  title: z.string(),
  message: z.string(),
  date: Moment,
  dateIso: z.string(),
})
