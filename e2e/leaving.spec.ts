import { enter, expect, register, test } from './fixtures.ts'
import { WIDTHS } from './full.ts'
import { faultsOf, sidewaysOf } from './looks.ts'

for (const width of WIDTHS)
  test(`a member takes their data along, asks for the end of their account and takes that back, at ${width}`, async ({
    open,
  }) => {
    const { page, name } = await register(await open())
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/settings?tab=data')
    const data = page.getByRole('region', { name: 'Your data' })
    await expect(data.getByText('You have not made one lately.')).toBeVisible()
    await enter(data.getByRole('button', { name: 'Make the file' }))
    // a job among many: the page says so once it is done
    const state = () => page.evaluate(async () => (await (await fetch('/api/user/leaving')).json()).export.state)
    await expect.poll(state, { timeout: 150_000 }).toBe('made')
    await expect(data.getByRole('link', { name: 'Download' })).toBeVisible()
    const path = (await data.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? ''
    const own = await page.evaluate(async (path) => {
      const answer = await fetch(path)
      return { status: answer.status, head: (await answer.text()).slice(0, 2) }
    }, path)
    expect(own).toEqual({ status: 200, head: 'PK' })
    await expect(data.getByText('One a day')).toBeVisible()
    const guest = await open()
    expect((await guest.request.get(path)).status()).toBe(404)

    const end = page.getByRole('region', { name: 'Delete your account' })
    await expect(end.getByText('Records, released demos and runs on servers')).toBeVisible()
    await end.getByRole('radio', { name: '"a former player"' }).press('Space')
    expect(await sidewaysOf(page)).toBe(0)
    expect(await faultsOf(page, ['dark', 'light'])).toEqual([])
    await enter(end.getByRole('button', { name: 'Delete my account' }))
    const asked = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(asked.getByText('will be shown as a former player’s')).toBeVisible()
    await enter(asked.getByRole('button', { name: 'Delete my account' }))
    await expect(end.getByText(/will be deleted on .* will be shown as a former player’s/)).toBeVisible()

    // said on every page, and taken back there
    await page.goto('/records')
    const line = page.getByText('Your account will be deleted on')
    await expect(line).toBeVisible()
    expect(await sidewaysOf(page)).toBe(0)
    await enter(page.getByRole('button', { name: 'Keep my account' }))
    await expect(line).toHaveCount(0)
    await page.goto(`/profile/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  })
