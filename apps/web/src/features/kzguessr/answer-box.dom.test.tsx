import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, until } from '../../testing/page.tsx'
import { AnswerBox } from './answer-box.tsx'

const answers: Answers = {
  'GET /kzguessr/names': () => ({ names: ['bkz_goldbhop', 'kz_goldrush', 'kz_goldmine', 'kz_man'] }),
}

/** A box whose guesses are kept; those in `refused` are. The answers come `after` that. */
async function open(refused: string[] = [], after: Promise<void> = Promise.resolve()) {
  const guesses: string[] = []
  const onGuess = async (text: string) => {
    guesses.push(text)
    await after
    return !refused.includes(text)
  }
  const page = openPage(<AnswerBox busy={false} triesLeft={3} onGuess={onGuess} />, { answers })
  const field = (await page.findByRole('combobox', { name: 'Map name' })) as HTMLInputElement
  const offered = () => page.queryAllByRole('option').map((one) => one.firstElementChild?.textContent)
  const type = async (text: string) => {
    await page.user.type(field, text)
  }
  const option = (name: string) =>
    until(() => {
      const found = page.getAllByRole('option').find(({ textContent }) => textContent?.startsWith(name))
      if (!found) throw new Error(`${name} is not offered`)
      return found
    })
  return { page, field, guesses, offered, option, type }
}

test('names are offered from two letters on; arrows go round, Enter sends the marked one and empties the field', async () => {
  const { page, field, guesses, offered, option, type } = await open()
  await type('g')
  expect(offered()).toEqual([])
  await type('old')
  await option('kz_goldrush')
  expect(offered()).toEqual(['bkz_goldbhop', 'kz_goldrush', 'kz_goldmine'])
  const marked = () => page.getByRole('option', { selected: true })
  await type('{ArrowUp}')
  expect(marked().textContent).toContain('kz_goldmine')
  expect(field.getAttribute('aria-activedescendant')).toBe(marked().id)
  await type('{ArrowDown}{ArrowDown}{Enter}')
  expect(guesses).toEqual(['kz_goldrush'])
  expect(field.value).toBe('')
})

test('Alt and a digit send that name, a click too; Escape empties', async () => {
  const { page, field, guesses, option, type } = await open()
  await type('gold')
  await option('kz_goldrush')
  await type('{Escape}')
  expect(field.value).toBe('')
  await type('gold{Alt>}[Digit2]{/Alt}')
  expect(guesses).toEqual(['kz_goldrush'])
  await type('gold')
  await page.user.click(await option('kz_goldmine'))
  await type('gold{Alt>}[Digit3]{/Alt}')
  await type('gold{Alt>}[Digit1]{/Alt}')
  expect(guesses).toEqual(['kz_goldrush', 'kz_goldmine', 'kz_goldmine', 'bkz_goldbhop'])
})

test('what is no known name is sent as typed, and stays when it is refused', async () => {
  const { field, guesses, type } = await open(['kz_nothing'])
  await type('kz_nothing{Enter}')
  expect(guesses).toEqual(['kz_nothing'])
  expect(field.value).toBe('kz_nothing')
})

test.each([['kz_man'], ['kz_nothing']])(
  'what is typed before the answer to %s comes is the next name',
  async (sent) => {
    let answer = () => {}
    const { field, guesses, type } = await open(['kz_nothing'], new Promise((resolve) => (answer = resolve)))
    await type(`${sent}{Enter}gold`)
    await act(async () => answer())
    expect(field.value).toBe('gold')
    expect(guesses).toEqual([sent])
  },
)

test('without a text nothing is sent', async () => {
  const { page, guesses, type } = await open()
  await type('  {Enter}')
  await page.user.click(page.getByRole('button', { name: /Guess/ }))
  expect(guesses).toEqual([])
})
