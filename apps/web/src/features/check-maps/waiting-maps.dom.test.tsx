import type { WaitingMap } from '@kz/contract/runs/game-servers'
import { expect, test } from 'vitest'
import { member, openPage, told, until } from '../../testing/page.tsx'
import { WaitingMaps } from './waiting-maps.tsx'

const waiting = (mapName: string, runs: number, players: number): WaitingMap => ({
  ...{ mapName, crc: '5b21c0aa', runs, players, since: '2026-01-02T18:00:00Z' },
})

test('maps that runs wait for are taken in or refused after a question', async () => {
  let maps = [waiting('kz_x', 12, 5), waiting('kz_y', 1, 1)]
  const page = openPage(<WaitingMaps />, {
    user: member({ roles: ['MAP_CHECKER'] }),
    answers: {
      'GET /game-server/waiting-maps': () => ({ maps }),
      'PUT /game-server/waiting-map': ({ body }) => {
        const { mapName } = body as { mapName: string }
        const runs = maps.find((map) => map.mapName === mapName)?.runs ?? 0
        maps = maps.filter((map) => map.mapName !== mapName)
        return { mapName, runs }
      },
    },
  })
  const lines = (await page.findAllByRole('listitem')).map((line) => line.textContent)
  expect(lines).toEqual([
    expect.stringMatching(/12 runs of 5 players wait for kz_x CRC 5b21c0aa/),
    expect.stringContaining('1 run of 1 player waits for kz_y'),
  ])
  const decide = async (button: string, title: string) => {
    await page.user.click(page.getByRole('button', { name: button }))
    const dialog = await page.findByRole('dialog', { name: title })
    await page.user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
  }
  await decide('Take in kz_x', 'Take in kz_x?')
  await told('12 runs taken in')
  await until(() => expect(page.queryByText('kz_x')).toBeNull())
  await decide('Refuse kz_y', 'Refuse kz_y?')
  await told('1 run refused')
  // where no run waits there is no panel
  await until(() => expect(page.queryByRole('heading')).toBeNull())
  expect(page.calls('PUT /game-server/waiting-map').map(({ body }) => body)).toEqual([
    { mapName: 'kz_x', accept: true },
    { mapName: 'kz_y', accept: false },
  ])
})

test('several files of one name are decided one by one', async () => {
  const maps = [waiting('kz_x', 12, 5), { ...waiting('KZ_x', 2, 1), crc: null }]
  const page = openPage(<WaitingMaps />, {
    user: member({ roles: ['MAP_CHECKER'] }),
    answers: {
      'GET /game-server/waiting-maps': () => ({ maps }),
      'PUT /game-server/waiting-map': () => ({ mapName: 'kz_x', runs: 2 }),
    },
  })
  for (const button of ['Refuse KZ_x, file not known', 'Take in kz_x, CRC 5b21c0aa']) {
    await page.user.click(await page.findByRole('button', { name: button }))
    const dialog = await page.findByRole('dialog')
    await page.user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
    await until(() => expect(page.queryByRole('dialog')).toBeNull())
  }
  expect(page.calls('PUT /game-server/waiting-map').map(({ body }) => body)).toEqual([
    { mapName: 'KZ_x', crc: 'unknown', accept: false },
    { mapName: 'kz_x', crc: '5b21c0aa', accept: true },
  ])
})
