import { writeDemo } from '@kz/demo/write/writer'
import { mapArchive } from '@kz/server/testing/files/map-files'
import type { Locator, Page } from '@playwright/test'
import { deskOf, focusOf, moved, openLine, remember, send, sendRuns, untilRead } from './desk.ts'
import { expect, register, test } from './fixtures.ts'
import { IS_FULL, shareOf } from './full.ts'
import { sidewaysOf } from './looks.ts'

/**
 * The desk of those who decide: whatever is decided about one line or card, all others stay where they are, no button of
 * another comes under the mouse, and the focus goes on to the next.
 */

/** A list that the page shows has the rows alone that name this player: what journeys beside this one send moves nothing here. */
const showOnly = (page: Page, list: RegExp, name: string) =>
  page.route(list, async (route) => {
    const response = await route.fetch()
    const all: unknown[] = await response.json()
    await route.fulfill({ response, json: all.filter((row) => JSON.stringify(row).includes(name)) })
  })

interface Act {
  /** the button of the card */
  press: string | RegExp
  /** the button of the question, and what is typed there */
  answer?: string
  words?: string
  /** typed into the card before it */
  type?: [label: string | RegExp, text: string]
  /** what stands on the card then; it stays open without it */
  says?: string
  /** the line of the desk that says it instead, where the next one is opened in the card's place */
  line?: Locator
}

/** Does something with a card and looks at all the others. */
async function act(page: Page, card: Locator, { press, answer, words, type, says, line }: Act): Promise<void> {
  if (type) await card.getByLabel(type[0]).fill(type[1])
  await card.evaluate((element) => {
    for (const other of document.querySelectorAll('[data-acted]')) other.removeAttribute('data-acted')
    element.setAttribute('data-acted', '')
  })
  const button = card.getByRole('button', { name: press })
  await button.scrollIntoViewIfNeeded()
  await remember(page)
  const box = await button.boundingBox()
  const place = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const told = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
  await button.click()
  if (answer) {
    const dialog = page.getByRole('dialog')
    expect(await moved(page), `${press}: the question`).toEqual([])
    if (words) await dialog.getByRole('textbox').last().fill(words)
    await dialog.getByRole('button', { name: answer, exact: true }).click()
  }
  await told
  if (answer) await expect(page.getByRole('dialog')).toHaveCount(0)
  if (says && line) {
    await expect(line).toHaveAttribute('data-place', 'closed')
    // a way back stands beside it
    await expect(line.getByText(new RegExp(`^${says}`)).last()).toBeVisible()
  } else if (says) {
    await expect(card).toHaveAttribute('data-place', 'closed')
    await expect(card.getByText(says, { exact: true }).last()).toBeVisible()
    await expect(card.getByRole('button', { name: /^(?!Undo)/ })).toHaveCount(0)
    const under = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.innerText,
      place,
    )
    expect(under, `${press}: what is under the mouse now`).toBeUndefined()
  }
  // what was asked again has come
  await page.waitForLoadState('networkidle')
  expect(await moved(page), `${press}`).toEqual([])
  expect(await focusOf(page), `${press}: the focus`).not.toBe('BODY')
  expect(await sidewaysOf(page), `${press}: wider than the window`).toBe(0)
}

/** Takes a decision back on its line: it waits again, and is what is open. */
async function takeBack(page: Page, line: Locator): Promise<void> {
  await line.getByRole('button', { name: /^Undo/ }).click()
  await expect(line).toHaveAttribute('data-place', 'open')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeFocused()
}

/** The focus is in the place behind this one. */
const isFocusBehind = (card: Locator) =>
  card.evaluate((element) => {
    const places = [...document.querySelectorAll('[data-place]')]
    return places[places.indexOf(element) + 1]?.contains(document.activeElement)
  })

for (const [place, width] of (IS_FULL ? [390, 1024, 1440] : [1024]).entries())
  test(`demos keep their places while they are decided, ${width} px`, async ({ open }) => {
    const { page: player, name } = await register(await open())
    await player.goto('/rules')
    const ids = await sendRuns(player, name, place, 5)
    const checker = await open('checker')
    await untilRead(checker, ids)
    await checker.setViewportSize({ width, height: 900 })
    await checker.goto('/admin-check-demos')
    await checker.getByRole('searchbox', { name: 'Map or player' }).fill(name)
    const { lines, card } = deskOf(checker, 'Demos waiting')
    await expect(lines).toHaveCount(5)
    await checker.waitForLoadState('networkidle')
    await openLine(checker, lines.nth(0))
    const take = card.getByRole('button', { name: /^(Take it|Give back)$/ })
    await act(checker, card, { press: 'Take it' })
    await act(checker, card, { press: 'Give back' })
    await expect(take).toBeFocused()
    await act(checker, card, { press: 'Save', type: [/^Comment/, 'Seen twice'] })
    await checker.locator('body').press('p')
    await expect(checker.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await checker.keyboard.press('Escape')
    await expect(checker.getByRole('dialog')).toHaveCount(0)
    expect(await focusOf(checker), 'the question given up: the focus').not.toBe('BODY')
    const line = lines.nth(0)
    await act(checker, card, {
      press: 'Put off',
      answer: 'Put off',
      words: 'Where is the start?',
      says: 'Put off',
      line,
    })
    // the next one is open, and what was typed is saved with the decision about it
    await expect(card.getByRole('heading', { level: 2 }).first()).toBeFocused()
    const second = { press: 'Reject', answer: 'Reject', says: 'Rejected', line: lines.nth(1) }
    await act(checker, card, { ...second, type: [/^Comment/, 'Slower than the record'] })
    await expect(card.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await openLine(checker, lines.nth(4))
    // it beats none of the others, which are slower: they are not rejected by it
    await act(checker, card, { press: 'Release', answer: 'Release', says: 'Released', line: lines.nth(4) })
    await expect(lines).toHaveCount(5)
    await checker.reload()
    await checker.getByRole('searchbox', { name: 'Map or player' }).fill(name)
    // three wait, one of them put off
    await expect(lines).toHaveCount(3)
    await expect(checker.locator('[data-place="closed"]')).toHaveCount(0)
  })

test('a demo that another checker decides leaves its line empty, and nothing moves', async ({ open }) => {
  const { page: player, name } = await register(await open())
  await player.goto('/rules')
  const ids = await sendRuns(player, name, 3, 2)
  const [checker, admin] = [await open('checker'), await open('admin')]
  await untilRead(checker, ids)
  await checker.goto('/admin-check-demos')
  await checker.getByRole('searchbox', { name: 'Map or player' }).fill(name)
  const { lines, card } = deskOf(checker, 'Demos waiting')
  await expect(lines).toHaveCount(2)
  await openLine(checker, lines.nth(1))
  await card.getByLabel(/^Comment/).fill('Half written')
  await checker.waitForLoadState('networkidle')
  await remember(checker)
  await lines.nth(0).evaluate((element) => element.setAttribute('data-acted', ''))
  await admin.goto('/rules')
  await send(admin, `/record/defer?demoId=${ids[0]}&message=Why`, {})
  await player.evaluate((id) => fetch(`/api/upload/own-submitted-demo?demoId=${id}`, { method: 'DELETE' }), ids[0])
  await expect(lines.nth(0).getByText('No longer here')).toBeVisible()
  expect(await moved(checker)).toEqual([])
  await expect(card.getByLabel(/^Comment/)).toBeFocused()
})

/** What is looked at beside the demos in this run: they share their frame. */
const BESIDE = shareOf(['longjumps', 'maps', 'reports'] as const, 3)

if (BESIDE.includes('longjumps'))
  test('long jumps keep their places', async ({ open }) => {
    const { page: player, name } = await register(await open())
    await player.goto('/rules')
    const files = [1, 2, 3].map((place) => `${name}_${place}.dem`)
    const ids: number[] = []
    for (const [place, fileName] of files.entries()) {
      const jump = { type: 'lj' as const, prestrafe: 270, topspeed: 330 + place, strafes: 8, block: 245 }
      const buffer = Buffer.from(
        writeDemo({ map: 'kz_longjumps2', player: name, jump, seed: (Date.now() % 100_000) + place }),
      )
      const { id } = await send(player, '/upload/longjump', { cat: 'lj', block: '245' }, { name: fileName, buffer })
      ids.push(id)
    }
    await untilRead(await open('checker'), ids, 'longjump')
    for (const width of IS_FULL ? [390, 1440] : [1440]) {
      const checker = await open('checker')
      await checker.setViewportSize({ width, height: 900 })
      await showOnly(checker, /\/api\/longjump\/submitted-ljs$/, name)
      await checker.goto('/admin-check-longjumps')
      const { lines, card } = deskOf(checker, 'Waiting long jumps')
      await expect(lines.nth(width === 390 ? 2 : 0)).toBeVisible()
      await checker.waitForLoadState('networkidle')
      await openLine(checker, lines.last())
      await act(checker, card, { press: 'Take it' })
      await act(checker, card, { press: 'Give back' })
      await act(checker, card, { press: 'Update', type: ['Prestrafe', width === 390 ? '269.4' : '269.5'] })
      const rejected = { press: 'Reject', answer: 'Reject', words: 'No block is seen', says: 'Rejected' }
      if (width === 390) {
        await act(checker, card, { ...rejected, line: lines.last() })
        continue
      }
      await openLine(checker, lines.nth(0))
      await act(checker, card, { ...rejected, line: lines.nth(0) })
      await expect(card.getByRole('heading', { level: 2 }).first()).toBeFocused()
      await act(checker, card, { press: 'Release', answer: 'Release', says: 'Released', line: lines.nth(1) })
      await takeBack(checker, lines.nth(1))
    }
  })

if (BESIDE.includes('maps'))
  test('maps keep their places', async ({ open }) => {
    const { page: player, name } = await register(await open())
    await player.goto('/rules')
    const maps = [1, 2, 3, 4].map((place) => `kz_${name}_${place}`)
    for (const map of maps) {
      const buffer = Buffer.from(await (await mapArchive(map)).arrayBuffer())
      await send(
        player,
        '/upload/map',
        { mapperNames: name, type: 'climb', mayPublish: true },
        { name: `${map}.zip`, buffer },
      )
    }
    const checker = await open('mapchecker')
    await showOnly(checker, /\/api\/map\/submitted$/, name)
    await checker.goto('/admin-check-maps')
    const { card } = deskOf(checker, 'Maps waiting')
    const lineOf = (map: string) =>
      checker.getByRole('region', { name: 'Maps waiting' }).getByRole('listitem').filter({ hasText: map })
    const [first, second, third, fourth] = maps.map(lineOf) as [Locator, Locator, Locator, Locator]
    await expect(fourth).toBeVisible()
    await openLine(checker, fourth)
    await checker.waitForLoadState('networkidle')
    await card.getByLabel('Length').selectOption('short')
    await act(checker, card, { press: 'Save' })
    const words = 'The stop button is missing'
    await openLine(checker, first)
    const asked = { press: 'Request changes', answer: 'Request changes', words }
    await act(checker, card, { ...asked, says: 'Changes requested', line: first })
    await expect(card.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await openLine(checker, second)
    await act(checker, card, { press: 'Reject', answer: 'Reject', words, says: 'Rejected', line: second })
    await openLine(checker, third)
    await act(checker, card, { press: 'Release', answer: 'Release', says: 'Released', line: third })
    await takeBack(checker, third)
  })

if (BESIDE.includes('reports'))
  test('reports and collections keep their places', async ({ open }) => {
    const member = await open('player')
    await member.goto('/rules')
    const about = [await register(await open()), await register(await open())]
    for (const { name } of about) {
      const { id } = await member.request.get(`/api/user/user?pseudo=${name}`).then((answer) => answer.json())
      await send(member, '/report', { kind: 'profile', id, reason: `About ${name}` })
    }
    const staff = await open('admin')
    await staff.goto('/admin-reports?kind=profile')
    const [first, second] = about.map(({ name }) =>
      staff.getByRole('listitem').filter({ hasText: `About ${name}` }),
    ) as [Locator, Locator]
    await expect(second).toBeVisible()
    await staff.waitForLoadState('networkidle')
    await act(staff, first, { press: 'Take it' })
    await act(staff, first, { press: 'Let go' })
    await act(staff, first, { press: 'Resolved', says: 'Resolved' })
    expect(await isFocusBehind(first)).toBe(true)
    await act(staff, second, { press: 'Dismiss', says: 'Dismissed' })

    const checker = await open('checker')
    await checker.goto('/admin-demo-collections')
    const titles = ['A', 'B'].map((letter) => `${letter} of ${about[0]?.name}`)
    for (const title of titles)
      await send(checker, '/demo-collections', { title, playerName: `Holder ${about[0]?.name}` })
    await checker.reload()
    const [later, sooner] = titles.map((title) => checker.getByRole('row').filter({ hasText: title })) as [
      Locator,
      Locator,
    ]
    await expect(later).toBeVisible()
    await checker.waitForLoadState('networkidle')
    await act(checker, sooner, { press: 'Delete', answer: 'Delete', says: 'Deleted' })
    expect(await isFocusBehind(sooner)).toBe(true)
  })
