import { readCountry } from '@kz/contract/names/countries'
import { z } from 'zod'
import { SOFTWARE } from '../../archive/api.ts'

/** The neutral form of an earlier site (docs/archive.md): one folder, one file of JSON lines for each kind of thing. */

const Id = z
  .int()
  .min(1)
  .max(2 ** 52)
const Name = z.string().max(500)
const Text = z.string()
/** Seconds are enough; nothing is older than the net or still to come. */
const Moment = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((date) => date.getTime() > Date.UTC(1990, 0, 1) && date.getTime() <= Date.now() + 86_400_000, {
    error: 'not a date from 1990 to now',
  })
/** A path below the folder: whatever leads out of it is none. */
const InFolder = z
  .string()
  .min(1)
  .max(500)
  .refine(
    (path) => !/[\0\\]|^\/|^[a-z]:/i.test(path) && !path.split('/').some((part) => part === '..' || part === '.'),
    {
      error: 'not a path below the folder',
    },
  )
const By = { author: Id.nullish(), name: Name.nullish() }

export const Manifest = z.object({
  format: z.literal(1),
  name: z.string().regex(/^[\w.-]{1,60}$/, 'a name of letters, digits, dots and dashes'),
  software: z.enum(SOFTWARE),
  path: z
    .string()
    .max(200)
    .regex(/^\/(?:[\w.~-]+\/)*$/, 'a path that begins and ends with a slash')
    .default('/'),
  perPage: z.int().min(1).max(500).default(20),
})
export type Manifest = z.output<typeof Manifest>

export const User = z.object({
  id: Id,
  name: Name.min(1),
  login: Name.nullish(),
  country: z
    .string()
    .nullish()
    .transform((code) => readCountry((code ?? '').toLowerCase()) ?? 'n-a'),
  registered: Moment.nullish(),
  avatar: InFolder.nullish(),
  steam: z
    .string()
    .regex(/^STEAM_[01]:[01]:\d{1,10}$/, 'not a Steam id')
    .nullish(),
})
export const Category = z.object({
  id: Id,
  parent: Id.nullish(),
  name: Name.min(1),
  description: z.string().max(5_000).default(''),
  order: z.int().min(0).max(1_000_000).default(0),
  locked: z.boolean().default(false),
  private: z.boolean().default(false),
})
export const Thread = z.object({
  id: Id,
  category: Id,
  title: Name,
  sticky: z.boolean().default(false),
  locked: z.boolean().default(false),
  views: z.int().min(0).max(2_000_000_000).default(0),
})
export const Attached = z.object({ id: Id, message: Id, name: Name.min(1), path: InFolder })
export const Message = z.object({ id: Id, thread: Id, ...By, date: Moment, text: Text })
export const News = z.object({
  id: Id,
  ...By,
  date: Moment,
  title: Name,
  text: Text,
  extended: Text.nullish(),
  html: z.boolean().default(false),
  hidden: z.boolean().default(false),
})
export const Comment = z.object({ id: Id, news: Id, parent: Id.nullish(), ...By, date: Moment, text: Text })

export type User = z.output<typeof User>
export type Category = z.output<typeof Category>
export type Thread = z.output<typeof Thread>
export type Attached = z.output<typeof Attached>
export type Message = z.output<typeof Message>
export type News = z.output<typeof News>
export type Comment = z.output<typeof Comment>

/** Every file of lines, in the order in which they are read: what a line names has come before it. */
export const FILES = ['users', 'categories', 'threads', 'files', 'messages', 'news', 'comments'] as const
export type FileOfLines = (typeof FILES)[number]
export const SHAPES = {
  users: User,
  categories: Category,
  threads: Thread,
  files: Attached,
  messages: Message,
  news: News,
  comments: Comment,
} satisfies Record<FileOfLines, z.ZodType>
export type LineOf<File extends FileOfLines> = z.output<(typeof SHAPES)[File]>
