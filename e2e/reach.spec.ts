import { type FakeDevice, makeDevice } from '@kz/server/testing/fakes/device'
import { answering, type FakeReceiver, openReceiver } from '@kz/server/testing/fakes/receiver'
import type { Page } from '@playwright/test'
import { demoFile, expect, newMember, register, test } from './fixtures.ts'
import { recordOn } from './sample-record.ts'

/** A browser on a telephone whose owner allows pushes; where they go is a service of this test. */
const allowPushes = (page: Page, device: FakeDevice, endpoint: string) =>
  page.addInitScript(
    ({ p256dh, auth, endpoint }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
      let kept: object | null = null
      const pushManager = {
        getSubscription: async () => kept,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          const keys: Record<string, string> = { p256dh, auth }
          kept = {
            endpoint,
            options: { applicationServerKey: bytes(applicationServerKey) },
            getKey: (name: string) => bytes(keys[name] as string),
            unsubscribe: async () => {
              kept = null
              return true
            },
          }
          return kept
        },
      }
      const registration = { pushManager }
      const worker = { register: async () => registration, getRegistration: async () => registration }
      const value = { ...worker, ready: Promise.resolve(registration), addEventListener: () => undefined }
      Object.defineProperty(navigator, 'serviceWorker', { value })
      Object.defineProperty(Notification, 'permission', { value: 'granted' })
      Notification.requestPermission = async () => 'granted'
    },
    { p256dh: device.p256dh, auth: device.auth, endpoint },
  )

/** Registers through the form and logs in, in Russian. */
async function registerInRussian(page: Page): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('link', { name: 'Русский' }).first().click()
  await expect(page.locator('html[lang=ru]')).toHaveCount(1)
  await page.goto('/register')
  const { name, password } = newMember()
  await page.getByLabel('Логин, для входа').fill(name)
  await page.getByLabel('Ник, виден у рекордов').fill(name)
  await page.getByLabel('Почта').fill(`${name}@example.test`)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Пароль ещё раз').fill(password)
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await page.waitForURL('**/login*')
  await page.getByLabel('Логин').fill(name)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Аккаунт: / })).toBeVisible()
  return name
}

/** A member who follows the player and is told in a Discord channel of theirs. */
async function addFriend(page: Page, followed: string, channel: string): Promise<void> {
  const { id } = await page.request.get(`/api/user/user?pseudo=${followed}`).then((answer) => answer.json())
  const calls: [string, string, object?][] = [
    ['PUT', `/api/user/follow?userId=${id}&followed=true`],
    ['PUT', '/api/notification/hook', { address: channel }],
  ]
  for (const [method, path, data] of calls) {
    const answer = await page.request.fetch(path, { method, ...(data && { data }) })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  }
}

async function releaseDemoOf(checker: Page, player: string): Promise<void> {
  await checker.goto('/admin-check-demos')
  await checker.getByRole('searchbox', { name: 'Map or player' }).fill(player)
  const card = checker.getByRole('article').filter({ hasText: player })
  await card.getByLabel('YouTube link').fill('https://youtu.be/dQw4w9WgXcQ')
  await card.getByRole('button', { name: 'Release' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(checker.getByText('Demo released')).toBeVisible()
}

test('a member asks a map’s page to tell them when its record is beaten, and their browser is told', async ({
  open,
}) => {
  const there = await openReceiver()
  there.answer = answering(201)
  try {
    const device = makeDevice()
    const { page } = await register(await open())
    await allowPushes(page, device, `${there.url}/push/desk`)
    const { map, seconds } = await recordOn(page, 7)
    await page.goto(`/record/${map}`)
    await page.getByRole('button', { name: 'Tell me when this is beaten' }).click()
    await expect(page.getByText(`This browser tells you when ${map} is beaten`)).toBeVisible()
    await page.goto('/settings?tab=notifications')
    await expect(page.getByRole('listitem').filter({ hasText: 'Chrome' })).toBeVisible()

    const { page: player, name } = await register(await open())
    await player.goto('/upload-demo')
    const better = seconds - 0.1
    await player.locator('input[type=file]').setInputFiles(demoFile(map, name, better))
    await player.getByLabel('Time', { exact: true }).fill(`0:${better.toFixed(2).padStart(5, '0')}`)
    await player.getByRole('button', { name: 'Send to checkers' }).click()
    await expect(player.getByText('Demo submitted')).toBeVisible()
    await releaseDemoOf(await open('checker'), name)

    await expect.poll(() => there.taken.length, { timeout: 90_000 }).toBe(1)
    const [push] = there.taken
    const said = push && device.read(push)
    expect(said?.path).toBe(`/record/${map}`)
    expect(`${said?.title} ${said?.body}`).toContain(name)
  } finally {
    await there.close()
  }
})

test.describe('out of the page, in Russian', () => {
  let there: FakeReceiver
  test.beforeAll(async () => {
    there = await openReceiver()
    there.answer = answering(201)
  })
  test.afterAll(() => there.close())

  test('a player registers and sends a demo; their telephone says that it is released, and a friend’s Discord shows it', async ({
    open,
  }) => {
    const device = makeDevice()
    const player = await open()
    await allowPushes(player, device, `${there.url}/push/phone`)
    const name = await registerInRussian(player)
    await player.goto('/settings?tab=notifications')
    await player.getByRole('button', { name: 'Push в этот браузер' }).click()
    await expect(player.getByRole('listitem').filter({ hasText: 'Chrome' })).toBeVisible()

    const { page: friend } = await register(await open())
    await addFriend(friend, name, `${there.url}/api/webhooks/118412345/abc-DEF_1`)

    await player.goto('/upload-demo')
    const { map, seconds } = await recordOn(player, 6)
    const better = seconds - 0.1
    await player.locator('input[type=file]').setInputFiles(demoFile(map, name, better))
    await player.getByLabel('Время', { exact: true }).fill(`0:${better.toFixed(2).padStart(5, '0')}`)
    await player.getByRole('button', { name: 'Отправить чекерам' }).click()
    await expect(player.getByText('Демка отправлена')).toBeVisible()

    const checker = await open('checker')
    await releaseDemoOf(checker, name)

    // the decision is carried out when it cannot be taken back any more
    const taken = (path: RegExp) => there.taken.filter((one) => path.test(one.path))
    await expect.poll(() => [taken(/push/).length, taken(/webhooks/).length], { timeout: 90_000 }).toEqual([1, 1])
    const [push] = taken(/push/)
    const said = push && device.read(push)
    expect(said?.path).toBe(`/record/${map}`)
    expect(said?.body).toContain(map)
    const [embed] = taken(/webhooks/).map(({ body }) => JSON.parse(body.toString()).embeds[0])
    expect(embed.title).toContain(name)
    expect(embed.url).toMatch(new RegExp(`/record/${map}$`))
    const picture = await checker.request.get(embed.image.url)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    // nothing comes twice
    expect(there.taken).toHaveLength(2)
  })
})
