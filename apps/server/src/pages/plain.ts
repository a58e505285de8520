import { CACHE_TAGS } from '@kz/contract/wire/endpoint'
import { type Text, t } from '../platform/api/services/text.ts'
import type { PageFacts, PageSource, Told } from '../platform/ssr/page.ts'

/** A page at one address. What it shows may be anything, so that anything makes it old. */
export const plain = (path: string, description: Text, addFacts?: (told: Told) => Partial<PageFacts>): PageSource => ({
  cacheTags: CACHE_TAGS,
  tell: async () => ({ path, description }),
  ...(addFacts && { addFacts }),
})

/** Pages that say the same whatever there is. */
export const FIXED_PAGES = {
  '/analyze-demo': plain(
    '/analyze-demo',
    t`Drop a Counter-Strike 1.6 demo and see what it shows: its run or its jump, keys, frames, commands and doubts. Nothing is sent anywhere.`,
  ),
  '/upload-demo': plain(
    '/upload-demo',
    t`Send the demo of a Kreedz run: it is read before it is sent, and checked by people.`,
  ),
  '/waiting-demos': plain('/waiting-demos', t`Demos waiting to be checked, in the order of the queue.`),
  '/upload-map': plain('/upload-map', t`Send a Kreedz map of your own with its files and pictures.`),
  '/upload-longjump': plain('/upload-longjump', t`Send the demo of a long jump: its figures are read from it.`),
  '/banlist': plain('/banlist', t`Who is banned here, why and until when.`),
  '/birthdays': plain('/birthdays', t`Whose birthday it is today, and who joined on a day like this.`),
  '/search': plain('/search', t`Search maps, players, news, the forum and downloads.`),
  '/login': plain('/login', t`Log in with your username and password.`),
  '/register': plain('/register', t`Create an account to send demos, like records and write in the forum.`),
  '/password-reset': plain('/password-reset', t`Have a link sent to your e-mail address that sets a new password.`),
  '/username-recovery': plain('/username-recovery', t`Have your username sent to your e-mail address.`),
  '/new-password': plain('/new-password', t`Set a new password with the link that was sent to you.`),
  '/sign-in-return': plain('/sign-in-return', t`Log in with an account of another site.`),
  '/undo-change': plain('/undo-change', t`Undo a change to how you log in with the link that was sent to you.`),
  '/verify-email': plain('/verify-email', t`Confirm your e-mail address with the link that was sent to you.`),
  '/bug-report': plain('/bug-report', t`Tell what does not work on this site, and read what became of it.`),
  '/admin-team': plain('/admin-team', t`The people who check demos, write news and keep order here.`),
  '/kzguessr-leaderboard': plain('/kzguessr-leaderboard', t`Who knows the most Kreedz maps by their pictures.`),
  '/points': plain('/points', t`How points are made of places on Kreedz maps: hard and crowded maps give the most.`),
  '/status': plain('/status', t`Whether the site answers, and which of its parts are closed, why and until when.`),
  '/data': plain('/data', t`All maps, records, runs and their histories as files, made every night, under CC BY 4.0.`),
  '/communities': plain('/communities', t`Kreedz communities: where they play, write and talk.`),
} as const
