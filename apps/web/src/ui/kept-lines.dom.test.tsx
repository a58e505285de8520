import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage, until } from '../testing/page.tsx'
import { AskButton } from './ask-button.tsx'
import { KeptTable } from './kept-table.tsx'
import { PlaceActions, usePlace } from './place.tsx'
import { type Kept, useKeptLines, useSaid } from './use-kept-lines.ts'

interface Line {
  id: number
  state: 'waits' | 'put off'
}
const lines = (...ids: number[]): Line[] => ids.map((id) => ({ id, state: 'waits' }))
const keyOf = ({ id }: Line) => id
const leaves = (before: Line, now: Line) => before.state === 'waits' && now.state === 'put off'

function Card({ kept: { line, gone }, act }: { kept: Kept<Line>; act: (id: number) => void }) {
  const [said, say] = useState<string>()
  const { place, closed } = usePlace<HTMLLIElement>({ gone, said })
  return (
    <li {...place} aria-label={`card ${line.id}`}>
      <a href="/rules">{line.state}</a>
      <PlaceActions closed={closed}>
        <button
          type="button"
          onClick={() => {
            act(line.id)
            say('Decided')
          }}
        >
          Decide {line.id}
        </button>
        <AskButton
          label={`Ask ${line.id}`}
          icon={() => null}
          title="Sure?"
          verb="Yes"
          busy={false}
          act={async () => {
            act(line.id)
            say('Asked')
          }}
        >
          <p>Once more</p>
        </AskButton>
      </PlaceActions>
    </li>
  )
}

function List({ first = lines(1, 2, 3), isOrdered }: { first?: Line[]; isOrdered?: boolean }) {
  const [there, put] = useState(first)
  const [view, setView] = useState('a')
  const kept = useKeptLines(there, { keyOf, view, leaves, ...(isOrdered && { isOrdered }) })
  return (
    <>
      <button type="button" onClick={() => put([...lines(9), ...there.filter(({ id }) => id !== 3)])}>
        Change
      </button>
      <button
        type="button"
        onClick={() => put(there.map((line) => (line.id === 2 ? { ...line, state: 'put off' } : line)))}
      >
        Put off
      </button>
      <button type="button" onClick={() => put(lines(3, 1))}>
        Turn round
      </button>
      <button type="button" onClick={() => setView('b')}>
        Another view
      </button>
      <ul>
        {kept.map((each) => (
          <Card key={each.key} kept={each} act={(id) => put((all) => all.filter((line) => line.id !== id))} />
        ))}
      </ul>
    </>
  )
}

const order = (page: ReturnType<typeof openPage>) =>
  page.getAllByRole('listitem').map((item) => [item.getAttribute('aria-label'), item.dataset.place])

test('a line that leaves keeps its place, what is new comes last, another view begins anew', async () => {
  const page = openPage(<List />)
  await page.user.click(await page.findByRole('button', { name: 'Change' }))
  expect(order(page)).toEqual([
    ['card 1', 'open'],
    ['card 2', 'open'],
    ['card 3', 'closed'],
    ['card 9', 'open'],
  ])
  page.getByText('No longer here')
  await page.user.click(page.getByRole('button', { name: 'Another view' }))
  expect(order(page)).toEqual([
    ['card 9', 'open'],
    ['card 1', 'open'],
    ['card 2', 'open'],
  ])
})

test('one that is put off stays as it was', async () => {
  const page = openPage(<List />)
  await page.user.click(await page.findByRole('button', { name: 'Put off' }))
  expect(order(page)[1]).toEqual(['card 2', 'closed'])
  expect(page.queryByText('put off')).toBeNull()
})

test('where the reader orders the list, the order is followed, and what has gone stands behind its neighbour', async () => {
  const page = openPage(<List isOrdered />)
  await page.user.click(await page.findByRole('button', { name: 'Turn round' }))
  expect(order(page)).toEqual([
    ['card 3', 'open'],
    ['card 1', 'open'],
    ['card 2', 'closed'],
  ])
})

const focused = () => document.activeElement?.closest('li')?.getAttribute('aria-label')

test('the focus goes to the first control of the next, then of what is left, then stays', async () => {
  const page = openPage(<List />)
  await page.user.click(await page.findByRole('button', { name: 'Decide 2' }))
  await until(() => expect(focused()).toBe('card 3'))
  expect(document.activeElement?.tagName).toBe('A')
  await page.user.click(page.getByRole('button', { name: 'Ask 3' }))
  await page.user.click(page.getByRole('button', { name: 'Yes' }))
  await until(() => expect(focused()).toBe('card 1'))
  await page.user.click(page.getByRole('button', { name: 'Decide 1' }))
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('card 1'))
})

test('from the last one the focus goes to the one before it', async () => {
  const page = openPage(<List />)
  await page.user.click(await page.findByRole('button', { name: 'Decide 3' }))
  await until(() => expect(focused()).toBe('card 2'))
})

test('what others decide takes the focus from nobody', async () => {
  const page = openPage(<List />)
  const change = await page.findByRole('button', { name: 'Change' })
  await page.user.click(change)
  expect(document.activeElement).toBe(change)
})

function Lines() {
  const [there, put] = useState(lines(1, 2))
  const said = useSaid()
  const kept = useKeptLines(there, { keyOf, view: '' })
  const remove = (id: number) => {
    put(there.filter((line) => line.id !== id))
    said.say(id, 'Deleted')
  }
  return (
    <KeptTable
      lines={kept}
      said={said}
      columns={[
        { head: 'Number', cell: ({ id }) => id },
        {
          head: 'Actions',
          cell: ({ id }) => (
            <button type="button" onClick={() => remove(id)}>
              Delete {id}
            </button>
          ),
        },
      ]}
    />
  )
}

test('a line of a table says what became of it in the place of its buttons', async () => {
  const page = openPage(<Lines />)
  await page.user.click(await page.findByRole('button', { name: 'Delete 1' }))
  const [, first, second] = page.getAllByRole('row')
  expect(first?.textContent).toContain('Deleted')
  expect(first?.dataset.place).toBe('closed')
  await until(() => expect(second?.contains(document.activeElement)).toBe(true))
})
