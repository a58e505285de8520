import type { OwnServer, ServerClaim } from '@kz/contract/runs/game-servers'
import { expect, test } from 'vitest'
import { useNavigate } from '../../../lib/router/router-context.tsx'
import { type Answers, member, openPage, refused, told, until } from '../../../testing/page.tsx'
import { clockText } from './clock-text.ts'
import { MyServersPage } from './my-servers-page.tsx'

const own = (more: Partial<OwnServer> = {}): OwnServer => ({
  ...{ id: 3, name: 'Evening', addr: '192.0.2.16', port: 27015, trust: 'confirmed', hasKey: true, oldKeyUntil: null },
  ...{ plugin: 'module 1.4.2', heard: '2026-01-02T18:00:00Z', clockMs: 200, runs: 12, replayed: 9, refused: 1 },
  latest: [],
  ...more,
})
const claim = (more: Partial<ServerClaim> = {}): ServerClaim => ({
  ...{
    id: 1,
    addr: '192.0.2.17',
    port: 27016,
    name: 'Attic',
    reason: 'Mine',
    player: 'Ann',
    state: 'open',
    answer: '',
  },
  date: '2026-01-02T18:00:00Z',
  ...more,
})
const KEY = '7f3c91ad04be5c2ed81766f0a9b312cd'

const open = (servers: () => OwnServer[], claims: () => ServerClaim[] = () => [], more: Answers = {}) =>
  openPage(<MyServersPage />, {
    user: member(),
    answers: { 'GET /game-server/own': () => ({ servers: servers(), claims: claims() }), ...more },
  })

test('a new key is shown once, in groups of four, with the two lines to paste; the old one has its end', async () => {
  let server = own()
  const page = open(() => [server], undefined, {
    'POST /game-server/own-key': () => {
      server = own({ oldKeyUntil: '2026-01-03T19:39:00Z' })
      return { key: KEY }
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'New key for Evening' }))
  await page.findByText('7f3c 91ad 04be 5c2e d817 66f0 a9b3 12cd')
  await page.findByText(/Old key works until/)
  await page.user.click(page.getByRole('button', { name: 'Copy both lines' }))
  await told('Both lines copied')
  expect(await navigator.clipboard.readText()).toBe(
    `kz_api_token "${KEY}"\nkz_api_url "${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/game"\n`,
  )
  expect(page.calls('POST /game-server/own-key')).toMatchObject([{ query: { id: '3' } }])
})

test('whoever leaves without having copied a new key is asked', async () => {
  const Elsewhere = () => {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => void navigate({ href: '/rules' })}>
        Elsewhere
      </button>
    )
  }
  const page = openPage(
    <>
      <MyServersPage />
      <Elsewhere />
    </>,
    {
      user: member(),
      answers: {
        'GET /game-server/own': () => ({ servers: [own()], claims: [] }),
        'POST /game-server/own-key': () => ({ key: KEY }),
      },
    },
  )
  await page.user.click(await page.findByRole('button', { name: 'New key for Evening' }))
  await page.findByText(/^7f3c 91ad/)
  await page.user.click(page.getByRole('button', { name: 'Elsewhere' }))
  await page.findByRole('dialog', { name: 'Leave without the key?' })
  expect(page.address()).toBe('/')
  await page.user.click(page.getByRole('button', { name: 'Cancel' }))
  await page.user.click(page.getByRole('button', { name: 'Copy key' }))
  await told('Key copied')
  await page.user.click(page.getByRole('button', { name: 'Elsewhere' }))
  await until(() => expect(page.address()).toBe('/rules'))
})

test('keys are revoked after a question', async () => {
  let server = own()
  const page = open(() => [server], undefined, {
    'DELETE /game-server/own-key': () => {
      server = own({ hasKey: false })
      return { id: 3 }
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Revoke all keys' }))
  expect(page.calls('DELETE /game-server/own-key')).toHaveLength(0)
  const dialog = await page.findByRole('dialog', { name: 'Revoke the keys of Evening?' })
  await page.user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
  await page.findByText('Make a key to get the two lines for the settings of your server.')
  expect(page.calls('DELETE /game-server/own-key')).toHaveLength(1)
})

test('what came in is shown with why it does not count', async () => {
  const line = { runId: 1, mapName: 'kz_a', player: 'Ann', timeMs: 61_230, date: '2026-01-02T18:00:00Z' } as const
  const page = open(() => [
    own({
      latest: [
        { ...line, standing: 'replayed', state: 'counts', reasons: [] },
        { ...line, runId: 2, standing: 'sent', state: 'refused', reasons: ['The run ends in the future.'] },
      ],
    }),
  ])
  const table = await page.findByRole('region', { name: 'Last messages of Evening' })
  expect([...table.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    expect.stringContaining('Counts'),
    expect.stringMatching(/Refused.*The run ends in the future\./),
  ])
  expect(page.container.textContent).toMatch(/Runs12.*Replayed9.*Refused1/)
})

test('a clock that is more than a minute off is told as something to do', async () => {
  const page = open(() => [own({ clockMs: -185_000 })])
  await page.findByText('3 min 5 s behind.')
  page.getByText(/Set the clock of the machine/)
  expect([200, -60_000, 40].map(clockText)).toEqual([
    '0.2 s ahead',
    '1 min 0 s behind',
    'Right to the tenth of a second',
  ])
})

test('a server is asked for, a refusal stands at its field, and what staff says is here', async () => {
  let claims: ServerClaim[] = [claim({ state: 'refused', answer: 'Not yours' })]
  let tries = 0
  const page = open(
    () => [],
    () => claims,
    {
      'POST /game-server/claim': () => {
        tries += 1
        if (tries === 1) throw refused(409, 'You have asked for this server already', 'claimed_already')
        claims = [claim({ id: 2, name: 'Cellar' }), ...claims]
        return { id: 2 }
      },
    },
  )
  await page.findByText('Not yours')
  await page.user.type(page.getByLabelText('Address'), ' kz.example.org ')
  await page.user.type(page.getByLabelText('Name of the server'), 'Cellar')
  await page.user.type(page.getByLabelText('Why it is yours'), 'Ask anybody')
  const send = page.getByRole('button', { name: 'Ask for this server' })
  await page.user.click(send)
  await page.findByText('You have asked for this server already')
  await page.user.click(send)
  await page.findByText('Cellar', { selector: 'b' })
  expect(page.calls('POST /game-server/claim').at(-1)?.body).toEqual({
    ...{ addr: 'kz.example.org', port: 27015, name: 'Cellar', reason: 'Ask anybody' },
  })
  await until(() => expect((page.getByLabelText('Address') as HTMLInputElement).value).toBe(''))
  expect(page.queryByText('You have asked for this server already')).toBeNull()
})
