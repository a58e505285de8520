import { type OutsideSites, openOutsideSites } from '@kz/server/testing/fakes/outside-sites'
import { createWorld, type World } from '@kz/server/testing/world'
import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { openWindow, type Window } from './windows.ts'

/** A site of a file's own: empty, with Steam and Discord beside it, and its database, mails and settings at hand. */
export interface OwnSite {
  world: World
  outside: OutsideSites
  /** what the last mail to an account says, with nothing on its way any more */
  mailTo(username: string): Promise<string>
  /** changes what is kept of an account, `$1`, as the passing of time does */
  change(userId: number, statement: string): Promise<void>
}

let site: OwnSite | undefined

/** The one of this file, between `openSite` and `closeSite`. */
export function ownSite(): OwnSite {
  if (!site) throw new Error('The site is not open.')
  return site
}

export async function openSite(): Promise<void> {
  const [world, outside] = await Promise.all([createWorld(), openOutsideSites()])
  Object.assign(world.ctx.config, outside.settings)
  site = {
    ...{ world, outside },
    async mailTo(username) {
      await world.runJobs()
      return world.mails.findLast(({ to }) => to === `${username}@example.test`)?.text ?? ''
    },
    async change(userId, statement) {
      await world.ctx.pool.query(statement, [userId])
      world.ctx.sessionCache.hear({ type: 'session.changed', data: { userId } })
    },
  }
}

export async function closeSite(): Promise<void> {
  site?.outside.close()
  await site?.world.close()
  site = undefined
}

/** `openOwn` opens an empty page of it in a window of its own. */
export const test = base.extend<{ openOwn: (width: number) => Promise<Page> }>({
  openOwn: async ({ browser, faults }, use) => {
    const opened: Window[] = []
    const { world, outside } = ownSite()
    await use(async (width) => {
      const window = await openWindow(browser, (fault) => faults.push(fault), world.url, [outside.origin])
      opened.push(window)
      const page = await window.context.newPage()
      await page.setViewportSize({ width, height: 900 })
      return page
    })
    await Promise.all(opened.map(({ context }) => context.close()))
    expect(faults).toEqual([])
  },
})
