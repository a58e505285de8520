import type { GameServer } from '@kz/contract/accounts/community'
import type { ServerClaim } from '@kz/contract/runs/game-servers'
import { expect, test } from 'vitest'
import { member, openPage, told, until } from '../../../testing/page.tsx'
import { ManageTrust } from './manage-trust.tsx'

const claim: ServerClaim = {
  ...{ id: 5, addr: '192.0.2.17', port: 27016, name: 'Attic', reason: 'I run it', player: 'Ann', state: 'open' },
  ...{ date: '2026-01-02T18:00:00Z', answer: '' },
}
const server = (trust: GameServer['trust']): GameServer => ({
  ...{ id: 3, name: 'Evening', addr: '192.0.2.16', port: 27015, community: '', isPartner: false, isMotdServer: false },
  ...{ trust, country: 'n-a', status: 'ONLINE', map: null, mapId: null, mapImage: '', players: 0, bots: 0 },
  ...{ maxPlayers: 20, playersList: [], records: [], joinUrl: '', lastSeen: null, ping: null, tags: [], enabled: true },
})

test('a request is refused with a reason only', async () => {
  let claims = [claim]
  const page = openPage(<ManageTrust />, {
    user: member({ roles: ['HEAD_ADMIN'] }),
    answers: {
      'GET /game-server/claims': () => ({ claims }),
      'GET /game-server/all-admin': () => [],
      'PUT /game-server/claim': () => {
        claims = []
        return { id: 5, serverId: null }
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Refuse Attic' }))
  const dialog = await page.findByRole('dialog', { name: 'Refuse Attic?' })
  const refuse = [...dialog.querySelectorAll('button')].at(-1) as HTMLElement
  await page.user.click(refuse)
  expect(page.calls('PUT /game-server/claim')).toHaveLength(0)
  await page.user.type(page.getByLabelText('Reason'), 'Not yours')
  await page.user.click(refuse)
  await page.findByText('No servers waiting for approval.')
  expect(page.calls('PUT /game-server/claim')).toMatchObject([
    { query: { id: '5' }, body: { accept: false, reason: 'Not yours' } },
  ])
})

test('a request is accepted without a word', async () => {
  const page = openPage(<ManageTrust />, {
    user: member({ roles: ['HEAD_ADMIN'] }),
    answers: {
      'GET /game-server/claims': () => ({ claims: [claim] }),
      'GET /game-server/all-admin': () => [],
      'PUT /game-server/claim': () => ({ id: 5, serverId: 9 }),
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Accept Attic' }))
  const dialog = await page.findByRole('dialog', { name: 'Accept Attic?' })
  await page.user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
  await told('Accepted')
  expect(page.calls('PUT /game-server/claim')).toMatchObject([{ body: { accept: true, reason: '' } }])
})

test('a server is struck with a reason, and it says how many runs went with it', async () => {
  let trust: GameServer['trust'] = 'confirmed'
  const page = openPage(<ManageTrust />, {
    user: member({ roles: ['HEAD_ADMIN'] }),
    answers: {
      'GET /game-server/claims': () => ({ claims: [] }),
      'GET /game-server/all-admin': () => [server(trust)],
      'PUT /game-server/trust': () => {
        trust = 'struck'
        return { id: 3, trust, runs: 412 }
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Change the trust in Evening' }))
  await page.user.selectOptions(await page.findByLabelText('From now on'), 'Struck')
  await page.user.click(page.getByRole('button', { name: 'Strike server' }))
  expect(page.calls('PUT /game-server/trust')).toHaveLength(0)
  await page.user.type(page.getByLabelText('Reason'), 'Forged times')
  await page.user.click(page.getByRole('button', { name: 'Strike server' }))
  await told('Struck. 412 runs moved with it.')
  await until(() => expect(page.getByRole('row', { name: /Evening/ }).textContent).toContain('Struck'))
  expect(page.calls('PUT /game-server/trust')).toMatchObject([
    { query: { id: '3' }, body: { state: 'struck', reason: 'Forged times' } },
  ])
})
