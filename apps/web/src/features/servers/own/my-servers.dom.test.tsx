import { type OwnServer, type ServerClaim, type ServerMessage, TEST_STEPS } from '@kz/contract/runs/game-servers'
import { expect, test } from 'vitest'
import { useNavigate } from '../../../lib/router/router-context.tsx'
import { type Answers, member, openPage, refused, told, until } from '../../../testing/page.tsx'
import { clockLine, clockText } from './clock-text.ts'
import { MyServersPage } from './my-servers-page.tsx'

const key = (more: Partial<OwnServer['keys'][number]> = {}): OwnServer['keys'][number] => ({
  ...{ id: 1, tail: '22f09e41', since: '2026-01-01T18:00:00Z', usedAt: '2026-01-02T18:00:00Z', endsAt: null },
  ...more,
})
const own = (more: Partial<OwnServer> = {}): OwnServer => ({
  ...{ id: 3, name: 'Evening', addr: '192.0.2.16', port: 27015, trust: 'confirmed', isOff: false, role: 'owner' },
  ...{ keys: [key()], plugin: 'module 1.4.2', heard: '2026-01-02T18:00:00Z', clockMs: 200, clock: [] },
  ...{ connectedSince: '2026-01-02T18:02:00Z', unbrokenSince: '2026-01-01T18:02:00Z', runs: 12 },
  ...{ monthRuns: 12, monthReplayed: 9, monthRefused: 1, todayRuns: 2, todayRefused: 1 },
  steps: TEST_STEPS.map((step, at) => ({
    step,
    state: at < 4 ? 'ok' : at === 4 ? 'wait' : 'todo',
    text: `of ${step}`,
    said: [{ code: 'said', params: { text: `of ${step}` } }],
  })),
  refused: [],
  people: [{ userId: 1, player: 'Doorstopper', country: 'us', role: 'owner' }],
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
const newKey = key({ id: 2, tail: 'a9b312cd', usedAt: null })

const open = (servers: () => OwnServer[], claims: () => ServerClaim[] = () => [], more: Answers = {}) =>
  openPage(<MyServersPage />, {
    user: member(),
    answers: {
      'GET /game-server/own': () => ({ servers: servers(), claims: claims() }),
      'GET /game-server/own-messages': () => ({ messages: [], refused: 0, lost: 0 }),
      ...more,
    },
  })

test('a new key is shown once, in groups of four, with the two lines to paste; the old one has its end', async () => {
  let server = own()
  const page = open(() => [server], undefined, {
    'POST /game-server/own-key': () => {
      server = own({ keys: [newKey, key({ endsAt: '2026-01-03T19:39:00Z' })] })
      return { key: KEY }
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'New key for Evening' }))
  await page.findByText('7f3c 91ad 04be 5c2e d817 66f0 a9b3 12cd')
  await page.findByText(/Old key works until/)
  page.getByText('new, not used yet')
  expect(page.getAllByText('a9b3…12cd')).toHaveLength(2)
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
        'GET /game-server/own': () => ({ servers: [own({ keys: [newKey] })], claims: [] }),
        'GET /game-server/own-messages': () => ({ messages: [], refused: 0, lost: 0 }),
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
      server = own({ keys: [] })
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

test('the end of an old key is asked for, and ends that one alone', async () => {
  let server = own({ keys: [newKey, key({ endsAt: '2026-01-03T19:39:00Z' })] })
  const page = open(() => [server], undefined, {
    'DELETE /game-server/own-key': () => {
      server = own({ keys: [newKey] })
      return { id: 3 }
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'End it now 22f09e41' }))
  const dialog = await page.findByRole('dialog', { name: 'End the old key now?' })
  await page.user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
  await until(() => expect(page.queryByText('22f0…9e41')).toBeNull())
  expect(page.calls('DELETE /game-server/own-key')).toMatchObject([{ query: { id: '3', keyId: '1' } }])
})

test('each way in has its lines', async () => {
  const page = open(() => [own()])
  const lines = () => page.container.querySelector('pre')?.textContent ?? ''
  await page.findByRole('button', { name: 'Copy both lines' })
  expect(lines()).toMatch(/^kz_api_token "YOUR_KEY"\nkz_api_url "wss?:/)
  await page.user.click(page.getByRole('button', { name: 'Plugin and agent' }))
  expect(lines()).toMatch(/agent --watch .* --key-file/)
  await page.user.click(page.getByRole('button', { name: 'curl' }))
  expect(lines()).toMatch(/^curl -H 'Authorization: Bearer YOUR_KEY'/)
})

test('the six steps say what is done and what is next, and a test asks the server', async () => {
  const page = open(() => [own()], undefined, {
    'POST /game-server/own-test': () => ({
      steps: own().steps.map((step) =>
        step.step === 'address'
          ? { ...step, state: 'fault', text: 'refuses', said: [{ code: 'of another version' }] }
          : step,
      ),
    }),
  })
  await page.findByText('step 5 of 6')
  const steps = () => [...page.container.querySelectorAll('ol li')].map((line) => line.textContent)
  expect(steps()[0]).toMatch(/^The address answers: doneof address/)
  expect(steps()[4]).toMatch(/^Its replay: waits/)
  await page.user.click(page.getByRole('button', { name: 'Test Evening' }))
  await page.findByText('step 1 of 6')
  expect(steps()[0]).toMatch(/^The address answers: something to dorefuses/)
})

const message = (more: Partial<ServerMessage>): ServerMessage => ({
  ...{ id: 9, at: '2026-01-02T19:41:07Z', way: 'in', name: 'ADD_RECORD', number: 8, messageId: '48112' },
  ...{ what: 'Greta, kz_a 01:33.40, pro', answer: 'RECORD_ACK, a best', kind: 'ok', ...more },
})

test('the log says what came and what was answered; refused ones by themselves', async () => {
  const all = [message({}), message({ id: 8, kind: 'refused', answer: 'No Steam id' })]
  const page = open(() => [own()], undefined, {
    'GET /game-server/own-messages': ({ query }) => ({
      ...{ messages: query?.kind === 'refused' ? all.slice(1) : all, refused: 1, lost: 0 },
    }),
  })
  const rows = async () =>
    [...(await page.findByRole('region', { name: 'Last messages of Evening' })).querySelectorAll('tbody tr')].map(
      (row) => row.textContent,
    )
  expect(await rows()).toEqual([
    expect.stringMatching(/to us.*ADD_RECORD 8#48112Greta.*RECORD_ACK, a best/),
    expect.stringMatching(/No Steam id/),
  ])
  await page.user.click(page.getByRole('button', { name: 'Refused 1' }))
  await until(async () => expect(await rows()).toHaveLength(1))
})

test('runs that do not count say why, and how many they are', async () => {
  const line = { runId: 2, mapName: 'kz_a', player: 'Ann', timeMs: 61_230, date: '2026-01-02T18:00:00Z' } as const
  const page = open(() => [
    own({
      refused: [
        { ...line, standing: 'sent', state: 'refused', reasons: ['The run ends in the future.'], reasonCodes: [] },
      ],
    }),
  ])
  await page.findByText('The run ends in the future.')
  page.getByText('1 of 12 refused in 30 days')
})

test('a helper sees all and makes nothing; an owner adds people and takes the server off after a question', async () => {
  let server = own({ role: 'helper' })
  const page = open(() => [server], undefined, {
    'POST /game-server/own-person': () => ({ id: 3 }),
    'PUT /game-server/own-off': () => {
      server = own({ isOff: true })
      return { isOff: true, runs: 12 }
    },
  })
  await page.findByText('Its owner makes the keys.')
  for (const name of [/New key/, 'Revoke all keys', 'Add a person', 'Take the server off'])
    expect(page.queryByRole('button', { name })).toBeNull()
  server = own()
  page.fire({ type: 'servers.changed', data: {} })
  await page.user.click(await page.findByRole('button', { name: 'Add a person' }))
  await page.user.type(page.getByLabelText('Player'), 'Slowmo_Sam')
  await page.user.click(page.getByRole('button', { name: 'Add' }))
  await told('Added')
  expect(page.calls('POST /game-server/own-person')).toMatchObject([{ body: { player: 'Slowmo_Sam', role: 'helper' } }])
  await page.user.click(page.getByRole('button', { name: 'Take the server off' }))
  const dialog = await page.findByRole('dialog', { name: 'Take Evening off?' })
  expect(dialog.textContent).toContain('12 runs leave every board')
  await page.user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
  await page.findByText(/You took this server off/)
  page.getByRole('button', { name: 'Put Evening back' })
})

test('a clock that is more than a minute off is told as something to do', async () => {
  const page = open(() => [own({ clockMs: -185_000 })])
  await page.findByText('3 min 5 s behind.')
  page.getByText(/Set the clock of the machine/)
  expect(page.queryByRole('img', { name: /Clock difference/ })).toBeNull()
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

test('the clock is drawn on a scale that holds it', () => {
  const now = Date.parse('2026-01-08T00:00:00Z')
  const at = (day: number, ms: number) => ({ at: `2026-01-0${day}T00:00:00Z`, ms })
  expect(clockLine([at(1, 400), at(8, -200)], now)).toEqual({
    ...{ reachMs: 1_000, label: '1 s' },
    points: [
      { share: 0, ms: 400 },
      { share: 1, ms: -200 },
    ],
  })
  expect(clockLine([at(1, 90_000)], now)).toMatchObject({ reachMs: 300_000, label: '5 min' })
})
