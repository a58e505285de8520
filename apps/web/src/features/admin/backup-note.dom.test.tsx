import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { BackupNote } from './backup-note.tsx'

const DAY = 86_400_000
const agoDays = (days: number) => new Date(Date.now() - days * DAY).toISOString()

test('the last backup is told, an old one is a warning, none is no note', async () => {
  const page = openPage(
    <>
      <div data-testid="none">
        <BackupNote last={null} />
      </div>
      <BackupNote last={agoDays(2)} />
      <BackupNote last={agoDays(8)} />
    </>,
  )
  const told = (await page.findAllByText(/Last backup/)).map(({ textContent }) => textContent)
  expect(told).toEqual(['Last backup: 2 d.', expect.stringMatching(/, more than a week ago\.$/)])
  expect(page.getByTestId('none').textContent).toBe('')
})
