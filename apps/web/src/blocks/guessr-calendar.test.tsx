import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageNow } from '../lib/page-time.ts'
import { GuessrCalendar } from './guessr-calendar.tsx'

test('a square for each day up to today, the stronger the more points, weeks from Monday on', () => {
  const now = pageNow()
  const day = (before: number) => new Date(now.getTime() - before * 86_400_000).toISOString().slice(0, 10)
  const html = renderToStaticMarkup(
    <GuessrCalendar
      weeks={3}
      days={[
        { day: day(0), points: 6_000 },
        { day: day(1), points: 1 },
        { day: day(400), points: 6_000 },
      ]}
    />,
  )
  const squares = [...html.matchAll(/<i data-level="(\d)" title="([^"]*)"/g)].map(([, level, title]) => [title, level])
  const weekday = (now.getUTCDay() + 6) % 7
  expect(squares).toHaveLength(14 + weekday + 1)
  expect(squares.at(-1)).toEqual([`${day(0)}: 6,000`, '4'])
  expect(squares.at(-2)).toEqual([`${day(1)}: 1`, '1'])
  expect(squares.at(-3)).toEqual([day(2), '0'])
  expect(html).toContain(`aria-label="2 of the last ${squares.length} days played"`)
})
