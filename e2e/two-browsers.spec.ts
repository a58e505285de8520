import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { anchorOf } from './windows.ts'

/** Asks the API from inside a page, with its session. */
const call = <Reply>(page: Page, method: string, path: string, body?: object): Promise<Reply> =>
  anchorOf(page).evaluate(
    async ([method, path, text]) => {
      const answer = await fetch(`/api${path}`, {
        method,
        ...(text && { headers: { 'content-type': 'application/json' }, body: text }),
      })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return answer.json()
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  )

test('what one browser does the other shows without a reload', async ({ open }) => {
  const guest = await open()
  await guest.goto('/')
  await guest.evaluate(() => {
    document.body.dataset.loaded = 'once'
  })
  const player = await open('player')
  await player.goto('/')
  const { data } = await call<{ data: { pseudo: string } }>(player, 'POST', '/auth/info')

  const online = guest.locator('#online')
  await expect(online.getByRole('link', { name: data.pseudo })).toBeVisible()

  await test.step('a chat line, sent by a double click, once', async () => {
    const text = `anyone for a race ${Date.now()}`
    await player.getByPlaceholder('Say something').fill(text)
    await player.getByRole('button', { name: 'Send', exact: true }).dblclick()
    await expect(guest.getByRole('log').getByText(text)).toHaveCount(1)
    await expect(player.getByRole('log').getByText(text)).toHaveCount(1)
    const stored = await call<{ message: string }[]>(player, 'GET', '/chatbox/comments')
    expect(stored.filter(({ message }) => message === text)).toHaveLength(1)
  })

  await test.step('a comment, sent by a double click, once', async () => {
    const text = `no finish, no record ${Date.now()}`
    // the first is of the latest demos, the next of a post
    const discuss = (page: Page) => page.getByRole('button', { name: /^\d+ comments? on / }).nth(1)
    const before = Number.parseInt((await discuss(guest).getAttribute('aria-label')) ?? '', 10)
    await discuss(guest).click()
    await discuss(player).click()
    await player.getByPlaceholder('Write a comment').first().fill(text)
    await player.getByRole('button', { name: 'Post comment' }).first().dblclick()
    await expect(guest.getByText(text)).toHaveCount(1)
    await expect(discuss(guest)).toHaveAttribute('aria-label', new RegExp(`^${before + 1} comments? `))
  })

  await test.step('a new record', async () => {
    const checker = await open('checker')
    interface Waiting {
      demoId: number
      mapName: string
      playerName: string
      time: string
      status: string
      conflict: boolean
    }
    const queue = await call<Waiting[]>(checker, 'GET', '/record/submitted-demos')
    const demo = queue.find(({ status, conflict }) => status === 'SUBMITTED' && !conflict) as Waiting
    const link = encodeURIComponent('https://youtu.be/dQw4w9WgXcQ')
    await call(checker, 'POST', `/record/update-youtube-map-record?demoId=${demo.demoId}&ytLink=${link}`)
    await call(checker, 'POST', `/record/release?demoId=${demo.demoId}`)
    const demos = guest.getByRole('region', { name: 'Latest demos', exact: true })
    const watch = new RegExp(`^Watch ${demo.mapName}.* by ${demo.playerName}$`)
    await expect(demos.getByRole('link', { name: watch }).filter({ visible: true }).first()).toBeVisible()
    await expect(demos.getByText(demo.time).filter({ visible: true }).first()).toBeVisible()
    await checker.context().close()
  })

  await test.step('a new post', async () => {
    const writer = await open('writer')
    const title = `Two records on one evening ${Date.now()}`
    await call(writer, 'POST', '/news/news', { title, htmlContent: '<p>Both by a second.</p>' })
    await expect(guest.getByRole('heading', { name: title })).toBeVisible()
    await writer.context().close()
  })

  await test.step('a closed tab leaves the online box within five seconds', async () => {
    await expect(online.getByRole('link', { name: data.pseudo })).toBeVisible()
    await player.close()
    await expect(online.getByRole('link', { name: data.pseudo })).toHaveCount(0, { timeout: 5_000 })
  })
  expect(await guest.evaluate(() => document.body.dataset.loaded)).toBe('once')
})

test('a like shows its number on every page, and none asks for it', async ({ open }) => {
  const guest = await open()
  // records of other journeys are asked for, and rightly
  let changedAt = 0
  guest.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (/"(demo\.re|record\.|collection\.|maps\.|profile\.)/.test(`${payload}`)) changedAt = Date.now()
    }),
  )
  await guest.goto('/')
  const player = await open('player')
  await player.goto('/')
  const otherTab = await player.context().newPage()
  await otherTab.goto('/')
  const pages = [guest, player, otherTab]
  // who listens hears a chat line
  const say = async (text: string) => {
    await call(player, 'POST', '/chatbox/comment', { commentMessage: text })
    for (const page of pages) await expect(page.getByRole('log').getByText(text)).toHaveCount(1)
  }
  for (const page of pages) await expect(page.getByRole('log')).toBeVisible()
  await say(`before the like ${Date.now()}`)

  const asked: string[] = []
  for (const page of pages)
    page.on('request', (request) => {
      if (/\/(latest-demos|record)\//.test(request.url()))
        asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
  await expect(async () => {
    // what was asked for before is answered by then
    await expect.poll(() => Date.now() - changedAt).toBeGreaterThan(4_000)
    asked.length = 0
    const began = Date.now()
    await likeAndTakeBack(player, otherTab, guest)
    // what would be asked for is asked for by now
    await say(`after the like ${Date.now()}`)
    if (changedAt > began) throw new Error('a record changed meanwhile')
    expect(asked).toEqual(['POST /api/latest-demos/like', 'POST /api/latest-demos/like'])
  }).toPass({ timeout: 120_000 })
})

/** The first run the player has not liked yet is liked and not any more; all pages show each number. */
async function likeAndTakeBack(player: Page, otherTab: Page, guest: Page): Promise<void> {
  const pages = [guest, player, otherTab]
  const like = player.locator('main button[data-likes][aria-pressed=false]:not([aria-disabled])').first()
  const [, of = '', likes = ''] = /^Like (.*), (\d+) likes?$/.exec((await like.getAttribute('aria-label')) ?? '') ?? []
  const button = (page: Page) =>
    page.getByRole('button', { name: new RegExp(`^Liked? ${of.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}, `) }).first()
  await like.click()
  for (const page of pages)
    await expect(button(page)).toHaveAttribute('aria-label', new RegExp(`, ${Number(likes) + 1} like`))
  await expect(button(otherTab)).toHaveAttribute('aria-pressed', 'true')
  await expect(button(guest)).toHaveAttribute('aria-pressed', 'false')
  await button(player).click()
  for (const page of pages) await expect(button(page)).toHaveAttribute('aria-label', new RegExp(`, ${likes} like`))
  await expect(button(otherTab)).toHaveAttribute('aria-pressed', 'false')
}
